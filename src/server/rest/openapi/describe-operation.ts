import { z } from 'zod'
import { writtenBrandSchema, writtenCodeSchema } from '#shared/schemas/transfer.ts'
import {
  describeProcedure,
  type Endpoint,
  fieldOf,
  listPathParams,
  type ProcedureFacts,
  takesBody,
} from '../endpoint.ts'
import type { ApiResponse, createSchemaWriter, JsonSchema, Parameter } from './schemas.ts'

type Writer = ReturnType<typeof createSchemaWriter>

const FOR_OPERATOR = 'Nur für den Betreiber: HTTP Basic oder das Cookie der Anmeldung.'
const FOR_ALL = 'Für alle, ohne Anmeldung.'

export type Operation = ReturnType<typeof describeOperation>

/** One call of the documented API, from the table and the procedure behind it. */
export function describeOperation(endpoint: Endpoint, writer: Writer) {
  const facts = describeProcedure(endpoint.procedure)
  const fields = facts.input ? writer.write(facts.input, 'input') : {}
  const ownFields = withoutPath(endpoint, fields)
  const hasBody = takesBody(endpoint) && Object.keys(ownFields.properties ?? {}).length > 0
  const parameters = [
    ...describePath(endpoint, fields),
    ...(takesBody(endpoint) ? [] : describeQuery(endpoint, facts, writer)),
  ]
  const responses: Record<string, ApiResponse | { $ref: string }> = {
    [endpoint.status ?? 200]: describeAnswer(endpoint, facts, writer),
    ...listFailures(endpoint, facts),
  }
  return {
    operationId: toOperationId(endpoint),
    tags: [endpoint.tag],
    summary: endpoint.summary,
    description: [endpoint.description, facts.needsOperator ? FOR_OPERATOR : FOR_ALL]
      .filter(Boolean)
      .join('\n\n'),
    security: facts.needsOperator ? [{ basic: [] }, { session: [] }] : [],
    ...(parameters.length > 0 && { parameters }),
    ...(hasBody && {
      requestBody: { required: true, content: { 'application/json': { schema: ownFields } } },
    }),
    responses,
  }
}

/** 'GET /api/brands/:slug/stats' -> 'getBrandsBySlugStats' */
function toOperationId({ method, path }: Pick<Endpoint, 'method' | 'path'>): string {
  const words = path
    .replace('/api/', '')
    .replace(/:/g, 'by-')
    .split(/[^A-Za-z]+/)
  return (
    method.toLowerCase() +
    words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')
  )
}

function withoutPath(endpoint: Endpoint, { properties = {}, required = [], ...rest }: JsonSchema) {
  const inPath = new Set(listPathParams(endpoint.path).map((name) => fieldOf(endpoint, name)))
  const own = Object.entries(properties).filter(([name]) => !inPath.has(name))
  const ownRequired = required.filter((name) => !inPath.has(name))
  return {
    ...rest,
    properties: Object.fromEntries(own),
    ...(ownRequired.length > 0 && { required: ownRequired }),
  }
}

const describePath = (endpoint: Endpoint, { properties = {} }: JsonSchema): Parameter[] =>
  listPathParams(endpoint.path).map((name) => ({
    name,
    in: 'path',
    required: true,
    schema: properties[fieldOf(endpoint, name)] ?? {},
  }))

/** Text that is read as a number is shown as that number; what may be left out, `input` says. */
function describeQuery(endpoint: Endpoint, { input }: ProcedureFacts, writer: Writer): Parameter[] {
  if (!input) return []
  const { required = [] } = writer.write(input, 'input')
  const read = withoutPath(endpoint, writer.write(input, 'output'))
  const fields = Object.entries(read.properties)
  // A file is written from many calls, each going on where the one before ended.
  const asked = endpoint.download ? fields.filter(([name]) => name !== 'afterId') : fields
  return asked.map(([name, schema]) => {
    const preset = endpoint.defaults?.[name]
    return {
      name,
      in: 'query',
      required: required.includes(name),
      schema: preset === undefined ? schema : { ...schema, default: preset },
    }
  })
}

function describeAnswer(endpoint: Endpoint, facts: ProcedureFacts, writer: Writer): ApiResponse {
  const { download, list } = endpoint
  if (download?.format === 'csv')
    return {
      description: 'Die Datei: UTF-8 mit BOM, durch Kommas getrennt',
      content: { 'text/csv': { schema: { type: 'string' } } },
    }
  if (endpoint.file)
    return {
      description: endpoint.file.description,
      content: { [endpoint.file.mediaType]: { schema: { type: 'string', format: 'binary' } } },
    }
  const schema = writer.write(selectOutput(endpoint, facts.output), 'output')
  const headers = Object.entries(list?.headers ?? {}).map(
    ([name, { note }]) => [name, { description: note, schema: { type: 'integer' } }] as const,
  )
  return {
    description: download ? 'Die Datei: eine Liste' : 'Erfolg',
    ...(headers.length > 0 && { headers: Object.fromEntries(headers) }),
    content: { 'application/json': { schema } },
  }
}

/** The part of the procedure's answer that is passed on. */
function selectOutput({ select, list, download }: Endpoint, output: z.ZodType): z.ZodType {
  if (download) return z.array(download.name === 'brands' ? writtenBrandSchema : writtenCodeSchema)
  if (!select && !list) return output
  if (!(output instanceof z.ZodObject)) throw new Error('Only an object has fields to select')
  if (select)
    return z.object(Object.fromEntries(select.map((field) => [field, output.shape[field]])))
  return output.shape[list?.field ?? '']
}

const FAILURES = {
  400: ['BadRequest', 'Ungültige Eingabe; die Meldung nennt das Feld, wie das Panel es nennt'],
  401: ['Unauthorized', 'Nicht angemeldet, oder Name oder Passwort falsch'],
  403: ['Forbidden', 'Die Anfrage kommt von einer fremden Seite'],
  404: ['NotFound', 'Das gibt es nicht'],
  409: ['Conflict', 'Widerspruch: gibt es schon, oder eine Sammlung läuft gerade'],
  413: ['ContentTooLarge', 'Der Anfragetext ist größer als 1 MiB'],
  429: ['TooManyRequests', 'Zu viele Anfragen oder Anmeldeversuche'],
  500: ['InternalError', 'Unerwarteter Fehler; die Ursache steht nur im Protokoll des Servers'],
} as const

type FailureStatus = keyof typeof FAILURES

/** Every failure answers with the same object: a German sentence for who sits in front of the screen. */
export function createFailureResponses(): Record<string, ApiResponse> {
  const entries = Object.entries(FAILURES).map(([status, [name, description]]) => {
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
function listFailures(
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
    sorted.map((status) => [status, { $ref: `#/components/responses/${FAILURES[status][0]}` }]),
  )
}
