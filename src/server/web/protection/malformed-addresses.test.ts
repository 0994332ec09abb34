import { afterAll, beforeAll, expect, test } from 'vitest'
import { listen, readStatuses, sendRaw } from '#test/http.ts'
import { HALF_ESCAPED, STRANGE_PARTS, STRANGE_TARGETS } from '#test/properties/hostile-input.ts'
import { createPropertySite } from '#test/properties/property-site.ts'
import { createHttpServer } from './create-http-server.ts'

type Site = Awaited<ReturnType<typeof createPropertySite>>

let site: Site
let served: Awaited<ReturnType<typeof listen>>
beforeAll(async () => {
  site = await createPropertySite()
  served = await listen(createHttpServer(site.app.fetch).server)
})
afterAll(async () => {
  await served.stop()
  site.close()
})

/** Every kind of route, up to where an address goes on at will. */
const ROUTES = [
  ...['/', '/brands/', '/brands/snocks/', '/kategorien/', '/categories/', '/influencers/'],
  ...['/search/', '/contact/', '/admin_cuwntvw/', '/feed.xml/', '/sitemap-', '/logos/'],
  ...['/og/', '/og/brands/', '/assets/', '/healthz/', '/metrics/', '/robots.txt/'],
  ...['/api/', '/api/brands/', '/api/codes/', '/api/codes/1/', '/api/admin/', '/api/docs/'],
  ...['/api/admin/backups/', '/api/influencers/', '/trpc/', '/trpc/codes.recent,', '/trpc/a/'],
  // The same under another spelling: routes are found by what an address means.
  ...['/%74rpc/', '/%74%72%70%63/codes.recent,', '/%61pi/', '/%61pi/brands/', '/%62rands/'],
]
const JSON_TYPE = /^application\/json/
const isForPrograms = (path: string) => /^\/(?:api|trpc)\//.test(decodeURI(path))
const meansNothing = expect.toSatisfy((status) => status === 400 || status === 404)
const isNoFault = expect.toSatisfy((status) => status < 500)

test.each(ROUTES)('below %s, an address that is escaped wrongly is 400 or 404', async (route) => {
  for (const method of ['GET', 'HEAD', 'POST'])
    for (const end of HALF_ESCAPED) {
      const { status, headers } = await site.app.request(route + end, { method })
      expect([method, end, status, site.faults]).toEqual([method, end, meansNothing, []])
      if (isForPrograms(route)) expect(headers.get('content-type')).toMatch(JSON_TYPE)
    }
})

test.each(ROUTES)('below %s, an address of nothing is never answered with 5xx', async (route) => {
  for (const end of STRANGE_PARTS) {
    const { status, headers } = await site.app.request(route + end)
    expect([end, status, site.faults]).toEqual([end, isNoFault, []])
    if (isForPrograms(route) && status >= 400)
      expect(headers.get('content-type')).toMatch(JSON_TYPE)
  }
})

/** Raw: no library gets to mend the address before it is sent. */
const send = (method: string, target: string, host = 'here') =>
  sendRaw(
    served.port,
    `${method} ${target} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`,
  )

test.each(STRANGE_TARGETS)('the request target %j is never answered with 5xx', async (target) => {
  const answers = await Promise.all([
    ...['GET', 'HEAD', 'POST', 'OPTIONS', 'CONNECT'].map((method) => send(method, target)),
    ...['a b', ''].map((host) => send('GET', target, host)),
  ])
  for (const status of answers.flatMap(readStatuses)) expect(status).toEqual(isNoFault)
  expect(site.faults).toEqual([])
})

test('a page with a broken address is a page that says so', async () => {
  const response = await site.app.request('/brands/%zz')
  expect(response.status).toBe(404)
  expect(response.headers.get('content-type')).toMatch(/^text\/html/)
  expect(await response.text()).toContain('<main')
})
