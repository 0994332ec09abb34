import { type ReactNode, useState } from 'react'
import * as LIMITS from '#shared/domain/limits.ts'
import type { SEARCH_PROVIDERS, WEBHOOK_KINDS } from '#shared/domain/vocabulary.ts'
import type { Confirmation } from '#shared/schemas/auth.ts'
import type { ConnectionPart, Connections } from '#shared/schemas/connections.ts'
import { Button } from '../../../components/ui/button.tsx'
import { Field } from '../../../components/ui/field.tsx'
import { Select } from '../../../components/ui/input.tsx'
import { trpc } from '../../../lib/trpc.ts'
import { failureToast, showSuccess } from '../common/call-result.ts'
import { onSend, SmallButton, TextField } from '../common/controls.tsx'
import { closeDialog, Dialog } from '../common/dialog.tsx'
import { PageSection, QueryContent } from '../common/page-blocks.tsx'
import { NO_REFRESH } from '../common/refresh-directory.ts'
import { ConfirmForm } from './access-dialogs.tsx'
import { useSettings } from './review-and-spending.tsx'
import { NumberField, SettingList, SettingRow } from './setting-fields.tsx'

const FIXED = 'durch Umgebungsvariable gesetzt'
const PROVIDERS: Record<(typeof SEARCH_PROVIDERS)[number], string> = {
  files: 'Eigene Dateien, ohne Suche',
  searxng: 'SearXNG, eigene Instanz',
  brave: 'Brave Search',
  serper: 'Serper (Google)',
  youtube: 'YouTube',
}
const KINDS = { ntfy: 'ntfy', json: 'JSON' }

/** Who runs the site, what it asks outside, and how the operator is told that something is wrong. */
export function ConnectionSections() {
  const query = trpc.connections.get.useQuery(undefined, { staleTime: 0 })
  const settings = useSettings()
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
            <p className="mb-2 max-w-text text-muted-foreground text-sm">
              Scheitert ein Lauf, eine Sicherung oder eine Quelle, geht höchstens einmal am Tag eine
              Nachricht ab, und eine, wenn es wieder gut ist.
            </p>
            <SettingList>
              <NumberField
                label="Wartende Codes, ab denen eine Nachricht kommt"
                saved={settings.query.data?.alertQueueSize ?? 0}
                range={{ min: 0, max: LIMITS.alertQueueSize }}
                onSave={(alertQueueSize) => settings.update({ alertQueueSize })}
              >
                0 heißt: Wartende Codes lösen keine Nachricht aus.
              </NumberField>
              <WebhookRow {...connections} />
            </SettingList>
            <p className="mt-2 max-w-text text-muted-foreground text-sm">
              Quelle, Mailserver und Webhook liegen mit ihren Schlüsseln nur auf diesem Server, in
              einer Datei für sich: in keiner Sicherung, keinem Download und keiner Replik. Nach
              einem Umzug geben Sie sie neu ein. Schlüssel werden nie wieder angezeigt.
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
    onError: failureToast('Fehler beim Speichern', 'Das konnte nicht gespeichert werden'),
    onSettled: () => utils.connections.get.invalidate(),
  })
  const submit = onSend(update.isPending, (read) => {
    const fields = OPERATOR_FIELDS.map(([name]) => [name, read(name)])
    update.mutate(Object.fromEntries(fields) as Parameters<typeof update.mutate>[0])
  })
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
          className={name === 'name' || name === 'address' ? 'sm:col-span-2' : ''}
          // Still sent, unlike a disabled one.
          {...(fixedFields.includes(name) && { readOnly: true, hint: FIXED })}
        />
      ))}
      <Button
        type="submit"
        variant="outline"
        size="sm"
        className="justify-self-start sm:col-span-2"
      >
        Betreiberangaben speichern
      </Button>
    </form>
  )
}

function SourceRow({ source: { provider, baseUrl, isFixed } }: Connections) {
  const update = trpc.connections.updateSource.useMutation(useStored())
  return (
    <ConnectionRow
      part="source"
      name="Quelle"
      label={PROVIDERS[provider]}
      hint={isFixed ? FIXED : baseUrl}
      isSet
      isFixed={isFixed}
      call={update}
      onConfirm={(confirmation, read) =>
        update.mutate({
          ...confirmation,
          provider: read('provider') as typeof provider,
          baseUrl: read('baseUrl'),
          apiKey: read('apiKey'),
        })
      }
    >
      <SelectField label="Quelle" name="provider" names={PROVIDERS} value={provider} />
      <TextField
        label="Adresse"
        hint="Nur SearXNG braucht sie: die der eigenen Instanz."
        name="baseUrl"
        type="url"
        defaultValue={baseUrl ?? ''}
      />
      <SecretField label="Schlüssel" name="apiKey" isSet />
    </ConnectionRow>
  )
}

function MailRow({ mailServer, isMailFixed }: Connections) {
  const update = trpc.connections.updateMailServer.useMutation(useStored())
  const hint = mailServer ? (mailServer.user ?? 'ohne Anmeldung') : null
  return (
    <ConnectionRow
      part="mailServer"
      name="Mailserver"
      label={mailServer ? `${mailServer.host}:${mailServer.port}` : 'Mailserver'}
      hint={isMailFixed ? FIXED : hint}
      isSet={mailServer !== null}
      isFixed={isMailFixed}
      call={update}
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
        label="Benutzername am Mailserver (optional)"
        name="user"
        defaultValue={mailServer?.user ?? ''}
      />
      <SecretField
        label="Passwort des Mailservers"
        name="mailPassword"
        isSet={mailServer !== null}
      />
    </ConnectionRow>
  )
}

function WebhookRow({ webhook }: Connections) {
  const update = trpc.connections.updateWebhook.useMutation(useStored())
  return (
    <ConnectionRow
      part="webhook"
      name="Webhook"
      label="Webhook (optional)"
      hint={webhook && `${KINDS[webhook.kind]} an ${webhook.host}`}
      isSet={webhook !== null}
      isFixed={false}
      call={update}
      onConfirm={(confirmation, read) =>
        update.mutate({
          ...confirmation,
          kind: read('kind') as (typeof WEBHOOK_KINDS)[number],
          url: read('url'),
        })
      }
    >
      <SelectField label="Art" name="kind" names={KINDS} value={webhook?.kind ?? 'ntfy'} />
      <TextField
        label="Adresse"
        hint="Bei ntfy die des Themas, etwa https://ntfy.sh/mein-thema. Nur öffentliche Adressen."
        name="url"
        type="url"
        required
      />
    </ConnectionRow>
  )
}

type ConnectionRowProps = {
  part: ConnectionPart
  name: string
  label: string
  /** What is known of it; null where nothing is set. */
  hint: string | null
  isSet: boolean
  isFixed: boolean
  call: { isPending: boolean; error: unknown }
  onConfirm: (confirmation: Confirmation, read: (name: string) => string) => void
  /** The fields of its dialog. */
  children: ReactNode
}

/** What is set, and the buttons that try, change and forget it; the last two ask for the password. */
function ConnectionRow({ part, name, label, hint, isSet, isFixed, ...form }: ConnectionRowProps) {
  const [dialog, setDialog] = useState<'set' | 'forget' | null>(null)
  const access = trpc.access.get.useQuery()
  const forget = trpc.connections.forget.useMutation(useStored())
  const test = trpc.connections.test.useMutation({
    ...NO_REFRESH,
    onSuccess: ({ message }) => showSuccess('Es geht', message),
    onError: failureToast('Es geht nicht', 'Der Server antwortet nicht.'),
  })
  const asked = dialog === 'forget' ? 'entfernen' : isSet ? 'ändern' : 'einrichten'
  const call = dialog === 'forget' ? forget : form.call
  return (
    <SettingRow label={label} hint={hint ?? (isSet ? '' : 'Nicht eingerichtet.')}>
      <div className="flex flex-wrap gap-2">
        {(isSet || isFixed) && (
          <SmallButton
            aria-label={`${name} prüfen`}
            disabled={test.isPending}
            onClick={() => test.mutate({ part })}
          >
            Prüfen
          </SmallButton>
        )}
        {!isFixed && (
          <SmallButton
            aria-label={`${name} ${isSet ? 'ändern' : 'einrichten'}`}
            onClick={() => setDialog('set')}
          >
            {isSet ? 'Ändern' : 'Einrichten'}
          </SmallButton>
        )}
        {isSet && !isFixed && part !== 'source' && (
          <SmallButton aria-label={`${name} entfernen`} onClick={() => setDialog('forget')}>
            Entfernen
          </SmallButton>
        )}
      </div>
      {dialog && (
        <Dialog
          title={`${name} ${asked}`}
          isLocked={call.isPending}
          onClose={() => setDialog(null)}
        >
          <ConfirmForm
            call={call}
            submitLabel={dialog === 'set' ? 'Speichern' : 'Entfernen'}
            asksOtp={Boolean(access.data?.secondFactor)}
            onConfirm={(confirmation, read) =>
              dialog === 'set'
                ? form.onConfirm(confirmation, read)
                : forget.mutate({ ...confirmation, part })
            }
          >
            {dialog === 'set' && form.children}
          </ConfirmForm>
        </Dialog>
      )}
    </SettingRow>
  )
}

type SelectFieldProps = { label: string; name: string; names: object; value: string }

const SelectField = ({ label, name, names, value }: SelectFieldProps) => (
  <Field htmlFor={`choice-${name}`} label={label}>
    <Select id={`choice-${name}`} name={name} defaultValue={value}>
      {Object.entries(names).map(([choice, text]) => (
        <option key={choice} value={choice}>
          {text}
        </option>
      ))}
    </Select>
  </Field>
)

type SecretFieldProps = { label: string; name: string; isSet: boolean }

const SecretField = ({ isSet, ...props }: SecretFieldProps) => (
  <TextField
    {...(isSet && { hint: 'Leer bleibt, was gesetzt ist, solange alles andere hier bleibt.' })}
    type="password"
    autoComplete="off"
    maxLength={LIMITS.secretLength}
    {...props}
  />
)

/** Options of what a dialog stores. */
function useStored() {
  const utils = trpc.useUtils()
  return {
    ...NO_REFRESH,
    onSuccess: () => {
      showSuccess('Gespeichert')
      closeDialog()
      void utils.connections.get.invalidate()
      void utils.collection.systemTiles.invalidate()
    },
  }
}
