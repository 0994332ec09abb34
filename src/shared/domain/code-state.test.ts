import { expect, test } from 'vitest'
import { getCodeBadge, isActiveCode } from './code-state.ts'

const now = new Date('2026-11-01T12:00:00Z')
const code = { status: 'unverified', isExclusive: false, expiresAt: null as string | null }

test.each([
  [{ status: 'verified', isExclusive: true, expiresAt: '2026-11-01T13:00:00Z' }, 'verified'],
  [{ isExclusive: true, expiresAt: '2026-11-02T12:00:00Z' }, 'expiring'],
  [{ expiresAt: '2026-10-01T00:00:00Z' }, 'expiring'],
  [{ isExclusive: true, expiresAt: '2026-11-02T12:00:01Z' }, 'exclusive'],
  [{}, null],
] as const)('badge of %j is %s', (fields, badge) => {
  expect(getCodeBadge({ ...code, ...fields }, now)).toBe(badge)
})

test('rejected and expired codes are not active', () => {
  expect(isActiveCode(code, now)).toBe(true)
  expect(isActiveCode({ ...code, status: 'rejected' }, now)).toBe(false)
  expect(isActiveCode({ ...code, expiresAt: '2026-11-01T12:00:00Z' }, now)).toBe(false)
})
