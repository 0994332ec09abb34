import { Agent } from 'node:http'
import { join } from 'node:path'
import { migrateDatabase } from '#db/migrate.ts'
import { type DatabaseHandle, openDatabase } from '#db/open-database.ts'
import { markEndedCodes } from '#db/queries/code-listing.ts'
import { tidyCodeSearch } from '#server/services/codes/tidy-code-search.ts'
import { createTestContext } from '#server/testing/create-test-context.ts'
import { TEST_SITE } from '#server/testing/test-site.ts'
import { getProcedure } from '#server/trpc/app-router.ts'
import { ask } from '../collection/ask.ts'
import { startServer } from '../collection/start-server.ts'
import { fillDirectory, type Size } from './fill-directory.ts'

/** A directory of one size, and two ways to ask for a list of the panel. */
export type Subject = {
  handle: DatabaseHandle
  size: Size
  /** As the panel asks, over HTTP, until the last byte is there. */
  ask: (path: string, input: unknown) => Promise<void>
  /** The procedure alone, with its checked output, in this process. */
  call: (path: string, input: unknown) => Promise<unknown>
  close: () => Promise<void>
}

/** Fills an empty folder and starts the built server over it. */
export async function openSubject(folder: string, size: Size): Promise<Subject> {
  const handle = openDatabase(join(folder, 'app.db'))
  migrateDatabase(handle.db)
  const now = new Date()
  fillDirectory(handle.sqlite, size, now)
  const context = createTestContext({ db: handle.db, clock: () => new Date() })
  // As every night leaves it: ends marked, the search index in one piece.
  markEndedCodes(handle.db, now)
  await tidyCodeSearch(context.asAdmin())
  const pages = Number(handle.sqlite.pragma('page_count', { simple: true }))
  console.log(`${size.codes} codes, ${size.logs} log entries: ${Math.round(pages / 256)} MiB`)
  const server = await startServer(folder, { JOBS: 'off' })
  const session = { token: null, open: () => {}, close: () => {} }
  const agent = new Agent({ keepAlive: true })
  const headers = { cookie: await server.logIn(), 'accept-encoding': 'gzip, deflate, br' }
  return {
    handle,
    size,
    ask: (path, input) => ask(server.url + toAddress(path, input), { agent, headers }),
    call: (path, input) =>
      getProcedure({ ...context.asAdmin(), site: TEST_SITE, session }, path)(input),
    close: async () => {
      agent.destroy()
      await server.stop()
      handle.close()
      context.close()
    },
  }
}

/** Of a batch of one, as the client of the panel writes it. */
const toAddress = (path: string, input: unknown) =>
  `/trpc/${path}?batch=1&input=${encodeURIComponent(JSON.stringify({ 0: input }))}`
