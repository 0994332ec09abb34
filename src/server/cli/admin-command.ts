import { text } from 'node:stream/consumers'
import type { Config } from '../config.ts'
import { resetPassword } from '../services/auth/operator.ts'
import { addCommand, type Cli } from './command.ts'
import { createRuntime } from './create-runtime.ts'

export function addAdminCommand({ program, runWithConfig }: Cli): void {
  const admin = program.command('admin').description('Zugang des Betreibers')
  addCommand(admin, 'reset-password', 'setzt ein neues Passwort und beendet alle Anmeldungen', [
    'Geht auch, während der Server läuft. Das erzeugte Passwort wird nur dieses eine Mal gezeigt.',
    '',
    'Beispiele:',
    '  codefluencer admin reset-password',
    '  codefluencer admin reset-password --stdin < passwort.txt',
  ])
    .option('--stdin', 'liest das Passwort von der Standardeingabe, statt eines zu erzeugen')
    .action(runWithConfig(resetPasswordCommand))
}

async function resetPasswordCommand(config: Config, { stdin }: { stdin?: true }): Promise<void> {
  // The line's end belongs to the file, not to the password.
  const given = stdin ? (await text(process.stdin)).replace(/\r?\n$/, '') : undefined
  const runtime = createRuntime(config)
  try {
    const operator = await resetPassword(runtime.asSystem('reset-password'), given)
    console.log(`Benutzername: ${operator.username}`)
    if (given === undefined) console.log(`Passwort:     ${operator.password}`)
    console.error('Das Passwort ist gesetzt, alle Anmeldungen sind beendet.')
    if (config.adminPassword !== undefined)
      console.error(
        'Achtung: ADMIN_PASSWORD ist gesetzt und gilt ab dem nächsten Start wieder. Bitte entfernen oder ändern Sie es.',
      )
  } finally {
    runtime.close()
  }
}
