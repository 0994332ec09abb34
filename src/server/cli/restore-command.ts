import { acquireDataLock } from '#db/data-lock.ts'
import { OperatorError } from '#shared/domain/errors.ts'
import { formatCount } from '#shared/texts/format.ts'
import { type Config, toDatabasePath } from '../config.ts'
import { restoreDatabase } from '../services/backups/restore-database.ts'
import { addCommand, type Cli } from './command.ts'

export function addRestoreCommand({ program, runWithConfig }: Cli): void {
  addCommand(
    program,
    'restore',
    'setzt eine Sicherung an die Stelle der Datenbank; der Server muss dafür stehen',
    [
      'Geprüft und auf den Stand dieser Version gebracht wird eine Kopie; erst danach wird ersetzt.',
      'Die bisherige Datenbank bleibt sieben Tage daneben liegen (app.db.before-restore-…). Wer heute',
      'auf der Sperrliste steht, bleibt gesperrt und wird auch aus der Sicherung entfernt; alle',
      'Sitzungen enden. Das Passwort ist wieder das von damals; zweiter Faktor und App-Passwörter bleiben',
      'die von heute. Keine Sicherung enthält sie: Auf einer neuen Maschine ist der zweite Faktor aus.',
      '',
      'Beispiel:',
      '  systemctl stop codefluencer && codefluencer restore sicherung.db && systemctl start codefluencer',
    ],
  )
    .argument('<Datei>', 'die Sicherung')
    .action(runWithConfig(restoreCommand))
}

/** Restores and answers what came of it. Throws as `restoreDatabase` does. */
function restoreCommand(config: Config, file: string) {
  if (config.replica)
    throw new OperatorError(
      'Mit LIBSQL_SYNC_URL liegt die Datenbank beim Primären. Bitte spielen Sie die Sicherung ohne diese Einstellung ein, und legen Sie sie dann dem Primären vor (docs/scaling.md).',
    )
  const lock = acquireDataLock(config.dataDir, 'exclusive')
  try {
    const databasePath = toDatabasePath(config.dataDir)
    const result = restoreDatabase({ databasePath, file, now: new Date() })
    if (!result.blockListRead)
      console.error(
        'Die bisherige Datenbank war nicht lesbar: Es gilt die Sperrliste der Sicherung. Bitte prüfen Sie sie im Panel.',
      )
    if (result.blocked > 0)
      console.error(
        `${formatCount(result.blocked, 'Person', 'Personen')} der Sperrliste auch aus der Sicherung entfernt.`,
      )
    return { file, ...result }
  } finally {
    lock.release()
  }
}
