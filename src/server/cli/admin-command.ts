import { text } from 'node:stream/consumers'
import type { Config } from '../config.ts'
import { disableSecondFactor, resetPassword } from '../services/auth/operator.ts'
import { addCommand, type Cli } from './command.ts'
import { createRuntime } from './create-runtime.ts'

export function addAdminCommand({ program, runWithConfig }: Cli): void {
  const admin = program.command('admin').description('Zugang des Betreibers')
  addCommand(admin, 'reset-password', 'setzt ein neues Passwort und beendet alle Anmeldungen', [
    'Geht auch, während der Server läuft. Das erzeugte Passwort wird nur dieses eine Mal gezeigt.',
    'Der zweite Faktor bleibt, wie er ist, und App-Passwörter gelten weiter.',
    '',
    'Beispiele:',
    '  codefluencer admin reset-password',
    '  codefluencer admin reset-password --stdin < passwort.txt',
  ])
    .option('--stdin', 'liest das Passwort von der Standardeingabe, statt eines zu erzeugen')
    .action(runWithConfig(resetPasswordCommand))
  addCommand(
    admin,
    'disable-second-factor',
    'schaltet den zweiten Faktor aus und beendet alle Anmeldungen',
    [
      'Für den Fall, dass die App und alle Wiederherstellungscodes verloren sind. Danach genügen',
      'Benutzername und Passwort. Geht auch, während der Server läuft. App-Passwörter gelten weiter.',
      '',
      'Beispiel:',
      '  codefluencer admin disable-second-factor',
    ],
  ).action(runWithConfig(disableSecondFactorCommand))
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

function disableSecondFactorCommand(config: Config): void {
  const runtime = createRuntime(config)
  try {
    const wasOn = disableSecondFactor(runtime.asSystem('disable-second-factor'))
    console.error(
      wasOn
        ? 'Der zweite Faktor ist ausgeschaltet, alle Anmeldungen sind beendet.'
        : 'Der zweite Faktor war nicht eingeschaltet. Alle Anmeldungen sind beendet.',
    )
  } finally {
    runtime.close()
  }
}
