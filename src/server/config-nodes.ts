import { z } from 'zod'
import { choice, httpUrl, integer, origin, text } from './config-fields.ts'

/** Settings for more than one node (docs/scaling.md); one process alone needs none of them. */
export const nodeFields = {
  PRIMARY_URL: origin.optional(),
  DATABASE_DRIVER: choice(['sqlite', 'libsql']).default('sqlite'),
  LIBSQL_SYNC_URL: httpUrl.optional(),
  LIBSQL_AUTH_TOKEN: text(4096).optional(),
  LIBSQL_SYNC_SECONDS: integer(1, 3_600).default(5),
}

const nodeSchema = z.object(nodeFields)
type NodeValues = z.output<typeof nodeSchema>

/** Null sync address: libSQL over a file of its own, without replication. */
export function toDatabaseConfig(values: NodeValues) {
  if (values.DATABASE_DRIVER === 'sqlite') return { driver: 'sqlite' as const }
  return {
    driver: 'libsql' as const,
    syncUrl: values.LIBSQL_SYNC_URL ?? null,
    authToken: values.LIBSQL_AUTH_TOKEN ?? null,
    syncSeconds: values.LIBSQL_SYNC_SECONDS,
  }
}

/** What contradicts itself, as sentences behind the variable's name. */
export function listNodeFaults(given: Readonly<Record<string, string | undefined>>): string[] {
  const isLibsql = given.DATABASE_DRIVER === 'libsql'
  const faults = {
    PRIMARY_URL:
      isLibsql && 'geht nicht mit DATABASE_DRIVER=libsql, das selbst zum Primären schreibt',
    LIBSQL_SYNC_URL: !isLibsql && 'gilt nur mit DATABASE_DRIVER=libsql',
    LIBSQL_AUTH_TOKEN: !given.LIBSQL_SYNC_URL && 'gilt nur mit LIBSQL_SYNC_URL',
  }
  return Object.entries(faults).flatMap(([name, why]) =>
    why && given[name] ? [`${name}: ${why}`] : [],
  )
}
