import { toLocalUrl } from '../config.ts'
import { checkBackups, checkDatabase, checkFolder } from '../doctor/check-data.ts'
import { checkMachine, checkPort } from '../doctor/check-machine.ts'
import { checkSettings, readSettings } from '../doctor/check-settings.ts'
import { type Finding, fault, type Level } from '../doctor/finding.ts'
import { addCommand, type Cli } from './command.ts'
import { describeFault } from './describe-fault.ts'

const MARKS: Readonly<Record<Level, string>> = {
  ok: 'ok     ',
  warning: 'Warnung',
  fault: 'FEHLER ',
}

export function addDoctorCommand({ program, run }: Cli): void {
  addCommand(
    program,
    'doctor',
    'prüft, was an dieser Installation nicht stimmt, und sagt, was zu tun ist',
    [
      'Liest nur und ändert nichts; geht mit und ohne laufenden Server. Exit-Code 1, wenn ein Fehler',
      'dabei ist; Warnungen allein ergeben 0.',
      '',
      'Beispiele:',
      '  codefluencer doctor',
      '  codefluencer doctor --json',
    ],
  )
    .option('--json', 'gibt eine JSON-Zeile aus, für Programme')
    .action(run((options: { json?: true }) => doctorCommand(options)))
}

async function doctorCommand({ json }: { json?: true }): Promise<number> {
  const findings = await runChecks(process.env, new Date())
  const isHealthy = findings.every(({ level }) => level !== 'fault')
  if (json) console.log(JSON.stringify({ ok: isHealthy, findings }))
  else
    for (const { check, level, message } of findings)
      console.log(`${MARKS[level]}  ${check}: ${message}`)
  return isHealthy ? 0 : 1
}

async function runChecks(env: NodeJS.ProcessEnv, now: Date): Promise<Finding[]> {
  const { config, findings } = readSettings(env)
  if (!config) return [...findings, ...checkMachine(now)]
  const { dataDir } = config
  /** What a check itself fails at is a finding, too. */
  const runCheck = (check: string, work: () => Finding[]): Finding[] => {
    try {
      return work()
    } catch (error) {
      return [fault(check, describeFault(error, dataDir)?.message ?? String(error))]
    }
  }
  return [
    ...findings,
    ...checkSettings(config),
    ...runCheck('Datenordner', () => checkFolder(dataDir)),
    ...runCheck('Datenbank', () => checkDatabase(config, now)),
    ...runCheck('Sicherung', () => [checkBackups(config, now)]),
    ...checkMachine(now),
    await checkPort(toLocalUrl(config)),
  ]
}
