import * as LIMITS from '#shared/domain/limits.ts'
import { nameSessionCookie } from '../../web/protection/session.ts'
import type { Endpoint } from '../endpoint.ts'
import { ENDPOINTS, TAGS } from '../endpoints.ts'
import { createFailureResponses, describeOperation, type Operation } from './describe-operation.ts'
import { createSchemaWriter, type JsonSchema } from './schemas.ts'

const DESCRIPTION = `Daten sind JSON, Zeitpunkte ISO 8601 in UTC. Jeder Fehler hat die Form {"message": "..."} und \
nennt auf Deutsch, was nicht stimmt. Ein Anfragetext ist höchstens ${LIMITS.bodyBytes / 1024 / 1024} MiB groß. Was nur der \
Betreiber darf, verlangt HTTP Basic oder das Cookie der Anmeldung. Aufrufe, die etwas ändern, nimmt der Server aus \
Browsern nur von den eigenen Seiten an.`

/** An OpenAPI 3.1 document, as much of it as is written here. */
export type ApiDocument = ReturnType<typeof describeApi>
type Method = Lowercase<Endpoint['method']>

/** The document of everything in the table, for the address at which the site is reached. */
export function describeApi(site: { name: string; publicUrl: string }) {
  const writer = createSchemaWriter()
  const paths: Record<string, Partial<Record<Method, Operation>>> = {}
  for (const endpoint of ENDPOINTS) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    const method = endpoint.method.toLowerCase() as Method
    paths[path] = { ...paths[path], [method]: describeOperation(endpoint, writer) }
  }
  const schemas = Object.entries<JsonSchema>({
    ...writer.components,
    Error: {
      type: 'object',
      properties: { message: { type: 'string' } },
      required: ['message'],
      additionalProperties: false,
    },
  }).sort(([one], [other]) => one.localeCompare(other))
  return {
    openapi: '3.1.0',
    info: { title: `${site.name} API`, version: '1.0.0', description: DESCRIPTION },
    servers: [{ url: site.publicUrl }],
    tags: TAGS.map((name) => ({ name })),
    paths,
    components: {
      schemas: Object.fromEntries(schemas),
      responses: createFailureResponses(),
      securitySchemes: {
        basic: {
          type: 'http',
          scheme: 'basic',
          description: 'Benutzername und Passwort des Betreibers',
        },
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: nameSessionCookie(site.publicUrl),
          description: 'Das Cookie, das POST /api/admin/login setzt',
        },
      },
    },
  }
}
