import { accessSync, constants, existsSync, statfsSync, statSync } from 'node:fs'
import { readMigrationState } from '#db/migrate.ts'
import { type DatabaseHandle, type Db, openDatabase } from '#db/open-database.ts'
import { listLogRows } from '#db/queries/logs.ts'
import { findLatestRun } from '#db/queries/runs.ts'
import { findOperatorData } from '#db/queries/settings.ts'
import { describeStorageFault } from '#db/storage-fault.ts'
import { formatBytes, formatCount, formatMinute, formatNumber } from '#shared/texts/format.ts'
import { type Config, toBackupsFolder, toDatabasePath } from '../config.ts'
import { findNewestVerified, listBackupFiles } from '../services/backups/backup-files.ts'
import { getOperator } from '../services/connections.ts'
import { checkOperator, type Finding, type Findings, fault, ok, warning } from './check-settings.ts'

const LITTLE_SPACE = 1_000_000_000
const TOO_LITTLE_SPACE = 100_000_000
const OTHERS_MAY = 0o007
const HOUR_MS = 3_600_000
/** So far clocks of one installation may differ. */
const CLOCK_MS = 5 * 60_000
const LARGE_WAL = 256_000_000
/** One night may be missed; not two. */
const OLD_BACKUP_MS = 50 * HOUR_MS
/** More errors are not counted. */
const MOST_ERRORS = 1_000

/** The data folder: there, ours, writable, with room. */
export function checkFolder(dataDir: string): Findings {
  const stats = statSync(dataDir, { throwIfNoEntry: false })
  if (!stats)
    return { Datenordner: warning(`${dataDir} gibt es noch nicht; der erste Start legt ihn an.`) }
  if (!stats.isDirectory())
    return { Datenordner: fault(`${dataDir} ist kein Ordner; bitte ändern Sie DATA_DIR.`) }
  return {
    Datenordner: checkAccess(dataDir),
    Eigentümer: checkOwner(dataDir, stats),
    Platz: checkSpace(dataDir),
  }
}

function checkAccess(dataDir: string): Finding {
  try {
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
    return ok(`${dataDir}, beschreibbar.`)
  } catch (error) {
    return fault(describeStorageFault(error, dataDir) ?? String(error))
  }
}

function checkOwner(dataDir: string, { uid, mode }: { uid: number; mode: number }): Finding {
  const me = process.getuid?.() ?? uid
  const rights = `Rechte ${(mode & 0o777).toString(8)}`
  if (uid !== me)
    return warning(
      `der Datenordner gehört Benutzer ${uid}, dieser Befehl läuft als ${me}; bitte rufen Sie ihn als derselbe Benutzer auf wie den Server.`,
    )
  if (mode & OTHERS_MAY)
    return warning(
      `${rights}: andere Benutzer dieses Rechners kommen an die Daten; chmod 750 ${dataDir} ändert das.`,
    )
  return ok(`dieser Benutzer, ${rights}.`)
}

function checkSpace(dataDir: string): Finding {
  const { bavail, bsize } = statfsSync(dataDir)
  const free = bavail * bsize
  const text = `${formatBytes(free)} frei`
  if (free < TOO_LITTLE_SPACE) return fault(`nur ${text}; bitte geben Sie Platz frei.`)
  if (free < LITTLE_SPACE) return warning(`${text}; bitte geben Sie bald Platz frei.`)
  return ok(`${text}.`)
}

/**
 * Whether the database is whole and fits the program, and what it says about the last days; only
 * reads. Throws what SQLite says when it cannot be read.
 */
export function checkDatabase({ dataDir, site }: Config, now: Date): Findings {
  const path = toDatabasePath(dataDir)
  if (!existsSync(path))
    return { Datenbank: warning(`${path} gibt es noch nicht; der erste Start legt sie an.`) }
  const handle = openDatabase(path, { readonly: true, fileMustExist: true, timeout: 1_000 })
  try {
    const found = {
      Datenbank: checkIntegrity(handle),
      Stand: checkMigrations(handle.db),
      Schreibprotokoll: checkWal(path),
    }
    // One of another version may lack a table or column.
    if (found.Stand.level !== 'ok') return found
    return {
      ...found,
      // In the place of what the environment alone says.
      Impressum: checkOperator(getOperator(findOperatorData(handle.db), site.operator)),
      Uhr: checkClock(handle.db, now),
      'Letzte Sammlung': checkRuns(handle.db),
      Fehler: checkErrors(handle.db, now),
    }
  } finally {
    handle.close()
  }
}

function checkIntegrity({ sqlite }: DatabaseHandle): Finding {
  const found = String(sqlite.pragma('quick_check(1)', { simple: true }))
  if (found === 'ok') return ok('lässt sich lesen und ist in Ordnung.')
  return fault(`ist beschädigt (${found}); bitte spielen Sie eine Sicherung ein.`)
}

function checkMigrations(db: Db): Finding {
  const { pending, isNewer } = readMigrationState(db)
  if (isNewer)
    return fault(
      'die Datenbank stammt von einer neueren Version; bitte starten Sie wieder die neuere.',
    )
  if (pending === 0) return ok('Datenbank und Programm passen zusammen.')
  const steps = formatCount(pending, 'Schritt', 'Schritte')
  return warning(`${steps} stehen aus; der nächste Start des Servers holt sie nach.`)
}

function checkWal(path: string): Finding {
  const size = statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0
  const text = `app.db-wal hat ${formatBytes(size)}`
  if (size < LARGE_WAL) return ok(`${text}.`)
  return warning(
    `${text}; ein Neustart des Servers räumt auf. Bleibt es so, hält ein anderes Programm die Datenbank offen.`,
  )
}

function checkClock(db: Db, now: Date): Finding {
  const [newest] = listLogRows(db, { limit: 1 })
  if (!newest || newest.timestamp.getTime() < now.getTime() + CLOCK_MS)
    return ok(`${formatMinute(now)} Uhr.`)
  return fault(
    `es ist ${formatMinute(now)} Uhr, der letzte Eintrag im Log ist aber von ${formatMinute(newest.timestamp)} Uhr; bitte stellen Sie die Uhr (timedatectl).`,
  )
}

function checkRuns(db: Db): Finding {
  const run = findLatestRun(db)
  if (!run) return ok('noch keine.')
  const at = `${formatMinute(run.startedAt)} Uhr`
  if (run.status !== 'failed') return ok(`${at}.`)
  return warning(`${at}, fehlgeschlagen; Näheres im Panel unter Logs.`)
}

function checkErrors(db: Db, now: Date): Finding {
  const since = now.getTime() - 24 * HOUR_MS
  const errors = listLogRows(db, { level: 'error', limit: MOST_ERRORS }).filter(
    ({ timestamp }) => timestamp.getTime() > since,
  )
  const [newest] = errors
  if (!newest) return ok('keine in den letzten 24 Stunden.')
  return warning(
    `${formatNumber(errors.length)} in den letzten 24 Stunden, zuletzt: ${newest.message}`,
  )
}

/** How old the newest checked backup in the data folder is. */
export function checkBackups(dataDir: string, now: Date): Finding {
  const newest = findNewestVerified(listBackupFiles(toBackupsFolder(dataDir)), now)
  if (!newest)
    return warning('es gibt noch keine geprüfte; im Panel unter Einstellungen legen Sie eine an.')
  const at = `${formatMinute(newest.createdAt)} Uhr`
  if (now.getTime() - newest.createdAt.getTime() < OLD_BACKUP_MS) return ok(`${at}.`)
  return warning(
    `die letzte ist von ${at}; bitte sehen Sie im Panel unter Logs nach, warum keine neuere da ist.`,
  )
}
