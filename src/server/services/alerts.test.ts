import { expect, test } from 'vitest'
import {
  readCronConfig,
  readSettings,
  updateCronConfigRow,
  writeSettings,
} from '#db/queries/settings.ts'
import { ALERT_KEYS } from '#shared/domain/vocabulary.ts'
import { insertCode } from '#test/factories.ts'
import { useTestContext } from '#test/use-context.ts'
import type { Mail } from '../integrations/mail.ts'
import { listAlerts, sendAlerts } from './alerts.ts'
import { listLogs } from './logs.ts'

const HOUR_MS = 3_600_000
const mails: Mail[] = []
const hooks: Mail[] = []
let refuses = false
const t = useTestContext(() => {
  mails.splice(0)
  hooks.splice(0)
  refuses = false
  return {
    mailer: {
      send: async (mail) => {
        if (refuses) throw new Error('550 no')
        mails.push(mail)
      },
    },
    webhook: { send: async (mail) => void hooks.push(mail) },
  }
})
const send = () => sendAlerts(t.asSystem())
const setCron = (errorMessage: string | null) => {
  readCronConfig(t.db)
  updateCronConfigRow(t.db, { status: errorMessage ? 'error' : 'active', errorMessage })
}
const setQueue = (alertQueueSize: number) =>
  writeSettings(t.db, { ...readSettings(t.db), alertQueueSize })
const keys = () => listAlerts(t.asAdmin()).map(({ key }) => key)
const subjects = () => mails.splice(0).map(({ subject }) => subject)
const BAD = 'Codefluencer: Bitte ansehen'
const WELL = 'Codefluencer: Wieder in Ordnung'

test('where all is well nothing is wrong and nobody is told', async () => {
  expect(keys()).toEqual([])
  expect(await send()).toEqual({ sent: 0 })
  expect(mails).toEqual([])
})

test('what is wrong is told once in a day at most, by mail and webhook, and what is well again at once', async () => {
  setCron('Die Platte ist voll.')
  await send()
  expect(mails[0]?.text).toContain('fehlgeschlagen: Die Platte ist voll.')
  expect(hooks).toEqual(mails)
  expect(subjects()).toEqual([BAD])
  t.clock.advance(23 * HOUR_MS)
  await send()
  expect(subjects()).toEqual([])
  t.clock.advance(HOUR_MS)
  await send()
  expect(subjects()).toEqual([BAD])
  setCron(null)
  t.clock.advance(HOUR_MS)
  await send()
  expect(mails[0]?.text).toBe('Wieder in Ordnung: Automatische Datensammlung.\n')
  expect(subjects()).toEqual([WELL])
  await send()
  expect(subjects()).toEqual([])
})

test('what comes and goes within a day is told twice, not each time', async () => {
  for (let times = 0; times < 5; times += 1) {
    setCron('Fehler')
    await send()
    setCron(null)
    await send()
    t.clock.advance(HOUR_MS)
  }
  expect(subjects()).toEqual([BAD, WELL])
})

test('a state that a new process does not know yet is not taken for well', async () => {
  t.deps.providerStates.fail('search', {
    kind: 'auth',
    message: 'Brave: Der Schlüssel ist falsch.',
  })
  expect(keys()).toEqual(['search'])
  await send()
  t.deps.providerStates.forget('search')
  await send()
  expect(subjects()).toEqual([BAD])
  t.deps.providerStates.succeed('search')
  await send()
  expect(subjects()).toEqual([WELL])
})

test('a queue counts from the number on that the operator set, and 0 never', () => {
  for (const code of ['A1', 'B2'])
    insertCode(t.db, { code, needsReview: true, reviewReason: 'confidence' })
  expect(keys()).toEqual([])
  setQueue(2)
  expect(keys()).toEqual(['queue'])
  setQueue(3)
  expect(keys()).toEqual([])
  setQueue(0)
  expect(keys()).toEqual([])
})

test('failing feeds count from the second time on, and votes that were held', () => {
  t.sqlite.exec(`insert into feeds (url, username, failures, failure, created_at)
    values ('https://a.example', 'a', 1, 'Weg.', 0)`)
  expect(keys()).toEqual([])
  t.sqlite.exec('update feeds set failures = 2')
  readSettings(t.db)
  t.sqlite.exec(
    `update settings set removals_held_since = 0, removals_held_last = ${t.deps.clock().getTime()}`,
  )
  expect(keys()).toEqual(['feeds', 'votes'])
  for (const { key, text } of listAlerts(t.asAdmin())) {
    expect(ALERT_KEYS).toContain(key)
    expect(text).toMatch(/^[A-ZÄÖÜ\d].*\.$/)
  }
})

test('what no way took is not told yet, and a failed way is in the log', async () => {
  setCron('Fehler')
  refuses = true
  expect(await sendAlerts({ ...t.asSystem(), webhook: null })).toEqual({ sent: 0 })
  expect(listLogs(t.asAdmin(), { pageSize: 9 })).toMatchObject([
    { level: 'error', details: { error: '550 no' } },
  ])
  refuses = false
  await send()
  expect(subjects()).toEqual([BAD])
})

test('without mail server and webhook nothing counts as told', async () => {
  setCron('Fehler')
  expect(await sendAlerts({ ...t.asSystem(), mailer: null, webhook: null })).toEqual({ sent: 0 })
  await send()
  expect(subjects()).toEqual([BAD])
})
