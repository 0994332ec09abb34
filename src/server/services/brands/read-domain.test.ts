import { expect, test } from 'vitest'
import { readDomain } from './read-domain.ts'

test.each([
  ['marke.de', 'marke.de'],
  [' https://www.Marke.de/shop?x=1#y ', 'marke.de'],
  ['shop.marke.co.uk', 'shop.marke.co.uk'],
  ['müller-mode.de', 'xn--mller-mode-9db.de'],
  ['19grams.coffee', '19grams.coffee'],
])('%j means %s', (text, host) => {
  expect(readDomain(text)).toBe(host)
})

test.each([
  '',
  'marke',
  'Marke Shop',
  'unbekannt.',
  'localhost',
  'server.local',
  'nas.home.arpa',
  'marke.internal',
  'example.com',
  '127.0.0.1',
  '0x7f.1',
  '2130706433',
  'http://[::1]/',
  '192.168.0.10:8080',
  'marke.de:8080',
  'admin:geheim@marke.de',
  'ftp://marke.de',
  'javascript:alert(1)',
  '-marke.de',
  'mar_ke.de',
  `${'a'.repeat(64)}.de`,
  'instagram.com/marke',
  'www.amazon.de/stores/marke',
  'marke.myshopify.com',
])('%j is no shop’s host', (text) => {
  expect(readDomain(text)).toBeNull()
})
