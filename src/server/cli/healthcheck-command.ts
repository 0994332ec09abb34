import { type Config, toLocalUrl } from '../config.ts'
import { checkServer } from '../doctor/check-server.ts'
import { addCommand, type Cli } from './command.ts'

export function addHealthcheckCommand({ program, runWithConfig }: Cli): void {
  addCommand(program, 'healthcheck', 'fragt den laufenden Server, ob er bereit ist', [
    'Fragt /readyz auf HOST und PORT und wartet höchstens 5 s. Exit-Code 0: bereit, 1: nicht bereit',
    'oder keine Antwort.',
    '',
    'Beispiel:',
    '  PORT=8080 codefluencer healthcheck',
  ]).action(runWithConfig(healthcheckCommand))
}

async function healthcheckCommand(config: Config): Promise<number> {
  const { level, message } = await checkServer(toLocalUrl(config))
  if (level === 'ok') console.log(message)
  else console.error(message)
  return level === 'ok' ? 0 : 1
}
