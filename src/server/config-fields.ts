import ipaddr from 'ipaddr.js'
import { z } from 'zod'

/** Kinds of environment variables. Messages are German and follow the variable's name and a colon. */

export const text = (maxLength: number) =>
  z.string().max(maxLength, `darf höchstens ${maxLength} Zeichen lang sein`)

export const integer = (min: number, max: number) => {
  const message = `muss eine ganze Zahl von ${min} bis ${max} sein`
  return z
    .string()
    .regex(/^\s*\d+\s*$/, message)
    .transform(Number)
    .refine((value) => value >= min && value <= max, message)
}

export const choice = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z.enum(values, {
    error: ({ input }) => `„${String(input)}“ ist unbekannt; erlaubt: ${values.join(', ')}`,
  })

/** An http(s) address without path, query and credentials, as browsers send it in `Origin`. */
export const origin = z
  .string()
  .trim()
  .transform((value) => value.replace(/\/$/, ''))
  .refine((value) => {
    const url = parseUrl(value, ['http:', 'https:'])
    return url !== null && url.origin === value.toLowerCase()
  }, 'muss ein Ursprung wie https://codes.example sein, ohne Pfad')
  .transform((value) => value.toLowerCase())

const address = (scheme: 'http' | 'smtp') =>
  z
    .string()
    .trim()
    .refine(
      (value) =>
        parseUrl(value.replace('{domain}', 'example.org'), [`${scheme}:`, `${scheme}s:`]) !== null,
      `muss eine Adresse sein, die mit ${scheme}:// oder ${scheme}s:// beginnt`,
    )
export const httpUrl = address('http')
export const smtpUrl = address('smtp')

export const yearOrAuto = z
  .string()
  .trim()
  .regex(/^(auto|20\d\d)$/, 'muss eine Jahreszahl wie 2025 oder auto sein')
  .transform((value) => (value === 'auto' ? ('auto' as const) : Number(value)))

/** Networks separated by commas; a single address becomes a network of one. */
export const cidrList = z.string().transform((value, context) => {
  const entries = value
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean)
  const networks = entries.map((entry) => toCidr(entry))
  const wrong = entries.filter((_, index) => networks[index] === null)
  if (wrong.length > 0)
    context.addIssue({
      code: 'custom',
      message: `${wrong.map((entry) => `„${entry}“`).join(', ')} ist kein Netz wie 10.0.0.0/8`,
    })
  return networks.filter((network) => network !== null)
})

function toCidr(entry: string): string | null {
  if (ipaddr.isValidCIDR(entry)) return entry
  if (!ipaddr.isValid(entry) || !/[.:].*[.:]/.test(entry)) return null
  return `${entry}/${ipaddr.parse(entry).kind() === 'ipv6' ? 128 : 32}`
}

function parseUrl(value: string, protocols: readonly string[]): URL | null {
  const url = URL.parse(value)
  return url && protocols.includes(url.protocol) && url.hostname ? url : null
}
