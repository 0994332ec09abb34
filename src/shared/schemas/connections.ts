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
const secretSchema = line(LIMITS.secretLength).nullable()

/** What an Impressum needs. */
export const updateOperatorInputSchema = z.object({
  name: line(200),
  address: line(500),
  email: orNone(z.email().max(LIMITS.emailLength)),
  phone: line(60),
  vatId: line(60),
})

/** Where posts are searched for. Without an address it is the service's own. */
export const sourceSchema = z.object({
  provider: z.enum(SEARCH_PROVIDERS),
  baseUrl: orNone(z.url({ protocol: /^https?$/ }).max(LIMITS.webAddressLength)),
  apiKey: secretSchema,
})
export type Source = z.output<typeof sourceSchema>

export const mailServerSchema = z.object({
  host: z
    .string()
    .trim()
    .min(1)
    .max(255)
    .regex(/^[\w.-]+$/, 'ist der bloße Name eines Servers, wie mail.beispiel.de'),
  port: z.coerce.number().int().min(1).max(65_535),
  user: line(LIMITS.secretLength).nullable(),
  mailPassword: secretSchema,
})
export type MailServer = z.output<typeof mailServerSchema>

/** Where messages go besides the mail; the address may hold a key. */
export const webhookSchema = z.object({
  kind: z.enum(WEBHOOK_KINDS),
  url: z.url({ protocol: /^https?$/ }).max(LIMITS.webAddressLength),
})
export type Webhook = z.output<typeof webhookSchema>

// They say where keys and mails go: each takes the password once more.
export const updateSourceInputSchema = confirmationSchema
  .extend(sourceSchema.shape)
  .refine(({ provider, baseUrl }) => provider !== 'searxng' || baseUrl !== null, {
    path: ['baseUrl'],
    message: 'Es fehlt die Adresse der eigenen Instanz.',
  })
export const updateMailServerInputSchema = confirmationSchema.extend(mailServerSchema.shape)
export const updateWebhookInputSchema = confirmationSchema.extend(webhookSchema.shape)
export const forgetConnectionInputSchema = confirmationSchema.extend({
  part: z.enum(['mailServer', 'webhook']),
})

/** What is set of all this: never a key, a password or an address that may hold one. */
export const connectionsSchema = z.object({
  operator: operatorSchema,
  /** What of it the environment sets. */
  fixedFields: z.array(operatorSchema.keyof()),
  source: sourceSchema.omit({ apiKey: true }).extend({ hasKey: z.boolean(), isFixed: z.boolean() }),
  mailServer: mailServerSchema
    .omit({ mailPassword: true })
    .extend({ hasPassword: z.boolean() })
    .nullable(),
  isMailFixed: z.boolean(),
  webhook: z.object({ kind: z.enum(WEBHOOK_KINDS), host: z.string() }).nullable(),
})
export type Connections = z.output<typeof connectionsSchema>

/** What became of a try by hand. */
export const testResultSchema = z.object({ message: z.string() })
