import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { BASIC } from '#test/app.ts'
import { insertBrand, insertCode } from '#test/factories.ts'
import { createRestSite } from '#test/rest-cases/rest-case.ts'
import { useFresh } from '#test/use-context.ts'

const site = useFresh(createRestSite)

/** As the operator, for whom every answer is made anew. */
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

test('an answer of some size is compressed for who takes it, and says its length', async () => {
  const packed = await read('/api/brands/snocks', 'gzip, deflate, br')
  expect(packed).toMatchObject({ isPacked: true, length: `${packed.bytes.length}` })
  for (const encoding of ['', 'identity', 'br', 'gzip;q=0']) {
    const plain = await read('/api/brands/snocks', encoding)
    expect(plain).toMatchObject({ isPacked: false, text: packed.text, vary: 'Accept-Encoding' })
    expect(plain.length).toBe(`${plain.bytes.length}`)
  }
  expect(packed.vary).toBe('Accept-Encoding')
})

test('a small answer is sent as it is, with its length in bytes', async () => {
  insertBrand(site.db, { name: 'Käse', slug: 'kaese' })
  const { isPacked, length, text } = await read('/api/brands/search?q=kaese', 'gzip')
  expect([isPacked, text.includes('Käse'), length]).toEqual([
    false,
    true,
    `${Buffer.byteLength(text)}`,
  ])
})

test('a large answer is compressed while it is sent', async () => {
  for (let number = 0; number < 120; number += 1)
    insertCode(site.db, { brandId: 1, influencerId: 1, code: `VIEL${number}` })
  const packed = await read('/api/brands/snocks', 'gzip')
  expect(packed).toMatchObject({ isPacked: true, length: null, vary: 'Accept-Encoding' })
  expect(JSON.parse(packed.text).codes).toHaveLength(121)
})
