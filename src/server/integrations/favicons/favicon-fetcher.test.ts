import { createServer, type RequestListener } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import { listen } from '#test/http.ts'
import { sampleGif, samplePng } from '#test/sample-images.ts'
import type { NetworkPolicy } from '../http/fetch-public.ts'
import { createFaviconFetcher } from './favicon-fetcher.ts'

const ICONS = '127.0.0.1'
let stop = async () => {}
afterEach(() => stop())

/** Starts a stub of the icon service; answers its port. */
async function serve(answer: RequestListener): Promise<number> {
  const service = await listen(createServer(answer))
  stop = service.stop
  return service.port
}

/** Only this one loopback address counts as public; names stand in a table. */
const HOSTS: Record<string, string[]> = {
  'icons.test': [ICONS],
  'inner.test': ['10.0.0.5'],
  'mixed.test': [ICONS, '192.168.1.1'],
  'empty.test': [],
}
const asked: string[] = []
const policy: NetworkPolicy = {
  resolve: async (host) => {
    asked.push(host)
    const addresses = HOSTS[host]
    if (!addresses) throw new Error('ENOTFOUND')
    return addresses.map((address) => ({ address, family: 4 }))
  },
  isAllowedAddress: (address) => address === ICONS,
  isAllowedPort: () => true,
}

const { signal } = new AbortController()
const fetchBy = (options: Parameters<typeof createFaviconFetcher>[0], domain = 'marke.test') =>
  createFaviconFetcher(options).fetchFavicon(domain, signal)

async function fetchFrom(template: string, options: { timeoutMs?: number } = {}) {
  const { favicon, failures } = await fetchBy({ template, policy, ...options })
  // The brand's own site is always asked first; its name is in no table.
  expect(failures[0]?.kind).toBe('dns')
  return { favicon, kind: failures[1]?.kind }
}

const answerWith =
  (body: Buffer | string, headers: Record<string, string> = {}, status = 200): RequestListener =>
  (_, response) => {
    response.writeHead(status, headers).end(body)
  }

test('asks the brand’s own site, then the service, and names the type by the bytes', async () => {
  asked.splice(0)
  let seen = ''
  const port = await serve((request, response) => {
    seen = `${request.headers.host}${request.url}`
    response.writeHead(200, { 'content-type': 'text/html' }).end(samplePng())
  })
  const template = `http://icons.test:${port}/ip3/{domain}.ico`
  const { favicon } = await fetchFrom(template)
  expect(favicon).toEqual({
    mediaType: 'image/png',
    bytes: samplePng(),
    sourceUrl: `http://icons.test:${port}/ip3/marke.test.ico`,
  })
  expect(seen).toBe(`icons.test:${port}/ip3/marke.test.ico`)
  expect(asked).toEqual(['marke.test', 'icons.test'])
})

test.each([
  ['svg', answerWith('<svg xmlns="x"/>', { 'content-type': 'image/svg+xml' }), 'wrong_type'],
  ['html', answerWith('<html>', { 'content-type': 'image/png' }), 'wrong_type'],
  ['nothing', answerWith(''), 'wrong_type'],
  ['21,500 pixels a side', answerWith(samplePng(21_500)), 'too_large'],
  ['a pixel', answerWith(samplePng(1)), 'blank'],
  ['a column of pixels', answerWith(samplePng(1, 16)), 'blank'],
  ['a line of pixels', answerWith(samplePng(16, 1)), 'blank'],
  ['a pixel in GIF', answerWith(sampleGif(1)), 'blank'],
  ['404 with a picture', answerWith(samplePng(), {}, 404), 'status'],
  ['204', answerWith('', {}, 204), 'status'],
  ['a redirect to nowhere', answerWith('', {}, 302), 'status'],
  ['65 KiB', answerWith(Buffer.alloc(65 * 1024)), 'too_large'],
] as const)('an answer with %s is no icon', async (_, answer, kind) => {
  const port = await serve(answer)
  expect(await fetchFrom(`http://icons.test:${port}/{domain}`)).toEqual({ favicon: null, kind })
})

test('a body without an end is cut off at 64 KiB', async () => {
  let sent = 0
  const port = await serve((_, response) => {
    response.write(samplePng())
    const more = setInterval(() => {
      sent += 16_384
      response.write(Buffer.alloc(16_384))
    }, 1)
    response.once('close', () => clearInterval(more))
  })
  const { kind } = await fetchFrom(`http://icons.test:${port}/{domain}`)
  expect(kind).toBe('too_large')
  expect(sent).toBeLessThan(10 * 65_536)
})

test('a body that breaks off is not kept', async () => {
  const port = await serve((_, response) => {
    response.writeHead(200, { 'content-length': '5000' })
    response.write(samplePng(), () => response.destroy())
  })
  const { favicon, kind } = await fetchFrom(`http://icons.test:${port}/{domain}`)
  expect([favicon, kind]).toEqual([null, 'network'])
})

test('follows three redirects, not four', async () => {
  const port = await serve((request, response) => {
    const left = Number(request.url?.slice(1))
    if (left === 0) response.end(samplePng())
    else response.writeHead(302, { location: `/${left - 1}` }).end('moved')
  })
  expect((await fetchFrom(`http://icons.test:${port}/3#{domain}`)).favicon).not.toBeNull()
  const { kind } = await fetchFrom(`http://icons.test:${port}/4#{domain}`)
  expect(kind).toBe('too_many_redirects')
})

test.each([
  ['http://inner.test/', 'refused_address'],
  ['http://mixed.test/', 'refused_address'],
  ['http://169.254.169.254/latest/meta-data/', 'refused_address'],
  ['http://2130706434/', 'refused_address'],
  ['http://0x7f.2/', 'refused_address'],
  ['http://[::1]/', 'refused_address'],
  ['http://[::ffff:10.0.0.1]/', 'refused_address'],
  ['http://nobody.test/', 'dns'],
  ['http://empty.test/', 'dns'],
  ['http://user:word@icons.test/', 'refused_url'],
  ['file:///etc/passwd', 'refused_url'],
  ['ftp://icons.test/', 'refused_url'],
  ['http://', 'refused_url'],
])('a redirect to %s ends the search', async (location, kind) => {
  const port = await serve(answerWith('', { location }, 301))
  expect((await fetchFrom(`http://icons.test:${port}/{domain}`)).kind).toBe(kind)
  expect((await fetchFrom(`${location}#{domain}`)).kind).toBe(kind)
})

test('a name that turns to an inner address between the check and the next hop is not followed', async () => {
  let reached = 0
  const port = await serve((request, response) => {
    reached += 1
    response.writeHead(302, { location: request.url ?? '/' }).end()
  })
  const answers = [[ICONS], ['10.0.0.5']]
  const looked: string[] = []
  const resolve = async (host: string) => {
    if (host !== 'icons.test') throw new Error('ENOTFOUND')
    const [address = ''] = answers[looked.length] ?? []
    looked.push(address)
    return [{ address, family: 4 }]
  }
  const template = `http://icons.test:${port}/{domain}`
  const { failures } = await fetchBy({ template, policy: { ...policy, resolve } })
  expect(failures.map(({ kind }) => kind)).toEqual(['dns', 'refused_address'])
  // One look-up for each connection: what was checked is what is connected to.
  expect([reached, looked]).toEqual([1, [ICONS, '10.0.0.5']])
})

test.each(['http://icons.test:8080/{domain}', 'https://icons.test:22/{domain}'])(
  'on the internet other ports than 80 and 443 are refused: %s',
  async (template) => {
    const { resolve, isAllowedAddress } = policy
    const { failures } = await fetchBy({ template, policy: { resolve, isAllowedAddress } })
    expect(failures.map(({ kind }) => kind)).toEqual(['dns', 'refused_url'])
  },
)

test('unless told otherwise, addresses of this machine are refused', async () => {
  const port = await serve(answerWith(samplePng()))
  const template = `http://localhost:${port}/{domain}`
  const options = { template, policy: { isAllowedPort: () => true } }
  const { favicon, failures } = await fetchBy(options, 'localhost')
  expect(favicon).toBeNull()
  expect(failures.map(({ kind }) => kind)).toEqual(['refused_address', 'refused_address'])
})

test('a host that does not answer in time is given up, as is a name that is not resolved in time', async () => {
  const port = await serve(() => {})
  const template = `http://icons.test:${port}/{domain}`
  expect((await fetchFrom(template, { timeoutMs: 50 })).kind).toBe('timeout')
  const silent = { ...policy, resolve: () => new Promise<never>(() => {}) }
  const { failures } = await fetchBy({ template, timeoutMs: 50, policy: silent })
  expect(failures.map(({ kind }) => kind)).toEqual(['timeout', 'timeout'])
})

test('an abort ends the search for an icon at once', async () => {
  const controller = new AbortController()
  const port = await serve(() => controller.abort())
  const fetcher = createFaviconFetcher({ template: `http://icons.test:${port}/{domain}`, policy })
  await expect(fetcher.fetchFavicon('marke.test', controller.signal)).rejects.toThrow('abort')
})
