import { createServer } from 'node:https'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { generate } from 'selfsigned'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { listen } from '#test/http.ts'
import { samplePng } from '#test/sample-images.ts'
import type { NetworkPolicy } from '../http/fetch-public.ts'
import { createFaviconFetcher } from './favicon-fetcher.ts'

const HERE = '127.0.0.1'
const TRUSTED = getCACertificates('default')
let certificate: string
let port: number
let stop: () => Promise<void>

/** A shop with a certificate for `marke.test` only, on this machine. */
beforeAll(async () => {
  const pair = await generate([{ name: 'commonName', value: 'marke.test' }], {
    extensions: [
      { name: 'basicConstraints', cA: true },
      { name: 'subjectAltName', altNames: [{ type: 2, value: 'marke.test' }] },
    ],
  })
  certificate = pair.cert
  const server = createServer({ key: pair.private, cert: pair.cert }, ({ url }, response) => {
    if (url === '/favicon.ico') response.writeHead(301, { location: '/icon.png' }).end()
    else response.writeHead(200, { 'content-type': 'image/png' }).end(samplePng(16, 16))
  })
  ;({ port, stop } = await listen(server))
})
afterEach(() => setDefaultCACertificates(TRUSTED))
afterAll(() => stop())

const policy: NetworkPolicy = {
  resolve: async () => [{ address: HERE, family: 4 }],
  isAllowedAddress: (address) => address === HERE,
  isAllowedPort: () => true,
}

function fetchFrom(host: string) {
  const template = `https://${host}:${port}/not-asked-first`
  const fetcher = createFaviconFetcher({ template, policy })
  return fetcher.fetchFavicon(`${host}:${port}`, new AbortController().signal)
}

test('an icon comes over https from the shop, the name checked against its certificate', async () => {
  setDefaultCACertificates([...TRUSTED, certificate])
  const { favicon, failures } = await fetchFrom('marke.test')
  expect(failures).toEqual([])
  expect(favicon?.mediaType).toBe('image/png')
  expect(favicon?.sourceUrl).toBe(`https://marke.test:${port}/favicon.ico`)
})

test.each([
  ['for another name', 'andere.test', true, 'ERR_TLS_CERT_ALTNAME_INVALID'],
  ['that nobody signed', 'marke.test', false, 'DEPTH_ZERO_SELF_SIGNED_CERT'],
])('a certificate %s is refused', async (_, host, isTrusted, code) => {
  if (isTrusted) setDefaultCACertificates([...TRUSTED, certificate])
  const { favicon, failures } = await fetchFrom(host)
  expect(favicon).toBeNull()
  expect(failures.map(({ kind }) => kind)).toEqual(['network', 'network'])
  expect(failures[0]?.cause).toMatchObject({ code })
})
