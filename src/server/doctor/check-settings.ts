import * as LIMITS from '#shared/domain/limits.ts'
import { type Config, ConfigError, describeMissingJobs, parseConfig } from '../config.ts'
import { type Finding, fault, ok, warning } from './finding.ts'

type Env = Readonly<Record<string, string | undefined>>

/** Shorter tokens can be guessed, as there is no limit on attempts. */
const TOKEN_LENGTH = 16

/** The environment as the server would read it; null with all its faults. */
export function readSettings(env: Env): { config: Config | null; findings: Finding[] } {
  try {
    const config = parseConfig(env)
    return { config, findings: [ok('Einstellungen', 'ohne Fehler.')] }
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return { config: null, findings: error.faults.map((text) => fault('Einstellungen', text)) }
  }
}

/** What is allowed, but not how a site should face the public. */
export function checkSettings(config: Config): Finding[] {
  return [
    checkAddress(config),
    checkProxies(config),
    checkOperator(config),
    checkPassword(config),
    checkMetricsToken(config),
    checkJobs(config),
  ]
}

const isPublic = ({ site }: Config) => site.publicUrl.startsWith('https://')

function checkAddress(config: Config): Finding {
  if (isPublic(config)) return ok('Adresse', `${config.site.publicUrl}.`)
  return warning(
    'Adresse',
    `PUBLIC_URL ist ${config.site.publicUrl}; für eine öffentliche Seite tragen Sie die https-Adresse ein.`,
  )
}

function checkProxies(config: Config): Finding {
  if (!isPublic(config) || config.trustedProxies.length > 0)
    return ok('Webserver davor', config.trustedProxies.join(', ') || 'keiner.')
  return warning(
    'Webserver davor',
    'TRUSTED_PROXIES ist leer; hinter einem Webserver zählen so alle Besucher als einer. Tragen Sie dessen Adresse ein, etwa 127.0.0.1.',
  )
}

function checkOperator({ site: { operator } }: Config): Finding {
  const names = {
    OPERATOR_NAME: 'name',
    OPERATOR_ADDRESS: 'address',
    OPERATOR_EMAIL: 'email',
  } as const
  const missing = Object.entries(names).flatMap(([variable, field]) =>
    operator[field] === null ? [variable] : [],
  )
  if (missing.length === 0) return ok('Impressum', 'vollständig.')
  return warning(
    'Impressum',
    `es stehen noch Platzhalter darin; bitte setzen Sie ${missing.join(', ')}.`,
  )
}

function checkPassword({ adminPassword }: Config): Finding {
  if (adminPassword === undefined) return ok('Passwort', 'steht nicht in der Umgebung.')
  const isShort = adminPassword.length < LIMITS.newPasswordLength
  const weakness = isShort
    ? ` Es ist kürzer als ${LIMITS.newPasswordLength} Zeichen und lässt sich leichter erraten; bitte wählen Sie ein längeres.`
    : ''
  return warning(
    'Passwort',
    `ADMIN_PASSWORD steht noch in der Umgebung; nach dem ersten Start kann es dort weg.${weakness}`,
  )
}

function checkMetricsToken({ metricsToken }: Config): Finding {
  if (metricsToken === undefined) return ok('Metriken', 'nicht eingeschaltet.')
  if (metricsToken.length >= TOKEN_LENGTH) return ok('Metriken', 'durch METRICS_TOKEN geschützt.')
  return warning(
    'Metriken',
    `METRICS_TOKEN ist kürzer als ${TOKEN_LENGTH} Zeichen und lässt sich erraten; bitte erzeugen Sie eines mit „openssl rand -hex 32“.`,
  )
}

function checkJobs(config: Config): Finding {
  const fault = describeMissingJobs(config)
  if (fault) return warning('Zeitpläne', fault)
  return ok(
    'Zeitpläne',
    config.jobs === 'on' ? 'eingeschaltet.' : 'laufen auf einem anderen Knoten.',
  )
}
