import fc from 'fast-check'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { createTestApp } from '#test/app.ts'
import { insertCode } from '#test/factories.ts'
import { HOSTILE_TEXTS } from '#test/properties/hostile-input.ts'
import type { AppEnv } from '../app-env.ts'
import { identifyClient } from './client-address.ts'

/** The address that the app sees for a connection from `socket` with the given header. */
async function addressOf(socket: string, forwarded: string | null, trusted: readonly string[]) {
  const app = new Hono<AppEnv>()
    .use(identifyClient(trusted))
    .get('/', (c) => c.text(c.get('clientAddress')))
  const incoming = { socket: { remoteAddress: socket, remotePort: 1, remoteFamily: 'IPv4' } }
  const headers: Record<string, string> = forwarded === null ? {} : { 'x-forwarded-for': forwarded }
  return (await app.request('/', { headers }, { incoming })).text()
}

const PROXY = '10.0.0.1'
const PROXIES = ['10.0.0.0/8', 'fd00::/8']

test.each([
  ['nobody is trusted', '198.51.100.9', '203.0.113.1', [], '198.51.100.9'],
  ['a trusted proxy names the visitor', PROXY, '203.0.113.1', PROXIES, '203.0.113.1'],
  ['an invented entry is not believed', PROXY, '1.1.1.1, 203.0.113.1', PROXIES, '203.0.113.1'],
  ['a chain of trusted proxies is walked', PROXY, '203.0.113.1, 10.0.0.7', PROXIES, '203.0.113.1'],
  ['a proxy without the header is the visitor', PROXY, null, PROXIES, PROXY],
  ['a proxy that says nothing is the visitor', PROXY, '', PROXIES, PROXY],
  ['what a proxy says is all trusted', PROXY, '10.0.0.9,fd00::2', PROXIES, '10.0.0.9'],
  ['IPv4 in IPv6 is IPv4', '::ffff:10.0.0.1', '::ffff:203.0.113.1', PROXIES, '203.0.113.1'],
  ['a visitor by IPv4 in IPv6, nobody is trusted', '::ffff:203.0.113.1', null, [], '203.0.113.1'],
  ['a proxy on IPv6', '::1', '2001:db8:0::5', ['::1/128'], '2001:db8::5'],
  ['a socket without an address', '', '203.0.113.1', PROXIES, '127.0.0.1'],
] as const)('%s', async (_title, socket, forwarded, trusted, expected) => {
  expect(await addressOf(socket, forwarded, trusted)).toBe(expected)
})

/** What proxies write for somebody they do not know, and what they should not. */
const NO_ADDRESSES = [
  ...['unknown', '_hidden', 'unix:', '<x>', '-', 'localhost', 'for=203.0.113.1'],
  ...['203.0.113.1:', '203.0.113.1:x', '203.0.113.1:123456', '203.0.113.256', '203.0.113', '1'],
  ...['0x7f.1', '[203.0.113.1]', '[2001:db8::5', '2001:db8::5]:80', '203.0.113.1 203.0.113.2', '"'],
]

const bracket = (address: string) => (address.includes(':') ? `[${address}]` : address)

test('whatever a visitor sends, the address is the one that the nearest proxies name', async () => {
  const sent = fc.array(
    fc.oneof(
      fc.ipV4(),
      fc.ipV6(),
      fc.constantFrom(...NO_ADDRESSES, ...HOSTILE_TEXTS, '', PROXY, 'fd00::1'),
      fc.string(),
    ),
    { maxLength: 6 },
  )
  const visitor = fc.oneof(
    fc.integer({ min: 1, max: 254 }).map((host) => ({ address: `203.0.113.${host}`, known: true })),
    fc.integer({ min: 1, max: 9 }).map((host) => ({ address: `2001:db8::${host}`, known: true })),
    fc.constantFrom(...NO_ADDRESSES, '').map((address) => ({ address, known: false })),
  )
  const form = fc.constantFrom(
    (address: string) => address,
    bracket,
    (address: string) => `${bracket(address)}:4711`,
    (address: string) => `"${bracket(address)}:4711"`,
    (address: string) => `\t "${bracket(address)}"  `,
    (address: string) => `${bracket(address).replace(']', '%eth0]')}:80`,
  )
  const hops = fc.array(fc.constantFrom('10.1.1.1', '10.2.2.2:80', '[fd00::7]:80'), {
    maxLength: 3,
  })
  const bare = (hop = PROXY) => hop.replace(/^\[(.*)\].*$/, '$1').replace(/(\.\d+):80$/, '$1')
  await fc.assert(
    fc.asyncProperty(
      sent,
      visitor,
      form,
      hops,
      async (before, { address, known }, write, chain) => {
        const written = known ? write(address) : address
        const header = [...before, written, ...chain]
          .join(',')
          .replaceAll(/[^\t\x20-\x7e\x80-\xff]/g, '?')
        // Headers begin and end without blanks, so that an entry left blank at the end needs a comma.
        expect(await addressOf(PROXY, header, PROXIES)).toBe(known ? address : bare(chain[0]))
      },
    ),
    { seed: 20_261_122, numRuns: 500 },
  )
})

test('behind a proxy that does not know its visitor, nobody votes twice', async () => {
  const site = await createTestApp({}, { trustedProxies: ['127.0.0.1/32'] })
  const { id } = insertCode(site.db)
  for (const invented of ['203.0.113.1', '203.0.113.2', '2001:db8::1']) {
    const from = { 'x-forwarded-for': `${invented}, unknown` }
    const response = await site.post(`/api/codes/${id}/vote`, { vote: 'working' }, from)
    expect(await response.json()).toMatchObject({ upvotes: 1 })
  }
  site.close()
})
