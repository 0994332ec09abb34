import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { getClientAddress } from './client-address.ts'

/** The address that the app sees for a connection from `socket` with the given header. */
async function addressOf(socket: string, forwarded: string, trusted: readonly string[]) {
  const app = new Hono().get('/', (c) => c.text(getClientAddress(c, trusted)))
  const incoming = { socket: { remoteAddress: socket, remotePort: 1, remoteFamily: 'IPv4' } }
  const headers = { 'x-forwarded-for': forwarded }
  return (await app.request('/', { headers }, { incoming })).text()
}

test.each([
  ['nobody is trusted', '198.51.100.9', '203.0.113.1', [], '198.51.100.9'],
  ['a trusted proxy names the visitor', '10.0.0.1', '203.0.113.1', ['10.0.0.0/8'], '203.0.113.1'],
  [
    'an entry that the visitor invented is not believed',
    '10.0.0.1',
    '1.1.1.1, 203.0.113.1',
    ['10.0.0.0/8'],
    '203.0.113.1',
  ],
  [
    'a chain of trusted proxies is walked',
    '10.0.0.1',
    '203.0.113.1, 10.0.0.7',
    ['10.0.0.0/8'],
    '203.0.113.1',
  ],
  ['a proxy without the header is the visitor', '10.0.0.1', '', ['10.0.0.0/8'], '10.0.0.1'],
  ['rubbish is passed over', '10.0.0.1', '203.0.113.1, <x>', ['10.0.0.0/8'], '203.0.113.1'],
  ['IPv4 in IPv6 is IPv4', '::ffff:10.0.0.1', '203.0.113.1', ['10.0.0.0/8'], '203.0.113.1'],
  ['a proxy on IPv6', '::1', '2001:db8::5', ['::1/128'], '2001:db8::5'],
] as const)('%s', async (_title, socket, forwarded, trusted, expected) => {
  expect(await addressOf(socket, forwarded, trusted)).toBe(expected)
})
