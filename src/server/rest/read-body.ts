import type { Context } from 'hono'
import { ServiceError } from '../services/errors.ts'

/** The body as an object; an empty body counts as `{}`. Throws `invalid_input` for anything else. */
export async function readBody(c: Context): Promise<Record<string, unknown>> {
  const text = await c.req.text()
  if (!text.trim()) return {}
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    throw new ServiceError('invalid_input', 'Der Anfragetext ist kein gültiges JSON.')
  }
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new ServiceError('invalid_input', 'Der Anfragetext muss ein JSON-Objekt sein.')
  return body as Record<string, unknown>
}
