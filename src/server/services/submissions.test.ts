import { beforeEach, expect, test } from 'vitest'
import { submissions } from '#db/schema/submissions.ts'
import * as LIMITS from '#shared/domain/limits.ts'
import { codeSubmissionSchema } from '#shared/schemas/submission.ts'
import { insertBrand, insertCode } from '#test/factories.ts'
import { listRows } from '#test/stored-rows.ts'
import { useTestContext } from '#test/use-context.ts'
import { createMemoryRateLimits } from '../web/protection/memory-rate-limits.ts'
import { mergeBrands } from './brands/manage-brands.ts'
import { deleteCode } from './codes/edit-codes.ts'
import { getContactForm } from './contact.ts'
import { listLogs } from './logs.ts'
import {
  closeSubmission,
  deleteOldSubmissions,
  listSubmissions,
  reportCode,
  submitCode,
} from './submissions.ts'

const DAY_MS = 86_400_000
const given = {
  code: 'ANNA15',
  shop: 'Snocks',
  benefit: '15 % auf alles',
  postUrl: 'https://www.instagram.com/anna/reel/C1234567890/?igsh=x',
}

const t = useTestContext(() => ({ rateLimits: createMemoryRateLimits({ enabled: true }) }))
let token: string
beforeEach(() => {
  token = getContactForm(t.asVisitor()).token
  t.clock.advance(LIMITS.contactMinFillMs)
})

const submit = (change: object = {}, address?: string) =>
  submitCode(t.asVisitor(address), codeSubmissionSchema.parse({ ...given, token, ...change }))
const report = (id: number, change: object = {}, address?: string) =>
  reportCode(t.asVisitor(address), {
    ...{ id, reason: 'ended', remark: '', token, website: '' },
    ...change,
  })
const list = () => listSubmissions(t.asAdmin(), {}).submissions
const rows = () => listRows(t.db, submissions)

test('a code that is handed in waits for the operator with its post, and is not public', async () => {
  const brand = insertBrand(t.db, { name: 'Snocks', slug: 'snocks' })
  expect(await submit()).toEqual({ sent: true })
  await submit({ shop: 'Noch Unbekannt' }, '192.0.2.9')
  expect(list()).toMatchObject([
    {
      kind: 'code',
      ...given,
      postUrl: 'https://www.instagram.com/p/C1234567890/',
      brand: { id: brand.id, name: 'Snocks' },
      codeId: null,
    },
    { shop: 'Noch Unbekannt', brand: null },
  ])
  expect(t.sqlite.prepare('select count(*) from codes').pluck().get()).toBe(0)
  expect(JSON.stringify(rows())).not.toMatch(/192\.0\.2|203\.0\.113/)
})

test('a visitor has one report on a code, also the day after; others have theirs', async () => {
  const { id } = insertCode(t.db, { code: 'ANNA15' })
  await report(id)
  t.clock.advance(DAY_MS - LIMITS.contactMinFillMs)
  await report(id, { reason: 'other_amount', remark: 'nur 10 %' })
  expect(list()).toMatchObject([{ code: 'ANNA15', codeId: id, reason: 'other_amount' }])
  await report(id, { reason: 'other_shop' }, '192.0.2.9')
  expect(list().map(({ reason, remark }) => [reason, remark])).toEqual([
    ['other_amount', 'nur 10 %'],
    ['other_shop', null],
  ])
  // One decision is about the code, and ends all of its reports.
  closeSubmission(t.asAdmin(), { id: Number(list()[0]?.id), decision: 'settled' })
  expect(list()).toEqual([])
  expect(listLogs(t.asAdmin(), {})[0]).toMatchObject({
    type: 'admin',
    message: 'Meldung zu Code ANNA15 erledigt',
    details: { codeId: id, count: 2 },
  })
})

test('codes that nobody can see cannot be reported', async () => {
  const { id } = insertCode(t.db, { status: 'rejected' })
  await expect(report(id)).rejects.toMatchObject({ code: 'not_found' })
  expect(rows()).toEqual([])
})

test('both are protected as the contact form is', async () => {
  const { id } = insertCode(t.db)
  const trap = { website: 'https://spam.example' }
  expect([await submit(trap), await report(id, trap)]).toEqual([{ sent: true }, { sent: true }])
  for (const send of [submit, (change: object) => report(id, change)])
    await expect(send({ token: 'x' })).rejects.toThrow('abgelaufen')
  await expect(submit({ benefit: 'www.a.example '.repeat(6) })).rejects.toThrow('verlinke')
  t.clock.advance(-1)
  await expect(submit()).rejects.toThrow('sehr schnell')
  expect(rows()).toEqual([])
  t.clock.advance(1)
  for (let sent = 0; sent < 10; sent += 1) await submit()
  await expect(report(id)).rejects.toMatchObject({ code: 'too_many_requests' })
  expect(await report(id, {}, '192.0.2.9')).toEqual({ sent: true })
  await expect(reportCode(t.asSystem(), {} as never)).rejects.toMatchObject({ code: 'forbidden' })
})

test('so much may wait and no more; the visitor is told', async () => {
  const insert = t.sqlite.prepare("insert into submissions (kind, created_at) values ('code', 1)")
  for (let n = 1; n < LIMITS.openSubmissions; n += 1) insert.run()
  await submit()
  await expect(submit()).rejects.toMatchObject({ code: 'unavailable' })
  const { id } = insertCode(t.db)
  await expect(report(id)).rejects.toThrow('sehr viele Hinweise')
  expect(rows()).toHaveLength(LIMITS.openSubmissions)
})

test('what is decided goes, and the log tells of it', async () => {
  await submit()
  await submit({ code: 'BEN20' })
  const close = (decision: 'accepted' | 'dismissed') =>
    closeSubmission(t.asAdmin(), { id: Number(list()[0]?.id), decision })
  close('accepted')
  close('dismissed')
  expect(list()).toEqual([])
  expect(listLogs(t.asAdmin(), {})).toMatchObject([
    { message: 'Eingereichter Code BEN20 verworfen', details: { shop: 'Snocks' } },
    { type: 'admin', message: 'Eingereichter Code ANNA15 übernommen' },
  ])
  expect(() => closeSubmission(t.asAdmin(), { id: 1, decision: 'settled' })).toThrow('nicht mehr')
})

test('they go with their code, follow a merged brand, and are forgotten after 90 days', async () => {
  const { id, brandId } = insertCode(t.db)
  const into = insertBrand(t.db, { name: 'Snocks', slug: 'snocks' })
  const from = insertBrand(t.db, { name: 'Alte Socken', slug: 'alte-socken' })
  await report(id)
  expect(list()).toMatchObject([{ brand: { id: brandId } }])
  deleteCode(t.asAdmin(), { id })
  expect(rows()).toEqual([])
  await submit({ shop: 'Alte Socken' })
  await mergeBrands(t.asAdmin(), { fromId: from.id, intoId: into.id })
  expect(list()).toMatchObject([{ brand: { slug: 'snocks' } }])
  t.clock.advance(90 * DAY_MS)
  expect(deleteOldSubmissions(t.asSystem())).toBe(0)
  t.clock.advance(1)
  expect(deleteOldSubmissions(t.asSystem())).toBe(1)
})

test.each([
  ['code', 'A', 'Code an'],
  ['code', 'x'.repeat(65), 'Code an'],
  ['code', 'A\nB', 'einer Zeile'],
  ['shop', '', 'Shop'],
  ['benefit', 'x'.repeat(201), '200 Zeichen'],
  ['postUrl', undefined, 'Adresse des Posts'],
  ['postUrl', 'javascript:alert(1)', 'Adresse des Posts'],
  ['postUrl', 'instagram.com/p/C1', 'Adresse des Posts'],
  ['postUrl', `https://a.example/${'x'.repeat(500)}`, 'Adresse des Posts'],
])('%s = %j is refused in German', (field, value, says) => {
  const issues = codeSubmissionSchema.safeParse({ ...given, token, [field]: value }).error?.issues
  expect(issues?.[0]?.path).toEqual([field])
  expect(issues?.[0]?.message).toContain(says)
})
