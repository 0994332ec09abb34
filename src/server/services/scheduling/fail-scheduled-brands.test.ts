import { expect, test, vi } from 'vitest'
import { useSchedule } from '#test/schedules.ts'
import { retryScheduledBrand } from './schedule-brands.ts'

const planned = useSchedule()
const { schedule, list, statuses, tick, brandLogs } = planned

test('a name that can be no brand fails, and fails again; the others are published', async () => {
  schedule(['A', '!!!'])
  const id = list().find(({ brandName }) => brandName === '!!!')?.id ?? 0
  retryScheduledBrand(planned.t.asAdmin(), { id })
  await tick()
  expect(statuses()).toEqual({ A: 'published', '!!!': 'failed' })
  expect(list()[0]?.errorMessage).toContain('mindestens einen Buchstaben')
  expect(brandLogs()).toContainEqual(expect.objectContaining({ level: 'error' }))
})

test('a source that fails leaves a published brand whose entry says so', async () => {
  for (const message of ['Quelle: Zeitüberschreitung', 'zwei', 'drei'])
    planned.events.push({ type: 'error', error: { kind: 'timeout', message } })
  schedule(['Snocks'])
  await tick()
  const errorMessage =
    'Marke angelegt; die Sammlung hatte Fehler: Quelle: Zeitüberschreitung (und 2 weitere)'
  expect(list()).toMatchObject([{ status: 'published', errorMessage }])
  expect(brandLogs()[0]).toMatchObject({ level: 'warning', details: { errorMessage } })
})

test('a database that fails makes the batch fail; tried again it is published', async () => {
  const error = vi.spyOn(planned.t.deps.logger, 'error').mockImplementation(() => {})
  schedule(['Snocks'])
  planned.t.sqlite.exec(
    "create trigger broken before insert on brands begin select raise(abort, 'disk full'); end",
  )
  await tick()
  const [entry] = list()
  expect(entry).toMatchObject({ status: 'failed', errorMessage: expect.stringContaining('Server') })
  expect(error).toHaveBeenCalled()
  planned.t.sqlite.exec('drop trigger broken')
  expect(await tick()).toEqual({ started: 0 })
  retryScheduledBrand(planned.t.asAdmin(), { id: entry?.id ?? 0 })
  expect(await tick()).toEqual({ started: 1 })
  expect(list()).toMatchObject([{ status: 'published', errorMessage: null }])
})

test('what could not even be marked as failed is taken again', async () => {
  vi.spyOn(planned.t.deps.logger, 'error').mockImplementation(() => {})
  schedule(['Snocks'])
  planned.t.sqlite.exec(
    "create trigger broken before insert on logs begin select raise(abort, 'disk full'); end",
  )
  await tick()
  expect(statuses()).toEqual({ Snocks: 'processing' })
  planned.t.sqlite.exec('drop trigger broken')
  expect(await tick()).toEqual({ started: 1 })
  expect(statuses()).toEqual({ Snocks: 'published' })
})
