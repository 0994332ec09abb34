import { accessSync, constants, existsSync, type Stats, statfsSync, statSync } from 'node:fs'
import { type DatabaseFacts, inspectDatabase } from '#db/inspect-database.ts'
import {
  formatBytes,
  formatCount,
  formatDaysAgo,
  formatMinute,
  formatNumber,
} from '#shared/texts/format.ts'
import { type Config, toBackupsFolder, toDatabasePath } from '../config.ts'
import { findNewestVerified, listBackupFiles } from '../services/backups/backup-files.ts'
import { type Finding, fault, ok, warning } from './finding.ts'

const MB = 1_000_000
const LITTLE_SPACE = 1_000 * MB
const TOO_LITTLE_SPACE = 100 * MB
const OTHERS_MAY = 0o007
const FOLDER = 'Datenordner'
const DAY_MS = 86_400_000
const MINUTE_MS = 60_000
const LARGE_WAL = 256_000_000
const DATABASE = 'Datenbank'
/** One night may be missed; not two. */
const OLD_BACKUP_MS = 50 * 3_600_000

/** The data folder: there, ours, writable, with room. */
export function checkFolder(dataDir: string): Finding[] {
  const stats = statSync(dataDir, { throwIfNoEntry: false })
  if (!stats)
    return [warning(FOLDER, `${dataDir} gibt es noch nicht; der erste Start legt ihn an.`)]
  if (!stats.isDirectory())
    return [fault(FOLDER, `${dataDir} ist kein Ordner; bitte ändern Sie DATA_DIR.`)]
  return [checkAccess(dataDir), checkOwner(dataDir, stats), checkSpace(dataDir)]
}

function checkAccess(dataDir: string): Finding {
  try {
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
    return ok(FOLDER, `${dataDir}, beschreibbar.`)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    return fault(
      FOLDER,
      code === 'EROFS'
        ? `${dataDir} ist nur zum Lesen eingehängt; bitte hängen Sie den Datenträger zum Schreiben ein.`
        : `${dataDir} ist für diesen Benutzer nicht beschreibbar (${code}); bitte prüfen Sie Eigentümer und Rechte.`,
    )
  }
}

function checkOwner(dataDir: string, { uid, mode }: Stats): Finding {
  const me = process.getuid?.() ?? uid
  const rights = `Rechte ${(mode & 0o777).toString(8)}`
  if (uid !== me)
    return warning(
      'Eigentümer',
      `der Datenordner gehört Benutzer ${uid}, dieser Befehl läuft als ${me}; bitte rufen Sie ihn als derselbe Benutzer auf wie den Server.`,
    )
  if (mode & OTHERS_MAY)
    return warning(
      'Eigentümer',
      `${rights}: andere Benutzer dieses Rechners kommen an die Daten; chmod 750 ${dataDir} ändert das.`,
    )
  return ok('Eigentümer', `dieser Benutzer, ${rights}.`)
}

function checkSpace(dataDir: string): Finding {
  const { bavail, bsize } = statfsSync(dataDir)
  const free = bavail * bsize
  const text = `${formatBytes(free)} frei`
  if (free < TOO_LITTLE_SPACE) return fault('Platz', `nur ${text}; bitte geben Sie Platz frei.`)
  if (free < LITTLE_SPACE) return warning('Platz', `${text}; bitte geben Sie bald Platz frei.`)
  return ok('Platz', `${text}.`)
}

/**
 * Whether the database is whole and fits the program, and what it says about the last days. Throws
 * what SQLite says when it cannot be read.
 */
export function checkDatabase(config: Config, now: Date): Finding[] {
  const path = toDatabasePath(config.dataDir)
  if (!existsSync(path))
    return [warning(DATABASE, `${path} gibt es noch nicht; der erste Start legt sie an.`)]
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
  if (integrity === 'ok') return ok(DATABASE, 'lässt sich lesen und ist in Ordnung.')
  return fault(DATABASE, `ist beschädigt (${integrity}); bitte spielen Sie eine Sicherung ein.`)
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
  if (!ai) return ok('KI', 'nicht eingerichtet; es liest das eigene Leseprogramm.')
  return ok('KI', `${ai.model}, ${since(facts.lastModelUse)}.`)
}

/** How old the newest checked backup in the data folder is. */
export function checkBackups({ dataDir }: Pick<Config, 'dataDir'>, now: Date): Finding {
  const newest = findNewestVerified(listBackupFiles(toBackupsFolder(dataDir)), now)
  if (!newest)
    return warning(
      'Sicherung',
      'es gibt noch keine geprüfte; im Panel unter Einstellungen legen Sie eine an.',
    )
  const at = `${formatMinute(newest.createdAt)} Uhr`
  if (now.getTime() - newest.createdAt.getTime() < OLD_BACKUP_MS) return ok('Sicherung', `${at}.`)
  return warning(
    'Sicherung',
    `die letzte ist ${formatDaysAgo(newest.createdAt, now)} entstanden (${at}); bitte sehen Sie im Panel unter Logs nach, warum.`,
  )
}
