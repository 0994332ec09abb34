import { expect, test } from 'vitest'
import * as LIMITS from '#shared/domain/limits.ts'
import { useTestContext } from '#test/use-context.ts'
import { deleteOldLogs, listLogs, writeLog } from './logs.ts'

const DAY_MS = 86_400_000

const t = useTestContext()

test('lists the newest first and filters by type and level', () => {
  const ctx = t.asAdmin()
  writeLog(ctx, { type: 'brand', level: 'info', message: 'eins' })
  t.clock.advance(1000)
  writeLog(ctx, {
    type: 'collection',
    level: 'success',
    message: 'zwei',
    details: { codesAdded: 2 },
  })
  writeLog(ctx, { type: 'collection', level: 'error', message: 'drei', details: 'Text' })
  expect(listLogs(ctx, {}).map((entry) => entry.message)).toEqual(['drei', 'zwei', 'eins'])
  expect(listLogs(ctx, { type: 'collection', level: 'success' })).toMatchObject([
    { message: 'zwei', details: { codesAdded: 2 }, timestamp: '2026-11-01T12:00:01.000Z' },
  ])
  expect(listLogs(ctx, { level: 'warning' })).toEqual([])
})

test('answers at most as many as allowed', () => {
  const ctx = t.asAdmin()
  for (let entry = 0; entry <= LIMITS.logEntries; entry += 1)
    writeLog(ctx, { type: 'admin', level: 'info', message: `${entry}` })
  const entries = listLogs(ctx, {})
  expect(entries).toHaveLength(LIMITS.logEntries)
  expect(entries[0]?.message).toBe(`${LIMITS.logEntries}`)
})

test('deletes what is older than 90 days', () => {
  const ctx = t.asSystem()
  writeLog(ctx, { type: 'admin', level: 'info', message: 'alt' })
  t.clock.advance(90 * DAY_MS + 1)
  writeLog(ctx, { type: 'admin', level: 'info', message: 'neu' })
  expect(deleteOldLogs(ctx)).toBe(1)
  expect(listLogs(ctx, {}).map((entry) => entry.message)).toEqual(['neu'])
})
