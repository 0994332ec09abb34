import type { ComponentProps } from 'react'
import * as LIMITS from '#shared/domain/limits.ts'
import type { SEARCH_PROVIDERS } from '#shared/domain/vocabulary.ts'
import type {
  ConnectionPart,
  Connections,
  UpdateConnectionInput,
} from '#shared/schemas/connections.ts'
import { trpc } from '../../../lib/trpc.ts'
import { failureToast, showSuccess } from '../common/call-result.ts'
import { FormField, onSend, SmallButton } from '../common/controls.tsx'
import { openDialog } from '../common/dialog.tsx'
import { PageSection, QueryContent, SettingRow } from '../common/page-blocks.tsx'
import { NO_REFRESH } from '../common/refresh-panel.ts'
import { PasswordDialog } from './access-dialogs.tsx'
import { SettingList, SettingNumber, useSettings } from './setting-fields.tsx'

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
              <ConnectionRow {...describeSource(connections)} />
            </SettingList>
          </PageSection>
          <PageSection heading="E-Mail" anchor="mail">
            <SettingList>
              <ConnectionRow {...describeMail(connections)} />
            </SettingList>
          </PageSection>
          <PageSection heading="Benachrichtigungen" anchor="benachrichtigungen">
            <p className="mb-2 max-w-text text-muted-foreground text-sm">
              Scheitert ein Lauf, eine Sicherung oder eine Quelle, geht höchstens einmal am Tag eine
              Nachricht ab, und eine, wenn es wieder gut ist.
            </p>
            <SettingList>
              <SettingNumber name="alertQueueSize" {...settings} />
              <ConnectionRow {...describeWebhook(connections)} />
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
  const update = trpc.connections.updateOperator.useMutation({
    onSuccess: () =>
      showSuccess('Betreiberangaben gespeichert', 'Impressum und Kontakt zeigen sie ab jetzt.'),
    onError: failureToast('Fehler beim Speichern', 'Das konnte nicht gespeichert werden'),
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
        <FormField
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
      <SmallButton
        type="submit"
        className="justify-self-start sm:col-span-2"
        aria-label="Betreiberangaben speichern"
      >
        Speichern
      </SmallButton>
    </form>
  )
}

type RowSpec = {
  part: ConnectionPart
  name: string
  label: string
  /** What is known of it; null where nothing is set. */
  hint: string | null
  isSet: boolean
  isFixed: boolean
  /** Of its dialog. */
  fields: FieldSpec[]
}
type FieldSpec = ComponentProps<typeof FormField<string>> & { name: string }

const secret = (name: string, label: string, isSet: boolean): FieldSpec => ({
  name,
  label,
  type: 'password',
  autoComplete: 'off',
  maxLength: LIMITS.secretLength,
  ...(isSet && { hint: 'Leer bleibt, was gesetzt ist, solange alles andere hier bleibt.' }),
})

function describeSource({ source: { provider, baseUrl, isFixed } }: Connections): RowSpec {
  const hint = 'Nur SearXNG braucht sie: die der eigenen Instanz.'
  return {
    part: 'source',
    name: 'Quelle',
    label: PROVIDERS[provider],
    hint: isFixed ? FIXED : baseUrl,
    isSet: true,
    isFixed,
    fields: [
      {
        name: 'provider',
        label: 'Quelle',
        defaultValue: provider,
        choices: Object.entries(PROVIDERS),
      },
      { name: 'baseUrl', label: 'Adresse', hint, type: 'url', defaultValue: baseUrl ?? '' },
      secret('apiKey', 'Schlüssel', true),
    ],
  }
}

function describeMail({ mailServer, isMailFixed }: Connections): RowSpec {
  const { host = '', port = 465, user = null } = mailServer ?? {}
  const hostHint = 'Wie ihn Ihr Anbieter nennt, etwa smtp.beispiel.de.'
  const portHint = 'Meist 465 oder 587.'
  return {
    part: 'mailServer',
    name: 'Mailserver',
    label: mailServer ? `${host}:${port}` : 'Mailserver',
    hint: isMailFixed ? FIXED : mailServer && (user ?? 'ohne Anmeldung'),
    isSet: mailServer !== null,
    isFixed: isMailFixed,
    fields: [
      { name: 'host', label: 'Server', hint: hostHint, defaultValue: host, required: true },
      { name: 'port', label: 'Port', hint: portHint, defaultValue: port, required: true },
      { name: 'user', label: 'Benutzername am Mailserver (optional)', defaultValue: user ?? '' },
      secret('mailPassword', 'Passwort des Mailservers', mailServer !== null),
    ],
  }
}

function describeWebhook({ webhook }: Connections): RowSpec {
  const { kind = 'ntfy', host } = webhook ?? {}
  const hint = 'Bei ntfy die des Themas, etwa https://ntfy.sh/mein-thema. Nur öffentliche Adressen.'
  return {
    part: 'webhook',
    name: 'Webhook',
    label: 'Webhook (optional)',
    hint: webhook && `${KINDS[kind]} an ${host}`,
    isSet: webhook !== null,
    isFixed: false,
    fields: [
      { name: 'kind', label: 'Art', defaultValue: kind, choices: Object.entries(KINDS) },
      { name: 'url', label: 'Adresse', hint, type: 'url', required: true },
    ],
  }
}

/** What is set, and the buttons that try, change and forget it; the last two ask for the password. */
function ConnectionRow({ part, name, label, hint, isSet, isFixed, fields }: RowSpec) {
  const { client } = trpc.useUtils()
  const test = trpc.connections.test.useMutation({
    ...NO_REFRESH,
    onSuccess: ({ message }) => showSuccess('Es geht', message),
    onError: failureToast('Es geht nicht', 'Der Server antwortet nicht.'),
  })
  const change = (verb: string) => () => {
    const isForgetting = verb === 'entfernen'
    openDialog(
      <PasswordDialog
        title={`${name} ${verb}`}
        label={isForgetting ? 'Entfernen' : 'Speichern'}
        fields={isForgetting ? [] : fields}
        send={async (values) => {
          if (isForgetting) await client.connections.forget.mutate({ ...values, part })
          // The server checks what was typed.
          else await client.connections.update.mutate({ ...values, part } as UpdateConnectionInput)
          showSuccess('Gespeichert')
        }}
      />,
    )
  }
  const button = (verb: string, onClick = change(verb)) => (
    <SmallButton aria-label={`${name} ${verb}`} disabled={test.isPending} onClick={onClick}>
      {`${verb[0]?.toUpperCase()}${verb.slice(1)}`}
    </SmallButton>
  )
  return (
    <SettingRow label={label} hint={hint ?? (isSet ? '' : 'Nicht eingerichtet.')}>
      <div className="flex flex-wrap gap-2">
        {(isSet || isFixed) && button('prüfen', () => test.mutate({ part }))}
        {!isFixed && button(isSet ? 'ändern' : 'einrichten')}
        {isSet && !isFixed && part !== 'source' && button('entfernen')}
      </div>
    </SettingRow>
  )
}
