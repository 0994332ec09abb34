import { readDataVersion } from '#db/queries/data-version.ts'
import type { ServiceDeps } from '../context.ts'

/** Stays the same as long as nobody, in this process or another, has changed the data. */
export const getDataVersion = (deps: ServiceDeps): string => readDataVersion(deps.db)
