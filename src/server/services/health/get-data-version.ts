import type { ServiceDeps } from '../context.ts'

/**
 * Stays the same as long as nobody, in this process or another, has changed the data in a way that
 * rendered pages must show at once.
 */
export const getDataVersion = ({ db, pageChanges }: ServiceDeps): string =>
  pageChanges.readVersion(db)
