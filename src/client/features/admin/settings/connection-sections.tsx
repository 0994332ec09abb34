import { type ReactNode, useState } from 'react'
import * as LIMITS from '#shared/domain/limits.ts'
import { KEYED_PROVIDERS, SEARCH_PROVIDERS, WEBHOOK_KINDS } from '#shared/domain/vocabulary.ts'
import type { Confirmation } from '#shared/schemas/auth.ts'
import type { Connections } from '#shared/schemas/connections.ts'
import { Button } from '../../../components/ui/button.tsx'
import { Field } from '../../../components/ui/field.tsx'
import { trpc } from '../../../lib/trpc.ts'
import { failureToast, showSuccess } from '../common/call-result.ts'
import { ChoiceSelect, onSend, SmallButton, TextField } from '../common/controls.tsx'
import { closeDialog, Dialog } from '../common/dialog.tsx'
import { PageSection, QueryContent } from '../common/page-blocks.tsx'
import { NO_REFRESH } from '../common/refresh-directory.ts'
import { ConfirmForm } from './access-dialogs.tsx'
import { SettingList, SettingRow } from './setting-fields.tsx'

const FIXED = 'durch Umgebungsvariable gesetzt'
const PROVIDERS: Record<(typeof SEARCH_PROVIDERS)[number], string> = {
  files: 'Eigene Dateien, ohne Suche',
  searxng: 'SearXNG, eigene Instanz',
  brave: 'Brave Search',
  serper: 'Serper (Google)',
  youtube: 'YouTube',
}
const KINDS = { ntfy: 'ntfy', json: 'JSON' }
const SAVE_FAILED = failureToast('Fehler beim Speichern', 'Das konnte nicht gespeichert werden')

/** Who runs the site, and what it asks outside: where posts are searched for, and the mail server. */
export function ConnectionSections() {
  const query = trpc.connections.get.useQuery(undefined, { staleTime: 0 })
  return (
    <QueryContent
      query={query}
      failedText="Betreiber, Quelle und E-Mail konnten nicht geladen werden."
      skeleton="h-96"
    >
      {(connections) => (
        <>
          <PageSection heading="Betreiber" anchor="betreiber">
            <OperatorForm {...connections} />
          </PageSection>
          <PageSection heading="Quelle der Suche" anchor="quelle">
            <SettingList>
              <SourceRow {...connections} />
            </SettingList>
          </PageSection>
          <PageSection heading="E-Mail" anchor="mail">
            <SettingList>
              <MailRow {...connections} />
            </SettingList>
          </PageSection>
          <PageSection heading="Benachrichtigungen" anchor="benachrichtigungen">
            <SettingList>
              <WebhookRow {...connections} />
            </SettingList>
            <p className="mt-2 max-w-text text-muted-foreground text-sm">
              Schlüssel, Passwörter und diese Adresse liegen nur auf diesem Server, in einer Datei
              für sich. Sie werden nie wieder angezeigt und stehen in keiner Sicherung, keinem
              Download und keiner Replik: Nach einem Umzug geben Sie sie neu ein.
            </p>
          </PageSection>
        </>
      )}
    </QueryContent>
  )
}

const OPERATOR_FIELDS = [
  ['name', 'Name', 200],
  ['address', 'Anschrift', 500],
  ['email', 'E-Mail-Adresse', LIMITS.emailLength],
  ['phone', 'Telefon (optional)', 60],
  ['vatId', 'Umsatzsteuer-ID (optional)', 60],
] as const

/** What Impressum, contact and privacy pages name. */
function OperatorForm({ operator, fixedFields }: Connections) {
  const utils = trpc.useUtils()
  const update = trpc.connections.updateOperator.useMutation({
    onSuccess: () => {
      showSuccess('Betreiberangaben gespeichert', 'Impressum und Kontakt zeigen sie ab jetzt.')
      void utils.site.invalidate()
    },
    onError: SAVE_FAILED,
    onSettled: () => utils.connections.get.invalidate(),
  })
  const submit = onSend(update.isPending, (read) =>
    update.mutate({
      name: read('name'),
      address: read('address'),
      email: read('email'),
      phone: read('phone'),
      vatId: read('vatId'),
    }),
  )
  return (
    <form onSubmit={submit} className="grid gap-3 sm:grid-cols-2">
      <p className="text-muted-foreground text-sm sm:col-span-2">
        Diese Angaben verlangt das Impressum. Kontaktanfragen und Benachrichtigungen gehen an die
        E-Mail-Adresse, sobald ein Mailserver eingerichtet ist.
      </p>
      {OPERATOR_FIELDS.map(([name, label, maxLength]) => (
        <TextField
          key={name}
          label={label}
          name={name}
          maxLength={maxLength}
          defaultValue={operator[name] ?? ''}
          type={name === 'email' ? 'email' : 'text'}
          className={name === 'address' ? 'sm:col-span-2' : ''}
          // Still sent, unlike a disabled one.
          {...(fixedFields.includes(name) && { readOnly: true, hint: FIXED })}
        />
      ))}
      <Button type="submit" variant="outline" size="sm" className="justify-self-start">
        Betreiberangaben speichern
      </Button>
    </form>
  )
}

function SourceRow({ source }: Connections) {
  const [isOpen, setOpen] = useState(false)
  const { isTesting, test } = useTest(trpc.connections.testSource)
  const [provider, setProvider] = useState(source.provider)
  const update = trpc.connections.updateSource.useMutation(useStored('Quelle gespeichert'))
  const hint = source.isFixed
    ? FIXED
    : [source.baseUrl, source.hasKey && 'mit Schlüssel'].filter(Boolean).join(', ')
  return (
    <SettingRow label={PROVIDERS[source.provider]} hint={hint}>
      <SmallButton disabled={isTesting} onClick={test}>
        {isTesting ? 'Wird geprüft …' : 'Quelle prüfen'}
      </SmallButton>
      {!source.isFixed && <SetButton name="Quelle" isSet onClick={() => setOpen(true)} />}
      {isOpen && (
        <ConnectionDialog
          title="Quelle der Suche"
          call={update}
          onClose={() => setOpen(false)}
          onConfirm={(confirmation, read) =>
            update.mutate({
              ...confirmation,
              provider,
              baseUrl: read('baseUrl'),
              apiKey: read('apiKey'),
            })
          }
        >
          <Field htmlFor="source-provider" label="Quelle">
            <ChoiceSelect
              id="source-provider"
              value={provider}
              choices={SEARCH_PROVIDERS.map((value) => [value, PROVIDERS[value]])}
              onChange={(value) => value && setProvider(value)}
            />
          </Field>
          <TextField
            label={provider === 'searxng' ? 'Adresse der Instanz' : 'Adresse (optional)'}
            name="baseUrl"
            type="url"
            defaultValue={source.baseUrl ?? ''}
            required={provider === 'searxng'}
          />
          <TextField
            label="Schlüssel"
            name="apiKey"
            type="password"
            autoComplete="off"
            maxLength={LIMITS.secretLength}
            required={KEYED_PROVIDERS.includes(provider) && !source.hasKey}
            {...(source.hasKey && { hint: 'Leer bleibt der bisherige, wenn die Quelle bleibt.' })}
          />
        </ConnectionDialog>
      )}
    </SettingRow>
  )
}

function MailRow({ mailServer, isMailFixed }: Connections) {
  const [isOpen, setOpen] = useState(false)
  const { isTesting, test } = useTest(trpc.connections.testMail)
  const update = trpc.connections.updateMailServer.useMutation(useStored('Mailserver gespeichert'))
  const hint = isMailFixed ? FIXED : mailServer?.user
  return (
    <SettingRow
      label={mailServer ? `${mailServer.host}:${mailServer.port}` : 'Mailserver'}
      hint={hint ?? (mailServer ? 'ohne Anmeldung' : 'Nicht eingerichtet.')}
    >
      {(mailServer || isMailFixed) && (
        <SmallButton disabled={isTesting} onClick={test}>
          {isTesting ? 'Wird gesendet …' : 'Test-Mail senden'}
        </SmallButton>
      )}
      {!isMailFixed && (
        <SetButton name="Mailserver" isSet={mailServer !== null} onClick={() => setOpen(true)} />
      )}
      {mailServer && !isMailFixed && <ForgetButton part="mailServer" name="Mailserver" />}
      {isOpen && (
        <ConnectionDialog
          title="Mailserver"
          call={update}
          onClose={() => setOpen(false)}
          onConfirm={(confirmation, read) =>
            update.mutate({
              ...confirmation,
              host: read('host'),
              port: read('port'),
              user: read('user'),
              mailPassword: read('mailPassword'),
            })
          }
        >
          <TextField
            label="Server"
            hint="Wie ihn Ihr Anbieter nennt, etwa smtp.beispiel.de."
            name="host"
            defaultValue={mailServer?.host ?? ''}
            required
          />
          <TextField
            label="Port"
            hint="Meist 465 oder 587."
            name="port"
            inputMode="numeric"
            defaultValue={mailServer?.port ?? 465}
            required
          />
          <TextField
            label="Benutzername am Mailserver"
            name="user"
            defaultValue={mailServer?.user ?? ''}
          />
          <TextField
            label="Passwort des Mailservers"
            name="mailPassword"
            type="password"
            autoComplete="off"
            maxLength={LIMITS.secretLength}
            {...(mailServer?.hasPassword && {
              hint: 'Leer bleibt das bisherige, wenn Server und Benutzername bleiben.',
            })}
          />
        </ConnectionDialog>
      )}
    </SettingRow>
  )
}

function WebhookRow({ webhook }: Connections) {
  const [isOpen, setOpen] = useState(false)
  const [kind, setKind] = useState(webhook?.kind ?? 'ntfy')
  const update = trpc.connections.updateWebhook.useMutation(useStored('Webhook gespeichert'))
  return (
    <SettingRow
      label="Webhook (optional)"
      hint={webhook ? `${KINDS[webhook.kind]} an ${webhook.host}` : 'Nicht eingerichtet.'}
    >
      <SetButton name="Webhook" isSet={webhook !== null} onClick={() => setOpen(true)} />
      {webhook && <ForgetButton part="webhook" name="Webhook" />}
      {isOpen && (
        <ConnectionDialog
          title="Webhook"
          call={update}
          onClose={() => setOpen(false)}
          onConfirm={(confirmation, read) =>
            update.mutate({ ...confirmation, kind, url: read('url') })
          }
        >
          <Field htmlFor="webhook-kind" label="Art">
            <ChoiceSelect
              id="webhook-kind"
              value={kind}
              choices={WEBHOOK_KINDS.map((value) => [value, KINDS[value]])}
              onChange={(value) => value && setKind(value)}
            />
          </Field>
          <TextField
            label="Adresse"
            hint="Bei ntfy die des Themas, etwa https://ntfy.sh/mein-thema. Nur öffentliche Adressen."
            name="url"
            type="url"
            required
          />
        </ConnectionDialog>
      )}
    </SettingRow>
  )
}

type SetButtonProps = { name: string; isSet: boolean; onClick: () => void }

function SetButton({ name, isSet, onClick }: SetButtonProps) {
  const label = isSet ? 'ändern' : 'einrichten'
  return (
    <SmallButton aria-label={`${name} ${label}`} onClick={onClick}>
      {isSet ? 'Ändern' : 'Einrichten'}
    </SmallButton>
  )
}

function ForgetButton({ part, name }: { part: 'mailServer' | 'webhook'; name: string }) {
  const [isOpen, setOpen] = useState(false)
  const forget = trpc.connections.forget.useMutation(useStored(`${name} entfernt`))
  return (
    <>
      <SmallButton aria-label={`${name} entfernen`} onClick={() => setOpen(true)}>
        Entfernen
      </SmallButton>
      {isOpen && (
        <ConnectionDialog
          title={`${name} entfernen`}
          submitLabel="Entfernen"
          call={forget}
          onClose={() => setOpen(false)}
          onConfirm={(confirmation) => forget.mutate({ ...confirmation, part })}
        />
      )}
    </>
  )
}

type ConnectionDialogProps = {
  title: string
  submitLabel?: string
  call: { isPending: boolean; error: unknown }
  onConfirm: (confirmation: Confirmation, read: (name: string) => string) => void
  onClose: () => void
  children?: ReactNode
}

/** Asks for what is to be set, and for the password. */
function ConnectionDialog({ title, submitLabel, call, ...form }: ConnectionDialogProps) {
  const { onClose, onConfirm, children } = form
  const access = trpc.access.get.useQuery()
  return (
    <Dialog title={title} isLocked={call.isPending} onClose={onClose}>
      <ConfirmForm
        call={call}
        submitLabel={submitLabel ?? 'Speichern'}
        asksOtp={Boolean(access.data?.secondFactor)}
        onConfirm={onConfirm}
      >
        {children}
      </ConfirmForm>
    </Dialog>
  )
}

/** Options of what a dialog stores. */
function useStored(title: string) {
  const utils = trpc.useUtils()
  return {
    ...NO_REFRESH,
    onSuccess: () => {
      showSuccess(title)
      closeDialog()
      void utils.connections.get.invalidate()
      void utils.collection.systemTiles.invalidate()
    },
  }
}

/** Tries what is stored, and says what came of it. */
function useTest(procedure: typeof trpc.connections.testSource | typeof trpc.connections.testMail) {
  const test = procedure.useMutation({
    ...NO_REFRESH,
    onSuccess: ({ message }) => showSuccess('Es geht', message),
    onError: failureToast('Es geht nicht', 'Der Server antwortet nicht.'),
  })
  return { isTesting: test.isPending, test: () => test.mutate() }
}
