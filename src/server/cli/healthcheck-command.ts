import { readErrorCode } from '#shared/domain/errors.ts'
import { type Config, toLocalUrl } from '../config.ts'
import { addCommand, type Cli } from './command.ts'

const TIMEOUT_MS = 5_000

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
  const url = `${toLocalUrl(config)}/readyz`
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    const { ok, status } = await fetch(url, { signal, redirect: 'error' })
    if (ok) console.log(`Bereit: ${url}`)
    else console.error(`Nicht bereit: ${url} antwortet mit ${status}.`)
    return ok ? 0 : 1
  } catch (error) {
    console.error(`Keine Antwort von ${url} (${nameReason(error)}).`)
    return 1
  }
}

function nameReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.name === 'TimeoutError') return 'nach 5 s aufgegeben'
  return readErrorCode(error.cause) || error.message
}
