import { expect, test } from 'vitest'
import { submissions } from '#db/schema/submissions.ts'
import * as LIMITS from '#shared/domain/limits.ts'
import { createTestApp } from '#test/app.ts'
import { insertCode } from '#test/factories.ts'
import { listRows } from '#test/stored-rows.ts'
import { useFresh } from '#test/use-context.ts'
import { getFormToken } from '../../services/forms.ts'

const t = useFresh(() => createTestApp())
/** A form's proof, which its visitor has had for a while. */
async function fetchToken(): Promise<string> {
  const { token } = await (await t.app.request('/api/forms/token')).json()
  t.clock.advance(LIMITS.contactMinFillMs)
  return token
}

const CODE = {
  code: 'ANNA15',
  shop: 'Snocks & Söhne',
  benefit: '15 %',
  postUrl: 'https://www.instagram.com/p/C1234567890/',
}
/** Sends the form as a browser does; answers where it leads. */
async function send(fields: Record<string, string>, headers: Record<string, string> = {}) {
  const body = new URLSearchParams({ token: await fetchToken(), website: '', ...fields })
  const response = await t.app.request('/code-melden', { method: 'POST', body, headers })
  const { pathname, searchParams } = new URL(
    response.headers.get('location') ?? '',
    'http://localhost',
  )
  expect(response.headers.get('cache-control')).toBe('no-store')
  return [response.status, pathname, Object.fromEntries(searchParams)]
}
const rows = () => listRows(t.db, submissions)

test('what is sent is stored, and leads to the thanks', async () => {
  const { id } = insertCode(t.db)
  const sent = [303, '/code-melden', { gesendet: '1', marke: 'snocks' }]
  expect(await send({ ...CODE, marke: 'snocks' })).toEqual(sent)
  const report = { id: `${id}`, reason: 'ended', remark: 'seit gestern' }
  expect(await send(report)).toEqual([303, '/code-melden', { gesendet: '1', id: `${id}` }])
  expect(rows()).toMatchObject([
    { kind: 'code', ...CODE },
    { kind: 'report', codeId: id, reason: 'ended', remark: 'seit gestern' },
  ])
})

test.each<[string, Record<string, string>, string]>([
  ['no address of a post', { ...CODE, postUrl: 'javascript:alert(1)' }, 'postUrl'],
  ['no code', { ...CODE, code: ' ' }, 'code'],
  ['a foreign token', { ...CODE, token: 'x' }, 'expired'],
  ['an unknown code', { id: '99', reason: 'ended' }, 'unknown'],
  ['no number', { id: 'x', reason: 'ended' }, 'other'],
  ['no reason', { id: '1' }, 'reason'],
  ['links', { ...CODE, benefit: 'www.a.example '.repeat(6) }, 'tooManyLinks'],
])('%s is named, and what was typed stays', async (_what, fields, fehler) => {
  const { token: _token, ...kept } = fields
  const [status, path, search] = await send(fields)
  expect([status, path]).toEqual([303, '/code-melden'])
  expect(search).toEqual({ ...kept, fehler })
  expect(rows()).toEqual([])
})

test('what no form of ours sends is refused, and no word of it comes back at length', async () => {
  const [, , search] = await send({ ...CODE, shop: 'x'.repeat(100_000), fremd: 'y' })
  expect(search).toEqual({ ...CODE, shop: 'x'.repeat(LIMITS.webAddressLength), fehler: 'shop' })
  const foreign = { 'sec-fetch-site': 'cross-site' }
  const body = new URLSearchParams({ token: await fetchToken(), ...CODE })
  const post = (init: object) => t.app.request('/code-melden', { method: 'POST', ...init })
  expect((await post({ body, headers: foreign })).status).toBe(403)
  const odd = { 'content-type': 'multipart/form-data; boundary=x' }
  expect((await post({ body: '--x--y', headers: odd })).headers.get('location')).toMatch(/fehler=/)
  expect(rows()).toEqual([])
})

test('a form that was fetched in another network comes back filled, to be sent once more', async () => {
  const { token } = getFormToken(t.asVisitor('198.51.100.7'))
  t.clock.advance(LIMITS.contactMinFillMs)
  const [, , search] = await send({ ...CODE, token })
  expect(search).toEqual({ ...CODE, fehler: 'moved' })
  const page = await (
    await t.app.request(`/code-melden?${new URLSearchParams(Object(search))}`)
  ).text()
  expect(page).toContain('Bitte noch einmal absenden.')
  expect(page).toContain('value="ANNA15"')
  expect(await send(CODE)).toEqual([303, '/code-melden', { gesendet: '1' }])
})
