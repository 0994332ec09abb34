import { expect, test } from 'vitest'
import type { AdminCode, Contradiction } from '#shared/schemas/admin-code.ts'
import { describeDifferences } from './admin-codes-de.ts'

const describe = (code: Partial<AdminCode>, claims: Partial<Contradiction['claims']>) =>
  describeDifferences(code as AdminCode, {
    discount: null,
    expiresAt: null,
    firstShownAt: null,
    ...claims,
  })

test('days that differ are told as days', () => {
  const code = { createdAt: '2026-11-02T10:00:00Z', expiresAt: '2026-12-01T10:00:00Z' }
  const claims = { firstShownAt: '2026-11-01T09:00:00Z', expiresAt: '2026-12-24T22:59:59Z' }
  expect(describe(code, claims)).toEqual([
    { own: 'endet am 01.12.2026', other: 'endet am 24.12.2026' },
    { own: 'zuerst gezeigt am 02.11.2026', other: 'zuerst gezeigt am 01.11.2026' },
  ])
  expect(describe({ expiresAt: null }, { expiresAt: claims.expiresAt })).toEqual([
    { own: 'kein Ende', other: 'endet am 24.12.2026' },
  ])
})

test('two instants of one day are told apart by the minute', () => {
  const code = { createdAt: '2026-11-01T10:00:00Z', expiresAt: '2026-12-01T11:00:00Z' }
  const claims = { firstShownAt: '2026-11-01T09:30:00Z', expiresAt: '2026-12-01T22:59:59Z' }
  expect(describe(code, claims)).toEqual([
    { own: 'endet am 01.12.2026 12:00', other: 'endet am 01.12.2026 23:59' },
    { own: 'zuerst gezeigt am 01.11.2026 11:00', other: 'zuerst gezeigt am 01.11.2026 10:30' },
  ])
})
