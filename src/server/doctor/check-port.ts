import { connect } from 'node:net'
import { type Finding, fault, ok, warning } from './finding.ts'

const PATIENCE_MS = 3_000

/** Whether our server answers at `url`, something else does, or nobody. */
export async function checkPort(url: string): Promise<Finding> {
  const { hostname, port } = new URL(url)
  if (port === '0') return ok('Server', 'PORT=0: das System wählt bei jedem Start einen Port.')
  if (!(await isTaken(hostname.replace(/[[\]]/g, ''), Number(port))))
    return warning('Server', `auf ${url} läuft keiner; codefluencer serve startet ihn.`)
  try {
    const signal = AbortSignal.timeout(PATIENCE_MS)
    const alive = await fetch(`${url}/healthz`, { signal, redirect: 'error' })
    if (!isStatus(await alive.json().catch(() => null))) return foreign(url)
    const { status } = await fetch(`${url}/readyz`, { signal, redirect: 'error' })
    if (status === 200) return ok('Server', `${url} antwortet und ist bereit.`)
    return fault('Server', `${url} ist nicht bereit (${status}); bitte sehen Sie in sein Log.`)
  } catch (error) {
    if (error instanceof Error && error.name === 'TimeoutError')
      return fault('Server', `${url} antwortet nicht; bitte starten Sie den Server neu.`)
    return foreign(url)
  }
}

const foreign = (url: string) =>
  fault(
    'Server',
    `auf ${url} antwortet ein anderes Programm; bitte beenden Sie es oder ändern Sie PORT.`,
  )

const isStatus = (answer: unknown) =>
  typeof answer === 'object' && answer !== null && 'status' in answer && answer.status === 'ok'

function isTaken(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, timeout: PATIENCE_MS })
    const end = (taken: boolean) => {
      socket.destroy()
      resolve(taken)
    }
    socket.once('connect', () => end(true))
    socket.once('timeout', () => end(true))
    socket.once('error', () => end(false))
  })
}
