import { expect, it } from 'vitest'
import type { Code } from '#shared/schemas/code.ts'
import { parseCodeView } from './code-addresses.ts'
import { applyCodeView } from './code-list.tsx'

const NOW = new Date('2026-11-21T12:00:00Z')
const code = (id: number, amount: number | null, created: string, expires: string | null) =>
  ({ id, discountAmount: amount, createdAt: created, expiresAt: expires }) as Code
const codes = [
  code(1, 10, '2026-11-01T00:00:00Z', null),
  code(2, null, '2026-11-20T00:00:00Z', '2026-11-22T10:00:00Z'),
  code(3, 25, '2026-11-10T00:00:00Z', '2026-11-21T20:00:00Z'),
  code(4, 20, '2026-11-15T00:00:00Z', '2026-12-24T00:00:00Z'),
]
const ids = (view: Parameters<typeof applyCodeView>[1]) =>
  applyCodeView(codes, view, NOW).map(({ id }) => id)

it('keeps, sorts or filters by view', () => {
  expect(ids('all')).toEqual([1, 2, 3, 4])
  expect(ids('highest')).toEqual([3, 4, 1, 2])
  expect(ids('expiring')).toEqual([3, 2])
  expect(ids('new')).toEqual([2, 4, 3, 1])
})

it('reads the view from the address', () => {
  expect(parseCodeView({ tab: 'new' })).toEqual({ tab: 'new' })
  expect(parseCodeView({ tab: 'all' })).toEqual({})
  expect(parseCodeView({ tab: 'nonsense' })).toEqual({})
})
