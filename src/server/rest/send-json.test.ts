import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { BASIC } from '#test/app.ts'
import { insertBrand } from '#test/factories.ts'
import { createRestSite } from '#test/rest-cases/rest-case.ts'
import { useFresh } from '#test/use-context.ts'

const site = useFresh(createRestSite)

/** As the operator, for whom every answer is made again. */
async function read(path: string, encoding: string) {
  const headers = { authorization: BASIC, 'accept-encoding': encoding }
  const response = await site.app.request(path, { headers })
  const bytes = Buffer.from(await response.arrayBuffer())
  const isPacked = response.headers.get('content-encoding') === 'gzip'
  return {
    ...{ isPacked, bytes, text: (isPacked ? gunzipSync(bytes) : bytes).toString() },
    length: response.headers.get('content-length'),
    vary: response.headers.get('vary'),
  }
}

test('a long answer is compressed for who takes it', async () => {
  const packed = await read('/api/brands/snocks', 'gzip, deflate, br')
  expect(packed).toMatchObject({ isPacked: true, length: null, vary: 'Accept-Encoding' })
  for (const encoding of ['', 'identity', 'br', 'gzip;q=0']) {
    const plain = await read('/api/brands/snocks', encoding)
    expect(plain).toMatchObject({ isPacked: false, text: packed.text, vary: 'Accept-Encoding' })
    expect(plain.length).toBe(`${plain.bytes.length}`)
  }
})

test('a small answer is sent as it is, with its length in bytes', async () => {
  insertBrand(site.db, { name: 'Käse', slug: 'kaese' })
  const { isPacked, length, text } = await read('/api/brands/search?q=kaese', 'gzip')
  expect([isPacked, text.includes('Käse')]).toEqual([false, true])
  expect(length).toBe(`${Buffer.byteLength(text)}`)
})
