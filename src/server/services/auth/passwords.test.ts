import { expect, test } from 'vitest'
import { hashPassword, NO_PASSWORD_HASH, verifyPassword } from './passwords.ts'

test('a hash is salted, holds its parameters and knows its password', async () => {
  const [first, second] = await Promise.all([hashPassword('geheim'), hashPassword('geheim')])
  expect(first).toMatch(/^scrypt\$32768\$8\$3\$[\w-]{22}\$[\w-]{43}$/)
  expect(first).not.toBe(second)
  expect(await verifyPassword('geheim', first)).toBe(true)
  expect(await verifyPassword('Geheim', first)).toBe(false)
})

test('composed and decomposed letters are the same password', async () => {
  expect(await verifyPassword('schlu\u0308ssel', await hashPassword('schl\u00fcssel'))).toBe(true)
})

test('hashes with other parameters stay readable', async () => {
  // RFC 7914, section 12, cut to 32 bytes: P="password", S="NaCl", N=1024, r=8, p=16.
  const key = Buffer.from('fdbabe1c9d3472007856e7190d01e9fe7c6ad7cbc8237830e77376634b373162', 'hex')
  const stored = `scrypt$1024$8$16$${Buffer.from('NaCl').toString('base64url')}$${key.toString('base64url')}`
  expect(await verifyPassword('password', stored)).toBe(true)
})

test('no password matches the placeholder hash, and a broken hash is an error', async () => {
  expect(await verifyPassword('', NO_PASSWORD_HASH)).toBe(false)
  await expect(verifyPassword('geheim', 'md5$abc')).rejects.toThrow('unreadable')
})

test('checking the placeholder hash takes as much work as a real one', async () => {
  const costOf = (hash: string) => hash.split('$').slice(0, 4)
  expect(costOf(NO_PASSWORD_HASH)).toEqual(costOf(await hashPassword('geheim')))
})

test('of 60 logins at once those beyond the queue are refused', async () => {
  const tries = Array.from({ length: 60 }, () => hashPassword('geheim', { N: 16, r: 1, p: 1 }))
  const results = await Promise.allSettled(tries)
  const refused = results.filter(({ status }) => status === 'rejected')
  expect(refused).toHaveLength(8)
  const reason = { code: 'too_many_requests', retryAfterSeconds: 5 }
  expect(refused[0]).toMatchObject({ reason })
})
