import { dirname, join } from 'node:path'
import { type Db, openDatabase } from '#db/open-database.ts'
import type { Site } from './start-site.ts'

/** Opens the database of a running site for as long as `use` takes. */
export function useDatabase<T>(site: Pick<Site, 'postsDir'>, use: (db: Db) => T): T {
  const { db, close } = openDatabase(join(dirname(site.postsDir), 'app.db'))
  try {
    return use(db)
  } finally {
    close()
  }
}
