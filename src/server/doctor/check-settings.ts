import { existsSync } from 'node:fs'
import * as LIMITS from '#shared/domain/limits.ts'
import type { Operator } from '#shared/schemas/site.ts'
import { type Config, describeMissingJobs } from '../config.ts'

/** What a check says; `message` is German and says, unless all is well, what to do. */
export type Finding = { level: 'ok' | 'warning' | 'fault'; message: string }
/** By the names of the checks, as the report shows them. */
export type Findings = Record<string, Finding>

export const ok = (message: string): Finding => ({ level: 'ok', message })
export const warning = (message: string): Finding => ({ level: 'warning', message })
export const fault = (message: string): Finding => ({ level: 'fault', message })

/** Shorter tokens can be guessed, as there is no limit on attempts. */
const TOKEN_LENGTH = 16

/** What is allowed, but not how a site should face the public. */
export function checkSettings(config: Config): Findings {
  const { site, trustedProxies, metricsToken, search, postsDir } = config
  const isPublic = site.publicUrl.startsWith('https://')
  const missingJobs = describeMissingJobs(config)
  return {
    Adresse: isPublic
      ? ok(`${site.publicUrl}.`)
      : warning(
          `PUBLIC_URL ist ${site.publicUrl}; für eine öffentliche Seite tragen Sie die https-Adresse ein.`,
        ),
    'Webserver davor':
      isPublic && trustedProxies.length === 0
        ? warning(
            'TRUSTED_PROXIES ist leer; hinter einem Webserver zählen so alle Besucher als einer. Tragen Sie dessen Adresse ein, etwa 127.0.0.1.',
          )
        : ok(trustedProxies.join(', ') || 'keiner.'),
    Impressum: checkOperator(site.operator),
    Passwort: checkPassword(config),
    Metriken:
      metricsToken && metricsToken.length < TOKEN_LENGTH
        ? warning(
            `METRICS_TOKEN ist kürzer als ${TOKEN_LENGTH} Zeichen und lässt sich erraten; bitte erzeugen Sie eines mit „openssl rand -hex 32“.`,
          )
        : ok(metricsToken ? 'durch METRICS_TOKEN geschützt.' : 'nicht eingeschaltet.'),
    Zeitpläne: missingJobs
      ? warning(missingJobs)
      : ok(config.jobs === 'on' ? 'eingeschaltet.' : 'laufen auf einem anderen Knoten.'),
    Suche:
      search.provider === 'files' && !existsSync(postsDir)
        ? warning(`den Ordner ${postsDir} gibt es nicht; dort sucht SEARCH_PROVIDER=files.`)
        : ok(`${search.provider}.`),
  }
}

export function checkOperator(operator: Operator): Finding {
  const values = {
    OPERATOR_NAME: operator.name,
    OPERATOR_ADDRESS: operator.address,
    OPERATOR_EMAIL: operator.email,
  }
  const missing = Object.entries(values).flatMap(([name, value]) => (value === null ? [name] : []))
  if (missing.length === 0) return ok('vollständig.')
  return warning(
    `es stehen noch Platzhalter darin; bitte setzen Sie ${missing.join(', ')} oder tragen Sie es im Panel unter „Einstellungen“ ein.`,
  )
}

function checkPassword({ adminPassword }: Config): Finding {
  if (adminPassword === undefined) return ok('steht nicht in der Umgebung.')
  const weakness =
    adminPassword.length < LIMITS.newPasswordLength
      ? ` Es ist kürzer als ${LIMITS.newPasswordLength} Zeichen und lässt sich leichter erraten; bitte wählen Sie ein längeres.`
      : ''
  return warning(
    `ADMIN_PASSWORD steht noch in der Umgebung; nach dem ersten Start kann es dort weg.${weakness}`,
  )
}
