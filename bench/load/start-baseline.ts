import { fork } from 'node:child_process'
import { once } from 'node:events'
import { request } from 'node:http'
import type { Call } from 'autocannon'

export type Baseline = { url: string; pid: number; stop: () => void }

/** Starts `baseline-server.mjs` with the answers that the product at `url` gives to some calls. */
export async function startBaseline(url: string, calls: readonly Call[]): Promise<Baseline> {
  const reads = calls.filter(({ method }) => method !== 'POST')
  const answers = new Map<string, Answer>()
  for (const { path = '/', headers } of reads)
    if (!answers.has(path)) answers.set(path, await fetchRaw(url + path, headers as Headers))
  const child = fork('bench/load/baseline-server.mjs', { serialization: 'advanced' })
  process.once('exit', () => child.kill())
  child.send(answers)
  const [port] = (await once(child, 'message')) as [number]
  return { url: `http://127.0.0.1:${port}`, pid: child.pid ?? 0, stop: () => void child.kill() }
}

type Headers = Record<string, string>
type Answer = { headers: Record<string, unknown>; body: Buffer }

/** As it comes over the wire: `fetch` would unpack it. */
async function fetchRaw(url: string, headers: Headers): Promise<Answer> {
  const sent = request(url, { headers }).end()
  const [response] = await once(sent, 'response')
  const body = Buffer.concat(await response.toArray())
  const { 'content-type': type, 'content-encoding': encoding } = response.headers
  return {
    headers: {
      'content-type': type,
      'content-length': body.length,
      ...(encoding && { 'content-encoding': encoding }),
    },
    body,
  }
}
