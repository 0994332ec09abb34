import { expect, test } from 'vitest'
import { codes } from '#db/schema/codes.ts'
import { submissions } from '#db/schema/submissions.ts'
import { votes } from '#db/schema/votes.ts'
import * as LIMITS from '#shared/domain/limits.ts'
import { codeSubmissionSchema } from '#shared/schemas/submission.ts'
import { insertBrand, insertCode } from '#test/factories.ts'
import { findRow, listRows } from '#test/stored-rows.ts'
import { useTestContext } from '#test/use-context.ts'
import { createMemoryRateLimits } from '../web/protection/memory-rate-limits.ts'
import { mergeBrands } from './brands/manage-brands.ts'
import { deleteCode } from './codes/edit-codes.ts'
import { recordVote } from './codes/votes.ts'
import { getFormToken } from './forms.ts'
import { listLogs } from './logs.ts'
import {
  closeSubmission,
  deleteOldSubmissions,
  dismissSubmissions,
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
/** A form of its own for each, which takes its visitor a while to fill in. */
function fetchToken(address?: string): string {
  const { token } = getFormToken(t.asVisitor(address))
  t.clock.advance(LIMITS.contactMinFillMs)
  return token
}
const withToken = (change: { token?: string }, address?: string) => ({
  ...change,
  token: change.token ?? fetchToken(address),
})
const submit = async (change: object = {}, address?: string) =>
  submitCode(t.asVisitor(address), {
    ...codeSubmissionSchema.parse({ ...given, ...withToken(change, address) }),
    siteUrl: 'https://codes.example',
  })
const report = async (id: number, change: object = {}, address?: string) =>
  reportCode(t.asVisitor(address), {
    ...{ id, reason: 'ended' as const, remark: '', website: '' },
    ...withToken(change, address),
  })
const list = () => listSubmissions(t.asAdmin(), {}).submissions
const rows = () => listRows(t.db, submissions)

test('a code that is handed in waits for the operator with its post, and is not public', async () => {
  const brand = insertBrand(t.db, { name: 'Snocks', slug: 'snocks' })
  expect(await submit()).toEqual({ sent: true })
  await submit(
    { shop: 'Noch Unbekannt', postUrl: 'https://www.tiktok.com/@a/video/1' },
    '192.0.2.9',
  )
  expect(list()).toMatchObject([
    { shop: 'Noch Unbekannt', brand: null },
    {
      kind: 'code',
      ...given,
      postUrl: 'https://www.instagram.com/p/C1234567890/',
      brand: { id: brand.id, name: 'Snocks' },
      codeId: null,
      times: 1,
    },
  ])
  expect(t.sqlite.prepare('select count(*) from codes').pluck().get()).toBe(0)
  expect(JSON.stringify(rows())).not.toMatch(/192\.0\.2|203\.0\.113/)
})

test.each([
  ['new_customers', 1],
  ['min_order', 1],
  ['ended', 2],
  ['other', 2],
] as const)('who reports %s leaves %i votes against the code', async (reason, downvotes) => {
  const { id } = insertCode(t.db)
  for (const address of ['192.0.2.1', '198.51.100.1'])
    await recordVote(t.asVisitor(address), { id, vote: 'not_working' })
  await report(id, { reason }, '192.0.2.1')
  expect(findRow(t.db, codes, id)).toMatchObject({ upvotes: 0, downvotes })
  expect(listRows(t.db, votes)).toHaveLength(2)
})

test('a visitor has one report on a code, also the day after; others have theirs', async () => {
  const { id } = insertCode(t.db, { code: 'ANNA15' })
  await report(id)
  t.clock.advance(DAY_MS)
  await report(id, { reason: 'other_amount', remark: 'nur 10 %' })
  expect(list()).toMatchObject([{ code: 'ANNA15', codeId: id, reason: 'other_amount' }])
  await report(id, { reason: 'other_shop' }, '192.0.2.9')
  expect(list().map(({ reason, remark }) => [reason, remark])).toEqual([
    ['other_shop', null],
    ['other_amount', 'nur 10 %'],
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
  for (const send of [submit, (change: object) => report(id, change)])
    await expect(send({ token: 'x' })).rejects.toThrow('abgelaufen')
  await expect(submit({ benefit: 'www.a.example '.repeat(6) })).rejects.toThrow('verlinke')
  const fresh = getFormToken(t.asVisitor()).token
  t.clock.advance(LIMITS.contactMinFillMs - 1)
  await expect(report(id, { token: fresh })).rejects.toThrow('sehr schnell')
  expect(rows()).toEqual([])
  for (let sent = 0; sent < 10; sent += 1) await submit()
  await expect(report(id)).rejects.toMatchObject({ code: 'too_many_requests' })
  expect(await report(id, {}, '192.0.2.9')).toEqual({ sent: true })
  await expect(reportCode(t.asSystem(), {} as never)).rejects.toMatchObject({ code: 'forbidden' })
})

test('with the hidden field filled in, as by a browser itself, they are marked and stand behind the others', async () => {
  const { id } = insertCode(t.db, { code: 'ANNA10' })
  const trap = { website: 'https://anna.example' }
  const other = { code: 'BEN20', postUrl: 'https://x.com/a/status/12345' }
  await submit()
  await submit({ ...other, ...trap }, '192.0.2.9')
  await report(id, trap, '192.0.2.9')
  await report(id)
  const listed = () => list().map(({ code, kind, isSuspicious }) => [code, kind, isSuspicious])
  expect(listed()).toEqual([
    ['ANNA10', 'report', false],
    ['ANNA15', 'code', false],
    ['ANNA10', 'report', true],
    ['BEN20', 'code', true],
  ])
  // Somebody else hands in the same.
  await submit(other, '198.51.100.7')
  expect(listed()[1]).toEqual(['BEN20', 'code', false])
  await submit({ ...other, ...trap }, '192.0.2.9')
  expect(listed()[1]).toEqual(['BEN20', 'code', false])
})

test('what is suspicious takes no room from others, and gives way first', async () => {
  const insert = t.sqlite.prepare(
    "insert into submissions (kind, code, network, is_suspicious, created_at) values ('code', ?, ?, ?, 1)",
  )
  for (let n = 1; n < LIMITS.openSubmissions; n += 1) insert.run(`HONEST${n}`, 'many', 0)
  insert.run('TRAPPED', 'someone', 1)
  await submit({ website: 'x' })
  await submit({ code: 'BEN20', postUrl: 'https://x.com/a/status/12345' }, '192.0.2.9')
  const codes = rows().map(({ code }) => code)
  expect(codes).toHaveLength(LIMITS.openSubmissions)
  expect(codes).toEqual(expect.arrayContaining(['HONEST1', 'BEN20']))
  for (const gone of ['TRAPPED', 'ANNA15']) expect(codes).not.toContain(gone)
})

test('a flood closes them for nobody: the oldest of the network that sent most gives way', async () => {
  const insert = t.sqlite.prepare(
    "insert into submissions (kind, code, network, created_at) values ('code', ?, ?, 1)",
  )
  insert.run('HONEST', 'someone')
  for (let n = 1; n < LIMITS.openSubmissions; n += 1) insert.run(`SPAM${n}`, 'flood')
  await submit()
  await submit({ code: 'BEN20', postUrl: 'https://x.com/a/status/12345' }, '192.0.2.9')
  const codes = rows().map(({ code }) => code)
  expect(codes).toHaveLength(LIMITS.openSubmissions)
  expect(codes).toEqual(expect.arrayContaining(['HONEST', 'ANNA15', 'BEN20', 'SPAM3']))
  expect(codes).not.toContain('SPAM1')
  // Reports have room of their own.
  await report(insertCode(t.db).id)
  expect(rows()).toHaveLength(LIMITS.openSubmissions + 1)
})

test('the same code of the same shop, or the same post, is one row with a count', async () => {
  await submit()
  await submit({ code: ' anna15 ', postUrl: 'https://x.com/a/status/12345' }, '192.0.2.1')
  await submit({ code: 'ANDERER', shop: 'Anderswo' }, '192.0.2.2')
  expect(list()).toMatchObject([{ code: 'ANNA15', times: 3 }])
})

test('of one neighbourhood three reports on a code a day are kept; the others are answered alike', async () => {
  const { id } = insertCode(t.db)
  for (let host = 1; host <= 9; host += 1)
    expect(await report(id, {}, `192.0.2.${host}`)).toEqual({ sent: true })
  expect(rows()).toHaveLength(3)
  t.clock.advance(DAY_MS)
  await report(id, {}, '192.0.2.200')
  expect(rows()).toHaveLength(4)
})

test('a report of the day before is replaced, also when the neighbourhood has its three of today', async () => {
  const { id } = insertCode(t.db)
  await report(id, { remark: 'gestern' }, '192.0.2.1')
  t.clock.advance(DAY_MS)
  for (let host = 2; host <= 4; host += 1) await report(id, {}, `192.0.2.${host}`)
  await report(id, { remark: 'heute' }, '192.0.2.1')
  expect(rows().map(({ remark }) => remark)).toEqual([null, null, null, 'heute'])
})

test('the operator discards a selection, of reports all of their codes', async () => {
  const { id } = insertCode(t.db)
  await submit()
  await submit({ code: 'BEN20', postUrl: 'https://x.com/a/status/12345' })
  await report(id, {}, '192.0.2.1')
  await report(id, {}, '198.51.100.1')
  const [report2, , kept, first] = list().map((row) => row.id)
  expect(dismissSubmissions(t.asAdmin(), { ids: [report2 ?? 0, first ?? 0] })).toEqual({
    dismissed: 3,
  })
  expect(list().map((row) => row.id)).toEqual([kept])
  expect(listLogs(t.asAdmin(), {})[0]?.message).toBe('3 Einsendungen von Besuchern verworfen')
})

test('a link to this site itself is refused', async () => {
  const own = submit({ postUrl: 'https://codes.example/api/collect-codes/trigger' })
  await expect(own).rejects.toMatchObject({ field: 'postUrl' })
})

test.each([
  [
    'https://www.instagram.com/anna/reel/C1234567890/?x=1',
    'https://www.instagram.com/p/C1234567890/',
  ],
  ['https://blog.beispiel.example/post?id=1', 'https://blog.beispiel.example/post?id=1'],
  ['https://www.\u0440aypal.example/p', 'https://www.xn--aypal-uye.example/p'],
])('the link %s is kept as %s', (postUrl, kept) => {
  expect(codeSubmissionSchema.parse({ ...given, token: 'x', postUrl }).postUrl).toBe(kept)
})

test('what is decided goes, and the log tells of it', async () => {
  await submit()
  await submit({ code: 'BEN20', postUrl: 'https://x.com/a/status/12345' })
  const close = (decision: 'accepted' | 'dismissed') =>
    closeSubmission(t.asAdmin(), { id: Number(list()[0]?.id), decision })
  close('accepted')
  close('dismissed')
  expect(list()).toEqual([])
  expect(listLogs(t.asAdmin(), {})).toMatchObject([
    { message: 'Eingereichter Code ANNA15 verworfen', details: { shop: 'Snocks' } },
    { type: 'admin', message: 'Eingereichter Code BEN20 übernommen' },
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
  ['postUrl', 'http://blog.beispiel.example/post', 'Adresse des Posts'],
  ['postUrl', 'https://anna:geheim@blog.beispiel.example/', 'Adresse des Posts'],
  ['postUrl', 'https://192.0.2.1/', 'Adresse des Posts'],
  ['postUrl', 'https://0x7f.1/', 'Adresse des Posts'],
  ['postUrl', 'https://[::1]/', 'Adresse des Posts'],
  ['postUrl', 'https://localhost/', 'Adresse des Posts'],
  ['postUrl', 'https://blog.beispiel.example:8443/', 'Adresse des Posts'],
  ['postUrl', `https://a.example/${'x'.repeat(500)}`, 'Adresse des Posts'],
])('%s = %j is refused in German', (field, value, says) => {
  const issues = codeSubmissionSchema.safeParse({ ...given, token: 'x', [field]: value }).error
    ?.issues
  expect(issues?.[0]?.path).toEqual([field])
  expect(issues?.[0]?.message).toContain(says)
})
