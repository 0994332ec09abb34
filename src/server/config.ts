import { join } from 'node:path'
import ipaddr from 'ipaddr.js'
import { z } from 'zod'
import * as LIMITS from '#shared/domain/limits.ts'
import { KEYED_PROVIDERS, SEARCH_PROVIDERS } from '#shared/domain/vocabulary.ts'

/** Where a server that listens on every address of the machine is reached from the machine itself. */
const LOOPBACK_OF: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '::1' }

/** Everything at fault in the environment, one German sentence per variable. */
export class ConfigError extends Error {
  readonly faults: readonly string[]

  constructor(faults: readonly string[]) {
    super(`Die Einstellungen sind fehlerhaft:\n${faults.map((fault) => `  ${fault}`).join('\n')}`)
    this.faults = faults
  }
}

/** Kinds of environment variables. Messages are German and follow the variable's name and a colon. */

const text = (maxLength: number) =>
  z.string().max(maxLength, `darf höchstens ${maxLength} Zeichen lang sein`)

const integer = (min: number, max: number) => {
  const message = `muss eine ganze Zahl von ${min} bis ${max} sein`
  return z
    .string()
    .regex(/^\s*\d+\s*$/, message)
    .transform(Number)
    .refine((value) => value >= min && value <= max, message)
}

const choice = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z.enum(values, {
    error: ({ input }) => `„${String(input)}“ ist unbekannt; erlaubt: ${values.join(', ')}`,
  })

/**
 * An http(s) address without path, query and credentials, as browsers send it in `Origin`: in small letters,
 * an internationalised name as punycode.
 */
const origin = z
  .string()
  .trim()
  .refine(
    (value) => /^https?:\/\/[^/?#@]+\/?$/i.test(value) && URL.canParse(value),
    'muss ein Ursprung wie https://codes.example sein, ohne Pfad',
  )
  .transform((value) => new URL(value).origin)

const address = (scheme: 'http' | 'smtp') =>
  z
    .string()
    .trim()
    .refine(
      (value) => new RegExp(`^${scheme}s?://[^/]`, 'i').test(value) && URL.canParse(value),
      `muss eine Adresse sein, die mit ${scheme}:// oder ${scheme}s:// beginnt`,
    )

const yearOrAuto = z
  .string()
  .trim()
  .regex(/^(auto|20\d\d)$/, 'muss eine Jahreszahl wie 2025 oder auto sein')
  .transform((value) => (value === 'auto' ? ('auto' as const) : Number(value)))

/** Networks separated by commas; a single address becomes a network of one. */
const cidrList = z.string().transform((value, context) => {
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

const environment = z.object({
  HOST: text(255).default('127.0.0.1'),
  PORT: integer(0, 65_535).default(3000),
  PUBLIC_URL: origin.optional(),
  DATA_DIR: text(4096).default('data'),
  ADMIN_USERNAME: text(80)
    .regex(/^[^:]+$/, 'darf keinen Doppelpunkt enthalten (HTTP Basic trennt damit)')
    .default('admin'),
  ADMIN_PASSWORD: text(LIMITS.passwordLength).optional(),
  SITE_NAME: text(60).default('Codefluencer'),
  REAL_FIGURES: choice(['on', 'off']).default('off'),
  SITE_YEAR: yearOrAuto.optional(),
  TICKER_TIMES: choice(['random', 'real']).optional(),
  OPERATOR_NAME: text(200).optional(),
  OPERATOR_ADDRESS: text(500).optional(),
  OPERATOR_EMAIL: z.email('muss eine E-Mail-Adresse sein').optional(),
  OPERATOR_PHONE: text(60).optional(),
  OPERATOR_VAT_ID: text(60).optional(),
  TRUSTED_PROXIES: cidrList.default([]),
  RATE_LIMITS: choice(['on', 'off']).default('on'),
  JOBS: choice(['on', 'off']).default('on'),
  LOGOS: choice(['on', 'off']).default('on'),
  MCP: choice(['on', 'off']).default('on'),
  LOG_LEVEL: choice(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  SEARCH_PROVIDER: choice(SEARCH_PROVIDERS).default('files'),
  SEARCH_BASE_URL: address('http').optional(),
  SEARCH_API_KEY: text(500).optional(),
  POSTS_DIR: text(4096).optional(),
  AI_PROVIDER: choice(['rules', 'openai']).default('rules'),
  AI_BASE_URL: address('http').default('https://api.openai.com/v1'),
  AI_API_KEY: text(500).optional(),
  AI_MODEL: text(200).optional(),
  FAVICON_URL: address('http')
    .refine((url) => url.includes('{domain}'), 'muss den Platzhalter {domain} enthalten')
    .default('https://icons.duckduckgo.com/ip3/{domain}.ico'),
  METRICS_TOKEN: text(500).optional(),
  SMTP_URL: address('smtp').optional(),
  DEMO: choice(['on', 'off']).default('off'),
  // For more than one node (docs/scaling.md); one process alone needs none of these.
  LIBSQL_SYNC_URL: address('http').optional(),
  LIBSQL_AUTH_TOKEN: text(4096).optional(),
  LIBSQL_SYNC_SECONDS: integer(1, 3_600).default(5),
})

export const VARIABLES: readonly string[] = Object.keys(environment.shape)

/** The environment as the program uses it, in camel case. */
export type Config = ReturnType<typeof parseConfig>

/**
 * Reads the environment once. An empty variable counts as unset, unknown ones are ignored.
 * Throws one `ConfigError` that names every fault.
 */
export function parseConfig(env: Readonly<Record<string, string | undefined>>) {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()))
  const parsed = environment.safeParse(given)
  const faults = [
    ...(parsed.error?.issues.map(({ path, message }) => `${path[0]?.toString()}: ${message}`) ??
      []),
    ...listMissing(given),
  ]
  if (!parsed.success || faults.length > 0) throw new ConfigError(faults)
  const values = parsed.data
  const realFigures = values.REAL_FIGURES === 'on'
  return {
    host: values.HOST,
    port: values.PORT,
    dataDir: values.DATA_DIR,
    postsDir: values.POSTS_DIR ?? join(values.DATA_DIR, 'posts'),
    adminUsername: values.ADMIN_USERNAME,
    adminPassword: values.ADMIN_PASSWORD,
    site: {
      name: values.SITE_NAME,
      year: values.SITE_YEAR ?? (realFigures ? 'auto' : 2025),
      publicUrl: values.PUBLIC_URL ?? `http://localhost:${values.PORT}`,
      tickerTimes: values.TICKER_TIMES ?? (realFigures ? 'real' : 'random'),
      /** Pages show what the database counts, where the specification has fixed figures. */
      realFigures,
      /** The content is invented: pages say so. */
      isDemo: values.DEMO === 'on',
      /** Null where nothing is set: the pages show placeholders. */
      operator: {
        name: values.OPERATOR_NAME ?? null,
        address: values.OPERATOR_ADDRESS ?? null,
        email: values.OPERATOR_EMAIL ?? null,
        phone: values.OPERATOR_PHONE ?? null,
        vatId: values.OPERATOR_VAT_ID ?? null,
      },
    },
    trustedProxies: values.TRUSTED_PROXIES,
    rateLimits: values.RATE_LIMITS,
    jobs: values.JOBS,
    /** Whether the server fetches brands' icons; the demo asks no foreign host. */
    logos: values.LOGOS,
    mcp: values.MCP,
    logLevel: values.LOG_LEVEL,
    /** Null base URL: the provider's own. */
    search: {
      provider: values.SEARCH_PROVIDER,
      baseUrl: values.SEARCH_BASE_URL ?? null,
      apiKey: values.SEARCH_API_KEY ?? null,
      /** Whether the panel changes none of it: a key must not go to an address that somebody else chose. */
      isFixed: values.SEARCH_PROVIDER !== 'files' || Boolean(values.SEARCH_API_KEY),
    },
    /** Null where the reader reads alone; a model of one's own needs no key. */
    ai:
      values.AI_PROVIDER === 'openai' && values.AI_MODEL
        ? { baseUrl: values.AI_BASE_URL, apiKey: values.AI_API_KEY ?? null, model: values.AI_MODEL }
        : null,
    faviconUrl: values.FAVICON_URL,
    metricsToken: values.METRICS_TOKEN,
    /** Null without `SMTP_URL`; contact requests go from the operator to the operator. */
    mail:
      values.SMTP_URL && values.OPERATOR_EMAIL
        ? { url: values.SMTP_URL, address: values.OPERATOR_EMAIL }
        : null,
    /** Null where the database is this node's own file. */
    replica: values.LIBSQL_SYNC_URL
      ? {
          syncUrl: values.LIBSQL_SYNC_URL,
          authToken: values.LIBSQL_AUTH_TOKEN ?? null,
          syncSeconds: values.LIBSQL_SYNC_SECONDS,
        }
      : null,
  }
}

/**
 * Tells the operator that nobody deletes what the privacy page promises to delete; null where the jobs
 * run, in this process or on another node.
 */
export function describeMissingJobs({ jobs, replica }: Config): string | null {
  if (jobs === 'on' || replica) return null
  return 'JOBS ist off; die Salze der Stimmen, alte Logs und abgelaufene Sitzungen werden so nicht gelöscht, obwohl die Datenschutzseite es zusagt. Bitte setzen Sie JOBS=on.'
}

/** What the variables given need beside them. */
function listMissing(given: Readonly<Record<string, string | undefined>>): string[] {
  const { SEARCH_PROVIDER: provider = 'files', AI_PROVIDER: ai = 'rules' } = given
  const wants = {
    OPERATOR_EMAIL: given.SMTP_URL && 'SMTP_URL braucht einen Absender und Empfänger',
    SEARCH_API_KEY:
      KEYED_PROVIDERS.includes(provider) && `SEARCH_PROVIDER=${provider} braucht einen Schlüssel`,
    SEARCH_BASE_URL:
      provider === 'searxng' && 'SEARCH_PROVIDER=searxng braucht die Adresse der eigenen Instanz',
    LIBSQL_SYNC_URL: given.LIBSQL_AUTH_TOKEN && 'LIBSQL_AUTH_TOKEN gilt für einen Primären',
    AI_MODEL: ai === 'openai' && 'AI_PROVIDER=openai braucht den Namen eines Modells',
  }
  return Object.entries(wants).flatMap(([name, why]) =>
    why && !given[name] ? [`${name}: fehlt, ${why}`] : [],
  )
}

export const toDatabasePath = (dataDir: string) => join(dataDir, 'app.db')
export const toSaltsPath = (dataDir: string) => join(dataDir, 'salts.db')
export const toSecretsPath = (dataDir: string) => join(dataDir, 'secrets.db')

/** Of the pages' scripts, styles and fonts. */
export const toAssetsFolder = (dataDir: string) => join(dataDir, 'assets')
/** What the operator uploads, until it is read. */
export const toUploadsFolder = (dataDir: string) => join(dataDir, 'uploads')
export const toBackupsFolder = (dataDir: string) => join(dataDir, 'backups')

/** Where the server with this configuration answers on this machine. */
export const toLocalUrl = ({ host, port }: Pick<Config, 'host' | 'port'>): string =>
  toUrl(LOOPBACK_OF[host] ?? host, port)

export const toUrl = (host: string, port: number): string =>
  `http://${host.includes(':') ? `[${host}]` : host}:${port}`

function toCidr(entry: string): string | null {
  if (ipaddr.isValidCIDR(entry)) return entry
  if (!ipaddr.isValid(entry) || !/[.:].*[.:]/.test(entry)) return null
  return `${entry}/${ipaddr.parse(entry).kind() === 'ipv6' ? 128 : 32}`
}
