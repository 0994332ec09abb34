import { existsSync } from 'node:fs'
import { type DatabaseFacts, inspectDatabase } from '#db/inspect-database.ts'
import { formatBytes, formatCount, formatMinute, formatNumber } from '#shared/texts/format.ts'
import type { Config } from '../config.ts'
import { toDatabasePath } from '../data-paths.ts'
import { type Finding, fault, ok, warning } from './finding.ts'

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000
const LARGE_WAL = 256_000_000
const NAME = 'Datenbank'

/**
 * Whether the database is whole and fits the program, and what it says about the last days. Throws
 * what SQLite says when it cannot be read.
 */
export function checkDatabase(config: Config, now: Date): Finding[] {
  const path = toDatabasePath(config.dataDir)
  if (!existsSync(path))
    return [warning(NAME, `${path} gibt es noch nicht; der erste Start legt sie an.`)]
  const facts = inspectDatabase(path, { since: new Date(now.getTime() - DAY_MS) })
  return [
    checkIntegrity(facts),
    checkMigrations(facts),
    checkWal(facts),
    checkClock(facts, now),
    checkRuns(facts),
    checkErrors(facts),
    describeSearch(config, facts),
    describeModel(config, facts),
  ]
}

function checkIntegrity({ integrity }: DatabaseFacts): Finding {
  if (integrity === 'ok') return ok(NAME, 'lässt sich lesen und ist in Ordnung.')
  return fault(NAME, `ist beschädigt (${integrity}); bitte spielen Sie eine Sicherung ein.`)
}

function checkMigrations({ migrations: { pending, isNewer } }: DatabaseFacts): Finding {
  if (isNewer)
    return fault(
      'Stand',
      'die Datenbank stammt von einer neueren Version; bitte starten Sie wieder die neuere.',
    )
  if (pending === 0) return ok('Stand', 'Datenbank und Programm passen zusammen.')
  const steps = formatCount(pending, 'Schritt', 'Schritte')
  return warning('Stand', `${steps} stehen aus; der nächste Start des Servers holt sie nach.`)
}

function checkWal({ walBytes }: DatabaseFacts): Finding {
  const text = `app.db-wal hat ${formatBytes(walBytes)}`
  if (walBytes < LARGE_WAL) return ok('Schreibprotokoll', `${text}.`)
  return warning(
    'Schreibprotokoll',
    `${text}; ein Neustart des Servers räumt auf. Bleibt es so, hält ein anderes Programm die Datenbank offen.`,
  )
}

function checkClock({ newestLog }: DatabaseFacts, now: Date): Finding {
  if (newestLog === null || newestLog < now.getTime() + 5 * MINUTE_MS)
    return ok('Uhr', `${formatMinute(now)} Uhr.`)
  return fault(
    'Uhr',
    `es ist ${formatMinute(now)} Uhr, der letzte Eintrag im Log ist aber von ${formatMinute(new Date(newestLog))} Uhr; bitte stellen Sie die Uhr (timedatectl).`,
  )
}

function checkRuns({ lastRun }: DatabaseFacts): Finding {
  if (!lastRun) return ok('Letzte Sammlung', 'noch keine.')
  const at = `${formatMinute(new Date(lastRun.startedAt))} Uhr`
  if (lastRun.status !== 'failed') return ok('Letzte Sammlung', `${at}.`)
  return warning('Letzte Sammlung', `${at}, fehlgeschlagen; Näheres im Panel unter Logs.`)
}

function checkErrors({ errors }: DatabaseFacts): Finding {
  if (errors.count === 0) return ok('Fehler', 'keine in den letzten 24 Stunden.')
  return warning(
    'Fehler',
    `${formatNumber(errors.count)} in den letzten 24 Stunden, zuletzt: ${errors.newest}`,
  )
}

const since = (ms: number | null) =>
  ms === null ? 'noch nie gelaufen' : `zuletzt ${formatMinute(new Date(ms))} Uhr`

function describeSearch({ search, postsDir }: Config, facts: DatabaseFacts): Finding {
  const last = since(facts.lastSearch)
  if (search.provider === 'files' && !existsSync(postsDir))
    return warning(
      'Suche',
      `den Ordner ${postsDir} gibt es nicht; dort sucht SEARCH_PROVIDER=files.`,
    )
  return ok('Suche', `${search.provider}, ${last}.`)
}

function describeModel({ ai }: Config, facts: DatabaseFacts): Finding {
  if (!ai) return ok('KI', 'nicht eingerichtet; es liest der eingebaute Regelsatz.')
  return ok('KI', `${ai.model}, ${since(facts.lastModelUse)}.`)
}
