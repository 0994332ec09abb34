import { existsSync, realpathSync, statSync } from 'node:fs'
import { writeBackup } from '#db/backup.ts'
import { acquireDataLock } from '#db/data-lock.ts'
import { OperatorError } from '#shared/domain/errors.ts'
import { type Config, toDatabasePath } from '../config.ts'
import { addCommand, type Cli, createProgressLine, onStopSignal } from './command.ts'

/** The database and its two log files: a backup must not overwrite any of them. */
const DATABASE_FILES = ['', '-wal', '-shm']

export function addBackupCommand({ program, runWithConfig }: Cli): void {
  addCommand(
    program,
    'backup',
    'sichert die Datenbank in eine Datei, auch während der Server läuft',
    [
      'Die Kopie ist der Stand eines Augenblicks. Sie wird geöffnet und geprüft und erscheint ganz',
      'oder gar nicht, nur für Sie lesbar; daneben liegt ihre Prüfsumme (sha256sum --check).',
      'Zurück geht es mit: codefluencer restore DATEI',
      '',
      'Beispiele:',
      '  codefluencer backup /mnt/extern/codefluencer.db',
      '  codefluencer backup --force sicherung.db',
    ],
  )
    .argument('<Datei>', 'wohin')
    .option('--force', 'überschreibt, was es schon gibt', false)
    .action(runWithConfig(backupCommand))
}

/**
 * Saves the database into a file and answers what was written. Ctrl+C leaves nothing. Throws
 * `OperatorError` for a target that cannot be used, and `BackupFault` where saving fails.
 */
async function backupCommand(config: Config, file: string, { force }: { force: boolean }) {
  const source = toDatabasePath(config.dataDir)
  checkTarget(source, file, force)
  const lock = acquireDataLock(config.dataDir, 'shared')
  const progress = createProgressLine()
  const stop = new AbortController()
  const removeSignalHandlers = onStopSignal(() => stop.abort())
  try {
    const written = await writeBackup(source, file, {
      signal: stop.signal,
      onProgress: (share) => progress.show(`${Math.floor(share * 100)} % gesichert …`),
    })
    return { file, ...written }
  } finally {
    progress.close()
    removeSignalHandlers()
    lock.release()
  }
}

function checkTarget(source: string, file: string, force: boolean): void {
  if (file === '-')
    throw new OperatorError('Bitte nennen Sie eine Datei: Die Standardausgabe geht hier nicht.')
  if (!existsSync(source))
    throw new OperatorError(`${source} gibt es nicht: Hier ist noch nichts zu sichern.`)
  if (!existsSync(file)) return
  if (!statSync(file).isFile()) throw new OperatorError(`${file} ist keine Datei.`)
  const own = DATABASE_FILES.map((ending) => source + ending).filter((path) => existsSync(path))
  if (own.some((path) => realpathSync(path) === realpathSync(file)))
    throw new OperatorError(`${file} ist die Datenbank selbst.`)
  if (!force) throw new OperatorError(`${file} gibt es schon; --force überschreibt`)
}
