import { expect, test, vi } from 'vitest'
import { codes } from '#db/schema/codes.ts'
import { influencers } from '#db/schema/influencers.ts'
import { daysAgo } from '#test/context.ts'
import { insertCode } from '#test/factories.ts'
import { listRows } from '#test/stored-rows.ts'
import { useTestContext } from '#test/use-context.ts'
import { toNetworks } from '../services/networks.ts'
import * as visitors from '../services/visitors.ts'
import { introduceAccounts, shiftPostLine, simulateVisitors } from './demo-command.ts'

const t = useTestContext()

const shift = (caption: string, now: string, postedAt = '2026-10-30T10:00:00Z') => {
  const line = JSON.stringify({
    url: 'https://www.instagram.com/p/DEMO0000001/',
    username: 'anna.beispiel',
    caption,
    postedAt,
  })
  return JSON.parse(shiftPostLine(line, new Date(now)))
}

const WRITTEN = '2026-11-01T12:00:00Z'
const LATER = '2027-03-01T12:00:00Z'
const DATES = 'bis 15.11. oder 31.12.2026'
const NO_DATES = 'Farbe 07.022.03, Version 45.99.'

test.each([
  ['on the day that the demo was written for, no date moves', DATES, WRITTEN, DATES],
  ['dates move as many days as the post', DATES, LATER, 'bis 15.3. oder 30.4.2027'],
  ['digits that only look like a date stay', NO_DATES, LATER, NO_DATES],
])('%s', (_, caption, now, expected) => {
  const postedAt = now === WRITTEN ? '2026-10-30T10:00:00.000Z' : '2027-02-27T10:00:00.000Z'
  expect(shift(caption, now)).toMatchObject({ caption: expected, postedAt })
})

test('a date without a year is the next one after the post', () => {
  expect(shift('bis 3.1.', '2026-11-02T12:00:00Z', '2025-12-29T10:00:00Z').caption).toBe('bis 4.1.')
})

test('the authors of the sample posts are known for 60 days, with nothing but their names', () => {
  introduceAccounts(t.asSystem())
  const people = listRows(t.db, influencers)
  expect(people.length).toBeGreaterThan(50)
  for (const { username, displayName, createdAt } of people)
    expect({ displayName, createdAt }).toEqual({ displayName: username, createdAt: daysAgo(60) })
})

test('invented visitors of a code come from 12 networks in three wide ones and verify codes', async () => {
  const hash = vi.spyOn(visitors, 'hashVisitor')
  for (let code = 0; code < 40; code += 1) insertCode(t.db)
  const votes = await simulateVisitors(t.asSystem())
  const networks = hash.mock.calls.map(([, , { address }]) => toNetworks(address))
  const count = (network: 'neighbourhood' | 'wideNetwork') =>
    new Set(networks.map((known) => known[network])).size
  expect([count('neighbourhood'), count('wideNetwork')]).toEqual([12, 3])
  const rows = listRows(t.db, codes)
  expect(rows.reduce((sum, { upvotes, downvotes }) => sum + upvotes + downvotes, 0)).toBe(votes)
  expect(rows.filter(({ status }) => status === 'verified').length).toBeGreaterThan(8)
})
