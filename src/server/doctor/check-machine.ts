import { connect } from 'node:net'
import { TIME_ZONE } from '#shared/domain/german-day.ts'
import { formatBytes } from '#shared/texts/format.ts'
import { type Finding, fault, ok, warning } from './finding.ts'

const MB = 1_000_000
/** A server under load needs about so much. */
const LITTLE_MEMORY = 250 * MB
/** The clock cannot be right before this: the program is not older. */
const EARLIEST = new Date('2026-01-01T00:00:00Z')
const TIMEOUT_MS = 3_000

export function checkMachine(now: Date): Finding[] {
  return [checkTimeZone(), checkYear(now), checkMemory(process.availableMemory())]
}

/** Summer and winter time must be known: jobs and dates follow German clocks. */
function checkTimeZone(): Finding {
  const format = new Intl.DateTimeFormat('en-GB', { timeZone: TIME_ZONE, hour: '2-digit' })
  const hours = ['2026-01-01T12:00:00Z', '2026-07-01T12:00:00Z'].map((instant) =>
    format.format(new Date(instant)),
  )
  if (hours.join() === '13,14') return ok('Zeitzone', 'Europe/Berlin ist bekannt.')
  return fault(
    'Zeitzone',
    'Europe/Berlin rechnet falsch; bitte nehmen Sie ein vollständiges Node.js (mit ICU).',
  )
}

function checkYear(now: Date): Finding {
  if (now > EARLIEST) return ok('Datum', 'glaubhaft.')
  return fault(
    'Datum',
    `die Uhr steht auf ${now.toISOString()}; bitte stellen Sie sie (timedatectl).`,
  )
}

function checkMemory(free: number): Finding {
  const text = `${formatBytes(free)} verfügbar`
  if (free >= LITTLE_MEMORY) return ok('Speicher', `${text}.`)
  return warning('Speicher', `nur ${text}; ein Server unter Last braucht etwa 250 MB.`)
}

/** Whether our server answers at `url`, another program, or none. */
export async function checkPort(url: string): Promise<Finding> {
  const { hostname, port } = new URL(url)
  if (port === '0') return ok('Server', 'PORT=0: das System wählt bei jedem Start einen Port.')
  if (!(await isTaken(hostname.replace(/[[\]]/g, ''), Number(port))))
    return warning('Server', `auf ${url} läuft keiner; codefluencer serve startet ihn.`)
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    const alive = await fetch(`${url}/healthz`, { signal, redirect: 'error' })
    if (!isStatus(await alive.json().catch(() => null))) return otherProgram(url)
    const { status } = await fetch(`${url}/readyz`, { signal, redirect: 'error' })
    if (status === 200) return ok('Server', `${url} antwortet und ist bereit.`)
    return fault('Server', `${url} ist nicht bereit (${status}); bitte sehen Sie in sein Log.`)
  } catch (error) {
    if (error instanceof Error && error.name === 'TimeoutError')
      return fault('Server', `${url} antwortet nicht; bitte starten Sie den Server neu.`)
    return otherProgram(url)
  }
}

const otherProgram = (url: string) =>
  fault(
    'Server',
    `auf ${url} antwortet ein anderes Programm; bitte beenden Sie es oder ändern Sie PORT.`,
  )

const isStatus = (answer: unknown) =>
  typeof answer === 'object' && answer !== null && 'status' in answer && answer.status === 'ok'

function isTaken(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, timeout: TIMEOUT_MS })
    const end = (taken: boolean) => {
      socket.destroy()
      resolve(taken)
    }
    socket.once('connect', () => end(true))
    socket.once('timeout', () => end(true))
    socket.once('error', () => end(false))
  })
}
