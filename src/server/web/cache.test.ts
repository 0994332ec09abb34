import { randomBytes } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { Hono } from 'hono'
import { expect, test, vi } from 'vitest'
import { migrateDatabase } from '#db/migrate.ts'
import { openDatabase } from '#db/open-database.ts'
import { createTestContext } from '#test/context.ts'
import { insertBrand } from '#test/factories.ts'
import { makeTempFolder } from '#test/temp-folder.ts'
import { useTestContext } from '#test/use-context.ts'
import type { AppEnv, FreshAnswer } from './app-env.ts'
import { createAnswerCache } from './cache.ts'

const t = useTestContext()

/** An app that answers every path with its name, and counts how often it had to. */
function serve({ keptBytes, brandId }: { keptBytes?: number; brandId?: number } = {}) {
  const ctx = t.asVisitor()
  const store = createAnswerCache({ services: ctx }, keptBytes)
  const make = vi.fn(
    (path: string): FreshAnswer => ({ body: `Größe ${path}`, status: 200, headers: {} }),
  )
  const app = new Hono<AppEnv>()
  app.use(async (c, next) => {
    c.set('actor', ctx.actor)
    c.set('procedures', new Set())
    c.set('secureHeadersNonce', 'x')
    await next()
  })
  app.use(store.rememberAddress)
  app.get('*', (c) =>
    store.answer(c, c.req.path, async () => {
      if (brandId) c.set('brandId', brandId)
      return make(c.req.path)
    }),
  )
  const read = async (path: string) => {
    const response = await app.request(path, { headers: { 'accept-encoding': 'gzip' } })
    return gunzipSync(Buffer.from(await response.arrayBuffer())).toString()
  }
  return { make, read, publicData: ctx.publicData }
}

test('an answer is made once, under its path, until everything is renewed or a minute is over', async () => {
  const { make, read, publicData } = serve()
  for (const path of ['/x', '/x', '/x?n=1', '/y', '/x'])
    expect(await read(path)).toBe(`Größe ${path.slice(0, 2)}`)
  expect(make).toHaveBeenCalledTimes(2)
  insertBrand(t.db)
  await read('/x')
  expect(make).toHaveBeenCalledTimes(2)
  publicData.renewAll()
  await read('/x')
  expect(make).toHaveBeenCalledTimes(3)
  t.clock.advance(59_999)
  await read('/x')
  expect(make).toHaveBeenCalledTimes(3)
  t.clock.advance(1)
  await read('/x')
  expect(make).toHaveBeenCalledTimes(4)
  // A clock that is put back does not make an answer last.
  t.clock.advance(-3_600_000)
  await read('/x')
  expect(make).toHaveBeenCalledTimes(5)
})

test('what another process writes renews every answer', async () => {
  const data = makeTempFolder()
  const handle = openDatabase(`${data}/app.db`)
  const other = openDatabase(`${data}/app.db`)
  migrateDatabase(handle.db)
  t.close()
  Object.assign(t, createTestContext({}, handle))
  const { make, read } = serve()
  await read('/x')
  insertBrand(other.db)
  await read('/x')
  other.close()
  expect(make).toHaveBeenCalledTimes(2)
})

test.each([
  ['its own brand', 1, 2],
  ['another brand', 2, 1],
  ['no brand', undefined, 1],
] as const)('after a vote on brand 1, an answer that shows %s', async (_name, brandId, times) => {
  const { make, read, publicData } = serve(brandId ? { brandId } : {})
  await read('/x')
  publicData.renewBrand(1)
  await read('/x')
  await read('/x')
  expect(make).toHaveBeenCalledTimes(times)
})

test('answers take no more room than they may, and the one asked for longest ago goes', async () => {
  const { make, read } = serve({ keptBytes: 20_000 })
  make.mockImplementation(() => ({
    body: randomBytes(6_000).toString('base64'),
    status: 200,
    headers: {},
  }))
  for (const path of ['/1', '/2', '/1', '/3', '/1']) await read(path)
  expect(make).toHaveBeenCalledTimes(3)
  await read('/2')
  expect(make).toHaveBeenCalledTimes(4)
})
