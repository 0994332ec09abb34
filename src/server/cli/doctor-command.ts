import { ConfigError, parseConfig, toLocalUrl } from '../config.ts'
import { checkBackups, checkDatabase, checkFolder } from '../doctor/check-data.ts'
import { checkMemory, checkServer } from '../doctor/check-server.ts'
import { checkSettings, type Findings, fault } from '../doctor/check-settings.ts'
import { addCommand, type Cli } from './command.ts'
import { describeFault } from './describe-fault.ts'

const MARKS = { ok: 'ok     ', warning: 'Warnung', fault: 'FEHLER ' }

export function addDoctorCommand({ program, run }: Cli): void {
  addCommand(
    program,
    'doctor',
    'prüft, was an dieser Installation nicht stimmt, und sagt, was zu tun ist',
    [
      'Liest nur und ändert nichts; geht mit und ohne laufenden Server. Exit-Code 1, wenn ein Fehler',
      'dabei ist; Warnungen allein ergeben 0.',
      '',
      'Beispiel:',
      '  codefluencer doctor',
    ],
  ).action(run(doctorCommand))
}

async function doctorCommand(): Promise<number> {
  const findings = await runChecks(process.env, new Date())
  for (const [check, { level, message }] of findings)
    console.log(`${MARKS[level]}  ${check}: ${message}`)
  return findings.some(([, { level }]) => level === 'fault') ? 1 : 0
}

/** Settings may have several faults, each under the same name. */
async function runChecks(env: NodeJS.ProcessEnv, now: Date) {
  try {
    const config = parseConfig(env)
    const { dataDir } = config
    /** What a check itself fails at is a finding, too. */
    const check = (name: string, work: () => Findings): Findings => {
      try {
        return work()
      } catch (error) {
        return { [name]: fault(describeFault(error, dataDir)?.message ?? String(error)) }
      }
    }
    return Object.entries({
      ...checkSettings(config),
      ...check('Datenordner', () => checkFolder(dataDir)),
      ...check('Datenbank', () => checkDatabase(config, now)),
      ...check('Sicherung', () => ({ Sicherung: checkBackups(dataDir, now) })),
      Speicher: checkMemory(),
      Server: await checkServer(toLocalUrl(config)),
    })
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return error.faults.map((text) => ['Einstellungen', fault(text)] as const)
  }
}
