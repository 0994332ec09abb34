import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { securityDays } from '#db/schema/figures.ts'
import { JOBS } from '#jobs/schedule.ts'
import type { SecurityKind } from '#shared/domain/vocabulary.ts'
import { BASIC, createTestApp } from '#test/app.ts'
import { insertCode } from '#test/factories.ts'
import { listRows } from '#test/stored-rows.ts'
import { createMemoryRateLimits } from '../web/protection/memory-rate-limits.ts'
import { recordCopy, recordVote } from './codes/votes.ts'
import { ServiceError } from './errors.ts'
import { deleteOldSecurityDays, saveSecurityCounts, sumSecurityCounts } from './security-counts.ts'

const DAY_MS = 86_400_000

let site: Awaited<ReturnType<typeof createTestApp>>
beforeEach(async () => {
  site = await createTestApp({ rateLimits: createMemoryRateLimits({ enabled: true }) })
})
afterEach(() => site.close())

/** What happened in seven days; what did not is left out. */
const happened = (counts: Record<SecurityKind, number> = sumSecurityCounts(site.deps)) =>
  Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0))
const rows = () => listRows(site.db, securityDays)
const totalChanges = () => site.sqlite.prepare('select total_changes()').pluck().get()
const save = JOBS.find(({ name }) => name === 'save-security-counts')

test('a flood of refused calls writes nothing by itself, and one row a kind and day in the minute', async () => {
  const { id } = insertCode(site.db)
  const vote = () => site.post(`/api/codes/${id}/vote`, { vote: 'working' })
  for (let call = 0; call < 30; call += 1) await vote()
  const before = totalChanges()
  for (let call = 0; call < 50; call += 1) expect((await vote()).status).toBe(429)
  for (let call = 0; call < 50; call += 1)
    await site.post(`/api/codes/${id}/copy`, {}, { origin: 'https://fremd.example' })
  for (let call = 0; call < 50; call += 1) await site.app.request('/api/admin/overview')
  expect(totalChanges()).toBe(before)
  const counts = { refused_vote: 50, refused_origin: 50, refused_without_login: 50 }
  expect(happened()).toEqual(counts)
  expect(await save?.run(site.asSystem())).toEqual({ rows: 3 })
  expect(totalChanges()).toBe(Number(before) + 3)
  expect(happened()).toEqual(counts)
  await vote()
  expect(happened()).toMatchObject({ refused_vote: 51 })
  saveSecurityCounts(site.deps)
  expect(rows()).toContainEqual({ day: '2026-11-01', kind: 'refused_vote', count: 51 })
  expect(saveSecurityCounts(site.deps)).toEqual({ rows: 0 })
})

test('a refused read counts once, also where a kept answer met the limit first', async () => {
  let isFull = false
  const useReads = async () => {
    if (isFull) throw new ServiceError('too_many_requests', 'Zu viele Anfragen.')
  }
  const limits = { ...createMemoryRateLimits({ enabled: false }), useReads }
  const busy = await createTestApp({ rateLimits: limits }, { trustedProxies: ['127.0.0.1/32'] })
  onTestFinished(busy.close)
  const server = await busy.listen()
  const headers = { 'accept-encoding': 'gzip', 'x-forwarded-for': '9.2.3.4' }
  const read = async () =>
    (await fetch(`http://127.0.0.1:${server.port}/api/codes/recent`, { headers })).status
  expect([await read(), await read()]).toEqual([200, 200])
  isFull = true
  expect([await read(), await read()]).toEqual([429, 429])
  await server.stop()
  expect(happened(sumSecurityCounts(busy.deps))).toEqual({ refused_read: 2 })
})

test('wrong passwords count, by the form and by HTTP Basic, and so does what the limit refuses', async () => {
  const ask = (authorization: string) =>
    site.app.request('/api/admin/overview', { headers: { authorization } })
  for (let call = 0; call < 3; call += 1)
    await site.post('/api/admin/login', { username: 'admin', password: 'falsch' })
  for (let call = 0; call < 4; call += 1) await ask(`Basic ${btoa('admin:falsch')}`)
  expect(happened()).toEqual({ failed_login: 5, refused_without_login: 2, refused_login: 2 })
  expect((await ask(BASIC)).status).toBe(429)
})

test('votes and copies beyond those of a neighbourhood are taken, not counted, and seen', async () => {
  const { id } = insertCode(site.db)
  for (let host = 1; host <= 5; host += 1) {
    await recordVote(site.asVisitor(`198.51.100.${host}`), { id, vote: 'working' })
    await recordCopy(site.asVisitor(`198.51.100.${host}`), { id })
  }
  expect(happened()).toEqual({ uncounted_vote: 2, uncounted_copy: 2 })
  await recordCopy(site.asVisitor('198.51.100.1'), { id })
  expect(happened()).toMatchObject({ uncounted_copy: 2 })
})

test('seven days are summed up, each under its own; after 90 days they are gone', () => {
  const { securityCounts } = site.deps
  securityCounts.count('merged_submission')
  site.clock.advance(6 * DAY_MS)
  securityCounts.count('merged_submission')
  expect(happened()).toEqual({ merged_submission: 2 })
  saveSecurityCounts(site.deps)
  expect(rows()).toHaveLength(2)
  site.clock.advance(DAY_MS)
  expect(happened()).toEqual({ merged_submission: 1 })
  site.clock.advance(83 * DAY_MS)
  expect(deleteOldSecurityDays(site.asSystem())).toBe(1)
  expect(rows()).toHaveLength(1)
})
