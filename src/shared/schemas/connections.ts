import { z } from 'zod'
import * as LIMITS from '../domain/limits.ts'
import { SEARCH_PROVIDERS, WEBHOOK_KINDS } from '../domain/vocabulary.ts'
import { confirmationSchema } from './auth.ts'
import { operatorSchema } from './site.ts'

/** A field of a form: empty means none. */
const line = (maxLength: number) =>
  z
    .string()
    .trim()
    .max(maxLength)
    .transform((text) => text || null)
const orNone = <Schema extends z.ZodType>(schema: Schema) =>
  schema.or(z.literal('').transform(() => null)).nullable()
const webAddress = z.url({ protocol: /^https?$/ }).max(LIMITS.webAddressLength)
const secretSchema = line(LIMITS.secretLength).nullable()

/** What an Impressum needs. */
export const updateOperatorInputSchema = z.object({
  name: line(200),
  address: line(500),
  email: orNone(z.email().max(LIMITS.emailLength)),
  phone: line(60),
  vatId: line(60),
})

/**
 * Where posts are searched for, who sends mails, and where messages go besides: each with what is secret of it.
 * An address is the service's own where it is missing; that of a webhook may hold a key.
 */
export const CONNECTIONS = {
  source: z.object({
    provider: z.enum(SEARCH_PROVIDERS),
    baseUrl: orNone(webAddress),
    apiKey: secretSchema,
  }),
  mailServer: z.object({
    host: z
      .string()
      .trim()
      .min(1)
      .max(255)
      .regex(/^[\w.-]+$/, 'ist der bloße Name eines Servers, wie mail.beispiel.de'),
    port: z.coerce.number().int().min(1).max(65_535),
    user: secretSchema,
    mailPassword: secretSchema,
  }),
  webhook: z.object({ kind: z.enum(WEBHOOK_KINDS), url: webAddress }),
}
export type Source = z.output<typeof CONNECTIONS.source>
export type MailServer = z.output<typeof CONNECTIONS.mailServer>
export type Webhook = z.output<typeof CONNECTIONS.webhook>

const partSchema = z.enum(['source', 'mailServer', 'webhook'])
export type ConnectionPart = z.output<typeof partSchema>

/** They say where keys and mails go: each change takes the password once more. */
export const updateConnectionInputSchema = z.discriminatedUnion('part', [
  confirmationSchema.extend({ part: z.literal('source'), ...CONNECTIONS.source.shape }),
  confirmationSchema.extend({ part: z.literal('mailServer'), ...CONNECTIONS.mailServer.shape }),
  confirmationSchema.extend({ part: z.literal('webhook'), ...CONNECTIONS.webhook.shape }),
])
export type UpdateConnectionInput = z.output<typeof updateConnectionInputSchema>
export const forgetConnectionInputSchema = confirmationSchema.extend({ part: partSchema })
export const testConnectionInputSchema = z.object({ part: partSchema })
export const testResultSchema = z.object({ message: z.string() })

/** What is set of all this: never a key, a password or an address that may hold one. */
export const connectionsSchema = z.object({
  operator: operatorSchema,
  /** What of it the environment sets. */
  fixedFields: z.array(operatorSchema.keyof()),
  source: CONNECTIONS.source.omit({ apiKey: true }).extend({ isFixed: z.boolean() }),
  mailServer: CONNECTIONS.mailServer.omit({ mailPassword: true }).nullable(),
  isMailFixed: z.boolean(),
  webhook: z.object({ kind: z.enum(WEBHOOK_KINDS), host: z.string() }).nullable(),
})
export type Connections = z.output<typeof connectionsSchema>
