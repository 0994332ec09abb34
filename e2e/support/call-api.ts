import { ADMIN } from './start-site.ts'

const headers = {
  authorization: `Basic ${btoa(`${ADMIN.username}:${ADMIN.password}`)}`,
  'content-type': 'application/json',
}

/** One call of the documented API as the operator; the answer's body. Throws on any fault. */
export async function callApi(origin: string, method: string, path: string, body?: unknown) {
  const response = await fetch(origin + path, {
    method,
    headers,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status}`)
  return response.json()
}

/** Runs a collection to its end. Throws when a post could not be read: its codes would be missing. */
export async function collectCodes(origin: string): Promise<void> {
  const { errors }: { errors: unknown[] } = await callApi(origin, 'POST', '/api/collect-codes', {})
  if (errors.length > 0) throw new Error(`Collection: ${JSON.stringify(errors)}`)
}
