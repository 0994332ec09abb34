import { randomBytes } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { Hono } from 'hono'
import { expect, test, vi } from 'vitest'
import { insertBrand } from '#test/factories.ts'
import { useTestContext } from '#test/use-context.ts'
import { createAnswerCache } from './answer-cache.ts'
import type { AppEnv, FreshAnswer } from './app-env.ts'

const t = useTestContext()

/** An app that answers every path with its name, and counts how often it had to. */
function serve({ keptBytes, shown }: { keptBytes?: number; shown?: AppEnv['Variables']['shown'] }) {
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
      if (shown) c.set('shown', shown)
      return make(c.req.path)
    }),
  )
  const read = async (path: string) => {
    const response = await app.request(path, { headers: { 'accept-encoding': 'gzip' } })
    return gunzipSync(Buffer.from(await response.arrayBuffer())).toString()
  }
  return { make, read, changes: ctx.pageChanges }
}

test('an answer is made once, under its path, until the data change', async () => {
  const { make, read } = serve({})
  for (const path of ['/x', '/x', '/x?n=1', '/y', '/x'])
    expect(await read(path)).toBe(`Größe ${path.slice(0, 2)}`)
  expect(make).toHaveBeenCalledTimes(2)
  insertBrand(t.db)
  await read('/x')
  expect(make).toHaveBeenCalledTimes(3)
})

test.each([
  ['shows the subject', ['brand 1', 'brand 2'], 2],
  ['shows others', ['brand 2', 'influencer 1'], 1],
  ['shows none', [], 1],
  ['does not say what it shows', undefined, 2],
] as const)('an answer that %s, after a subject changed', async (_name, shown, times) => {
  const { make, read, changes } = serve(shown ? { shown } : {})
  await read('/x')
  changes.invalidateSubjects(['brand 1'])
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
