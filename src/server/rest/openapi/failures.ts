import { takesBody } from '../build-input.ts'
import type { ProcedureFacts } from '../describe-procedure.ts'
import type { Endpoint } from '../endpoints/endpoint.ts'
import type { ApiResponse } from './openapi-types.ts'

const TEXTS = {
  400: ['BadRequest', 'Ungültige Eingabe; die Meldung nennt das Feld, wie das Panel es nennt'],
  401: ['Unauthorized', 'Nicht angemeldet, oder Name oder Passwort falsch'],
  403: ['Forbidden', 'Die Anfrage kommt von einer fremden Seite'],
  404: ['NotFound', 'Das gibt es nicht'],
  409: ['Conflict', 'Widerspruch: gibt es schon, oder eine Sammlung läuft gerade'],
  413: ['ContentTooLarge', 'Der Anfragetext ist größer als 1 MiB'],
  429: ['TooManyRequests', 'Zu viele Anfragen oder Anmeldeversuche'],
  500: ['InternalError', 'Unerwarteter Fehler; die Ursache steht nur im Protokoll des Servers'],
} as const

type FailureStatus = keyof typeof TEXTS

/** Every failure has one shape: a German sentence for the person in front of the screen. */
export function createFailureResponses(): Record<string, ApiResponse> {
  const entries = Object.entries(TEXTS).map(([status, [name, description]]) => {
    const response: ApiResponse = {
      description,
      ...(status === '429' && {
        headers: {
          'Retry-After': {
            description: 'Sekunden bis zum nächsten Versuch',
            schema: { type: 'integer', minimum: 1 },
          },
        },
      }),
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
    }
    return [name, response] as const
  })
  return Object.fromEntries(entries)
}

/** How a call can fail: what follows from input, method and access, and what the table adds. */
export function listFailures(
  endpoint: Endpoint,
  { input, changes, needsOperator }: ProcedureFacts,
): Record<string, { $ref: string }> {
  const statuses: FailureStatus[] = [
    ...(input || takesBody(endpoint) ? [400 as const] : []),
    ...(needsOperator ? [401 as const, 429 as const] : []),
    ...(changes ? [403 as const] : []),
    ...(takesBody(endpoint) ? [413 as const] : []),
    ...(endpoint.errors ?? []),
    500,
  ]
  const sorted = [...new Set(statuses)].sort((one, other) => one - other)
  return Object.fromEntries(
    sorted.map((status) => [status, { $ref: `#/components/responses/${TEXTS[status][0]}` }]),
  )
}
