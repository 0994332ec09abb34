import { existsSync, realpathSync, statSync } from 'node:fs'
import { writeBackup } from '#db/backup.ts'
import { removeDatabaseFiles } from '#db/backup-files.ts'
import { acquireDataLock } from '#db/data-lock.ts'
import type { Config } from '../config.ts'
import { toDatabasePath } from '../data-paths.ts'
import { publishBackup } from '../services/backups/publish-backup.ts'
import { type Cli, helpText } from './cli.ts'
import { onStopSignal } from './on-stop-signal.ts'
import { FileError } from './open-posts.ts'
import { createProgressLine } from './progress-line.ts'

export function addBackupCommand({ program, runWithConfig }: Cli): void {
  program
    .command('backup')
    .argument('<Datei>', 'wohin')
    .description('sichert die Datenbank in eine Datei, auch während der Server läuft')
    .option('--force', 'überschreibt, was es schon gibt', false)
    .addHelpText(
      'after',
      helpText(
        'Die Kopie ist der Stand eines Augenblicks. Sie wird geöffnet und geprüft und erscheint ganz',
        'oder gar nicht, nur für Sie lesbar; daneben liegt ihre Prüfsumme (sha256sum --check).',
        'Zurück geht es mit: codefluencer restore DATEI',
        '',
        'Beispiele:',
        '  codefluencer backup /mnt/extern/codefluencer.db',
        '  codefluencer backup --force sicherung.db',
      ),
    )
    .action(runWithConfig(backupCommand))
}

/**
 * Saves the database into a file and prints what was written as one JSON line. Ctrl+C leaves
 * nothing. Throws `FileError` for a target that is no use, and `BackupFault` where saving fails.
 */
async function backupCommand(
  config: Config,
  file: string,
  { force }: { force: boolean },
): Promise<number> {
  const source = toDatabasePath(config.dataDir)
  checkTarget(source, file, force)
  const lock = acquireDataLock(config.dataDir, 'shared')
  const progress = createProgressLine()
  const stop = new AbortController()
  const forgetSignals = onStopSignal(() => stop.abort())
  const temporary = `${file}.${process.pid}.tmp`
  try {
    removeDatabaseFiles(temporary)
    const { bytes, sha256 } = await writeBackup(source, temporary, {
      signal: stop.signal,
      onProgress: (share) => progress.show(`${Math.floor(share * 100)} % gesichert …`),
    })
    publishBackup(temporary, file, sha256)
    progress.close()
    console.log(JSON.stringify({ file, bytes, sha256 }))
    return 0
  } finally {
    progress.close()
    removeDatabaseFiles(temporary)
    forgetSignals()
    lock.release()
  }
}

/** The database and its two logs: a backup in the place of one of them is the end of it. */
const DATABASE_FILES = ['', '-wal', '-shm']
const isSameFile = (file: string, other: string) =>
  existsSync(other) && realpathSync(file) === realpathSync(other)

function checkTarget(source: string, file: string, force: boolean): void {
  if (file === '-')
    throw new FileError('Bitte nennen Sie eine Datei: Die Standardausgabe geht hier nicht.')
  if (!existsSync(source))
    throw new FileError(`${source} gibt es nicht: Hier ist noch nichts zu sichern.`)
  if (!existsSync(file)) return
  if (!statSync(file).isFile()) throw new FileError(`${file} ist keine Datei.`)
  if (DATABASE_FILES.some((ending) => isSameFile(file, source + ending)))
    throw new FileError(`${file} ist die Datenbank selbst.`)
  if (!force) throw new FileError(`${file} gibt es schon; --force überschreibt`)
}
