import { expect, test } from 'vitest'
import { createTestApp } from '#test/app.ts'
import { useFresh } from '#test/use-context.ts'

const site = useFresh(() => createTestApp({}, { isReady: () => false }))

test.each(['/', '/api/brands/public', '/trpc/brands.list', '/feed.xml'])(
  '%s is left to the next start while the process stops',
  async (path) => {
    const response = await site.app.request(path)
    expect(response.status).toBe(503)
    expect(response.headers.get('retry-after')).toBe('5')
    expect(await response.json()).toEqual({ message: expect.stringContaining('neu gestartet') })
  },
)

test('the process says that it lives and is not ready', async () => {
  expect((await site.app.request('/healthz')).status).toBe(200)
  expect((await site.app.request('/readyz')).status).toBe(503)
})
