import { readErrorCode } from '#shared/domain/errors.ts'
import { formatBytes } from '#shared/texts/format.ts'
import { type Finding, fault, ok, warning } from './check-settings.ts'

/** A server under load needs about so much. */
const LITTLE_MEMORY = 250_000_000
const TIMEOUT_MS = 5_000
/** Nobody listens, or nobody may ask there. */
const NOBODY: readonly string[] = ['ECONNREFUSED', 'ENOTFOUND', '']

export function checkMemory(): Finding {
  const free = process.availableMemory()
  const text = `${formatBytes(free)} verfügbar`
  if (free >= LITTLE_MEMORY) return ok(`${text}.`)
  return warning(`nur ${text}; ein Server unter Last braucht etwa 250 MB.`)
}

/** Whether our server answers at `url`, another program, or none. */
export async function checkServer(url: string): Promise<Finding> {
  if (new URL(url).port === '0')
    return warning(
      'PORT=0: das System wählt bei jedem Start einen Port, unter dem ihn hier niemand findet.',
    )
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    const answer = await fetch(`${url}/readyz`, { signal, redirect: 'manual' })
    const { status } = await answer.json().catch(() => ({}))
    if (status === 'ok') return ok(`${url} antwortet und ist bereit.`)
    if (status === 'unavailable')
      return fault(`${url} ist nicht bereit (${answer.status}); bitte sehen Sie in sein Log.`)
  } catch (error) {
    const { name, cause } = error as Error
    if (name === 'TimeoutError')
      return fault(`${url} antwortet nicht; bitte starten Sie den Server neu.`)
    if (NOBODY.includes(readErrorCode(cause)))
      return warning(`auf ${url} läuft keiner; codefluencer serve startet ihn.`)
  }
  return fault(
    `auf ${url} antwortet ein anderes Programm; bitte beenden Sie es oder ändern Sie PORT.`,
  )
}
