import { PROCEDURES } from './procedures.ts'

/** Procedures, as 'router.verb', that change nothing and answer the same to every visitor. */
export const SHARED_READS: ReadonlySet<string> = new Set(
  [...PROCEDURES]
    .filter(([, { type, meta }]) => type === 'query' && !meta?.audience)
    .map(([path]) => path),
)
