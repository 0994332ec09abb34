import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { ADMIN } from './start-site.ts'

/** Who sends them is the operator. */
export const OPERATOR_HEADERS = {
  authorization: `Basic ${btoa(`${ADMIN.username}:${ADMIN.password}`)}`,
  'content-type': 'application/json',
}

/** Sends JSON as anybody may; the answer, whatever it is. */
export const postJson = (url: string, body: object, headers: Record<string, string> = {}) =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })

/** The cookie that an answer sets, as it is sent back; empty where it sets none. */
export const readCookie = ({ headers }: Response): string =>
  headers.get('set-cookie')?.split(';')[0] ?? ''

/**
 * One call of the documented API as the operator; the answer's body. Throws on any fault. By `node:http`:
 * `fetch` gives up after five minutes without an answer, and a collection may take longer.
 */
export async function callApi(origin: string, method: string, path: string, body?: unknown) {
  const sent = request(origin + path, { method, headers: OPERATOR_HEADERS, agent: false })
  sent.end(body === undefined ? undefined : JSON.stringify(body))
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  const answer = await text(response)
  const { statusCode = 500 } = response
  if (statusCode >= 300) throw new Error(`${method} ${path}: ${statusCode} ${answer}`)
  return JSON.parse(answer)
}

/** Opens a session of the operator; answers its cookie. */
export const openSession = async (origin: string): Promise<string> =>
  readCookie(await postJson(`${origin}/api/admin/login`, ADMIN))

/** Runs a collection to its end. Throws when a post could not be read: its codes would be missing. */
export async function collectCodes(origin: string): Promise<void> {
  const { errors }: { errors: unknown[] } = await callApi(origin, 'POST', '/api/collect-codes', {})
  if (errors.length > 0) throw new Error(`Collection: ${JSON.stringify(errors)}`)
}
