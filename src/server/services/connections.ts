import { findOperatorData, readSettings, writeOperatorData } from '#db/queries/settings.ts'
import type { Secrets } from '#db/secrets.ts'
import { writeTransaction } from '#db/transactions.ts'
import { KEYED_PROVIDERS } from '#shared/domain/vocabulary.ts'
import type { Confirmation } from '#shared/schemas/auth.ts'
import {
  CONNECTIONS,
  type ConnectionPart,
  type Connections,
  type MailServer,
  type UpdateConnectionInput,
} from '#shared/schemas/connections.ts'
import type { Operator } from '#shared/schemas/site.ts'
import { confirm } from './auth/access.ts'
import type { AdminContext } from './context.ts'
import { conflict, invalidInput, ServiceError } from './errors.ts'
import { writeLog } from './logs.ts'
import { describeChanges } from './settings.ts'

const FIELDS = ['name', 'address', 'email', 'phone', 'vatId'] as const

/** Who runs the site: as the environment says (`fixed`), and what that leaves out as the panel says. */
export function getOperator(stored: Operator | undefined, fixed: Operator): Operator {
  const fields = FIELDS.map((field) => [field, fixed[field] ?? stored?.[field] ?? null])
  return Object.fromEntries(fields) as Operator
}

/** What the panel says of outside services; null where it says nothing, or nothing that is still understood. */
export const readConnections = (secrets: Secrets) => ({
  source: CONNECTIONS.source.safeParse(readPart(secrets, 'source')).data ?? null,
  mailServer: CONNECTIONS.mailServer.safeParse(readPart(secrets, 'mailServer')).data ?? null,
  webhook: CONNECTIONS.webhook.safeParse(readPart(secrets, 'webhook')).data ?? null,
})

const readPart = (secrets: Secrets, part: ConnectionPart): unknown =>
  JSON.parse(secrets.read(part) ?? 'null')

/** A mail server as an address. To log in it must be encrypted. */
export function toSmtpUrl({ host, port, user, mailPassword }: MailServer): string {
  const login = user ? `${encodeURIComponent(user)}:${encodeURIComponent(mailPassword ?? '')}@` : ''
  return `${port === 465 ? 'smtps' : 'smtp'}://${login}${host}:${port}${login && '?requireTLS=true'}`
}

/** What is set, without anything secret. `fixed`: the operator as the environment says. */
export function getConnections(ctx: AdminContext, fixed: Operator): Connections {
  const { fixedSource, isMailFixed, secrets } = ctx.outside
  const { source, mailServer, webhook } = readConnections(secrets)
  const { provider, baseUrl } = fixedSource ?? source ?? { provider: 'files', baseUrl: null }
  return {
    operator: getOperator(findOperatorData(ctx.db), fixed),
    fixedFields: FIELDS.filter((field) => fixed[field] !== null),
    source: { provider, baseUrl, isFixed: fixedSource !== null },
    mailServer: mailServer && {
      host: mailServer.host,
      port: mailServer.port,
      user: mailServer.user,
    },
    isMailFixed,
    webhook: webhook && { kind: webhook.kind, host: new URL(webhook.url).host },
  }
}

/** Public pages show it at once, where the environment does not say otherwise. */
export function updateOperator(ctx: AdminContext, input: Operator): void {
  writeTransaction(ctx.db, (tx) => {
    readSettings(tx)
    const fields = Object.keys(describeChanges(FIELDS, findOperatorData(tx) ?? input, input))
    if (fields.length === 0) return
    writeOperatorData(tx, input)
    log(ctx, 'Betreiberangaben geändert', fields)
  })
  // Mails go from and to the operator.
  ctx.outside.reopen()
}

/**
 * Sets source, mail server or webhook. A key or password that is left out stays, unless it would go to another
 * place. Throws `conflict` where the environment sets it.
 */
export async function updateConnection(ctx: AdminContext, input: UpdateConnectionInput) {
  const { password, otp, part, ...value } = completeSecret(ctx, input)
  await store(ctx, { password, otp }, part, value)
}

/** Searches, mails, or messages to the webhook, stop. */
export const forgetConnection = (
  ctx: AdminContext,
  { part, ...confirmation }: { part: ConnectionPart } & Confirmation,
): Promise<void> => store(ctx, confirmation, part, null)

function completeSecret(
  { outside }: AdminContext,
  input: UpdateConnectionInput,
): UpdateConnectionInput {
  const { source, mailServer } = readConnections(outside.secrets)
  if (input.part === 'source') {
    if (outside.fixedSource) throw setByEnvironment('SEARCH_PROVIDER')
    const { provider, baseUrl } = input
    const isSame = source?.provider === provider && source.baseUrl === baseUrl
    const apiKey = input.apiKey ?? (isSame ? source?.apiKey : null) ?? null
    if (provider === 'searxng' && baseUrl === null)
      throw invalidInput('baseUrl', 'Es fehlt die Adresse der eigenen Instanz.')
    if (KEYED_PROVIDERS.includes(provider) && apiKey === null)
      throw invalidInput('apiKey', 'Diese Quelle braucht einen Schlüssel.')
    return { ...input, apiKey }
  }
  if (input.part === 'mailServer') {
    if (outside.isMailFixed) throw setByEnvironment('SMTP_URL')
    const isSame = mailServer?.host === input.host && mailServer.user === input.user
    const mailPassword = input.mailPassword ?? (isSame ? mailServer.mailPassword : null)
    if (input.user && mailPassword === null)
      throw invalidInput('mailPassword', 'Bitte geben Sie das Passwort des Mailservers ein.')
    return { ...input, mailPassword }
  }
  return input
}

const NAMES = { source: 'Quelle', mailServer: 'Mailserver', webhook: 'Webhook' }

async function store(
  ctx: AdminContext,
  confirmation: Confirmation,
  part: ConnectionPart,
  value: object | null,
): Promise<void> {
  await confirm(ctx, confirmation)
  ctx.outside.secrets.write(part, value && JSON.stringify(value))
  log(ctx, `${NAMES[part]} ${value ? 'geändert' : 'entfernt'}`, Object.keys(value ?? {}))
  if (part === 'source') ctx.providerStates.forget('search')
  ctx.outside.reopen()
}

const TEST = { subject: 'Test von Codefluencer', text: 'Nachrichten kommen an.\n' }

/** Tries what is set. Throws `unavailable` with what the other side said. */
export async function testConnection(ctx: AdminContext, { part }: { part: ConnectionPart }) {
  if (part !== 'source') {
    const way = part === 'webhook' ? ctx.webhook : ctx.mailer
    if (!way) throw conflict('Es fehlt noch der Mailserver oder die E-Mail-Adresse des Betreibers.')
    await way.send(TEST).catch((error: unknown) => {
      const reason = error instanceof Error ? error.message : 'unbekannter Fehler'
      throw new ServiceError('unavailable', `Die Nachricht ging nicht hinaus: ${reason}`)
    })
    return { message: 'Die Nachricht ist unterwegs. Bitte sehen Sie nach, ob sie ankommt.' }
  }
  const health = await ctx.searchProvider.checkHealth()
  if (health.state === 'online') return { message: 'Die Quelle antwortet.' }
  if (health.state === 'unchecked') return { message: health.hint }
  throw new ServiceError('unavailable', health.hint)
}

const setByEnvironment = (name: string) =>
  conflict(
    `Das ist durch die Umgebungsvariable ${name} gesetzt. Bitte ändern Sie sie dort und starten Sie den Server neu.`,
  )

/** Names of fields only: the log goes into backups. */
const log = (ctx: Pick<AdminContext, 'db' | 'clock'>, message: string, fields: string[]) =>
  writeLog(ctx, { type: 'security', level: 'info', message, details: { fields } })
