import { writeBackup } from '#db/backup.ts'
import { BackupFault } from '#db/backup-files.ts'
import type { WriterLine } from '../integrations/backups/create-process-writer.ts'
import type { Cli } from './cli.ts'

/** The name by which the server starts its own program to write a backup. */
export const WRITE_BACKUP = 'write-backup'

/** Not for people: the process that `createProcessWriter` starts and listens to. */
export function addWriteBackupCommand({ program, run }: Cli): void {
  program
    .command(WRITE_BACKUP, { hidden: true })
    .argument('<source>')
    .argument('<target>')
    .action(run(writeBackupCommand))
}

async function writeBackupCommand(source: string, target: string): Promise<number> {
  // Whoever started it is gone: nobody would give the file its name.
  const stop = new AbortController()
  process.stdin.on('close', () => stop.abort()).resume()
  try {
    const done = await writeBackup(source, target, {
      signal: stop.signal,
      onProgress: (share) => say({ share }),
    })
    say({ done })
    return 0
  } catch (error) {
    if (!(error instanceof BackupFault)) throw error
    say({ fault: error.message })
    return 1
  } finally {
    process.stdin.destroy()
  }
}

const say = (line: WriterLine) => process.stdout.write(`${JSON.stringify(line)}\n`)
