import { Ajv2020 } from 'ajv/dist/2020.js'
import { afterEach, expect, test } from 'vitest'
import * as LIMITS from '#shared/domain/limits.ts'
import { BASIC } from '#test/app.ts'
import { BRAND_CASES } from '#test/rest-cases/brand-cases.ts'
import { CODE_CASES } from '#test/rest-cases/code-cases.ts'
import { BACKUP_CASES, TRANSFER_CASES } from '#test/rest-cases/data-cases.ts'
import { createRestSite, type Refusal, type RestCase } from '#test/rest-cases/rest-case.ts'
import { SITE_CASES } from '#test/rest-cases/site-cases.ts'
import { WORK_CASES } from '#test/rest-cases/work-cases.ts'
import { useFresh } from '#test/use-context.ts'
import { getFormToken } from '../services/forms.ts'
import { describeProcedure } from './endpoint.ts'
import { ENDPOINTS } from './endpoints.ts'
import { describeApi } from './openapi/describe-api.ts'

const CASES = [
  ...CODE_CASES,
  ...BRAND_CASES,
  ...SITE_CASES,
  ...WORK_CASES,
  ...TRANSFER_CASES,
  ...BACKUP_CASES,
]
const NOT_LOGGED_IN = { message: 'Authentifizierung erforderlich' }

const site = useFresh(createRestSite)
afterEach(() => site.deps.collection.waitUntilIdle())

const methodOf = ({ endpoint }: RestCase) => endpoint.split(' ')[0] ?? ''
const pathOf = ({ endpoint }: RestCase) => endpoint.split(' ')[1] ?? ''
const addressOf = (entry: RestCase) => entry.path ?? pathOf(entry).replace(/:\w+/g, '1')
const factsOf = ({ endpoint }: RestCase) => {
  const found = ENDPOINTS.find(({ method, path }) => `${method} ${path}` === endpoint)
  if (!found) throw new Error(`there is no ${endpoint}`)
  return describeProcedure(found.procedure)
}
const needsOperator = (entry: RestCase) => factsOf(entry).needsOperator

function withToken({ body, hasToken }: RestCase) {
  if (!hasToken) return body
  const { token } = getFormToken(site.asVisitor('127.0.0.1'))
  site.clock.advance(LIMITS.contactMinFillMs)
  return { ...Object(body), token }
}

type Change = Partial<Refusal> & { headers?: Record<string, string>; method?: string }

function send(entry: RestCase, change: Change = {}) {
  const method = change.method ?? methodOf(entry)
  const body = 'body' in change ? change.body : withToken(entry)
  entry.seed?.(site)
  return site.app.request(change.path ?? addressOf(entry), {
    method,
    headers: {
      'content-type': 'application/json',
      ...(change.headers ?? (needsOperator(entry) && { authorization: BASIC })),
    },
    ...(['POST', 'PUT'].includes(method) && body !== undefined && { body: JSON.stringify(body) }),
  })
}

const api = describeApi({ name: 'Codefluencer', publicUrl: 'https://codes.example' })
const ajv = new Ajv2020({ strict: false, validateFormats: false })
ajv.addSchema(api, 'api')
const toPointer = (part: string) => encodeURIComponent(part.replaceAll('/', '~1'))

/** What is wrong with an answer by the document; null when it is as written there. */
function compareWithDocument(entry: RestCase, status: number, body: unknown): unknown {
  const path = toPointer(pathOf(entry).replace(/:(\w+)/g, '{$1}'))
  const pointer = `/paths/${path}/${methodOf(entry).toLowerCase()}/responses/${status}`
  const schema = `api#${pointer}/content/${toPointer('application/json')}/schema`
  return ajv.validate({ $ref: schema }, body) ? null : ajv.errors
}

test('the cases cover every endpoint', () => {
  const covered = CASES.map((entry) => entry.endpoint).sort()
  expect(covered).toEqual(ENDPOINTS.map(({ method, path }) => `${method} ${path}`).sort())
})

test.each(CASES)('$endpoint answers as documented', async (entry) => {
  const response = await send(entry)
  // `text()` would take the byte order mark away.
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await response.arrayBuffer())
  expect([response.status, text]).toEqual([entry.status ?? 200, expect.anything()])
  for (const [name, value] of Object.entries(entry.headers ?? {}))
    expect(response.headers.get(name)).toBe(value)
  const mayBeShared = methodOf(entry) === 'GET' && !needsOperator(entry)
  const isShared = mayBeShared && !entry.headers?.['cache-control']
  expect(response.headers.get('cache-control')).toMatch(isShared ? /^public, / : /^no-store$/)
  if (!response.headers.get('content-type')?.startsWith('application/json')) {
    expect(text).toEqual(entry.answer)
    return
  }
  const body: unknown = JSON.parse(text)
  expect({ answer: body }).toMatchObject({ answer: entry.answer })
  expect(compareWithDocument(entry, response.status, body)).toBeNull()
})

// Which ones do, 'access.test.ts' says.
test.each(CASES.filter(needsOperator))('$endpoint needs the operator', async (entry) => {
  const wrong: Record<string, string> = { authorization: `Basic ${btoa('admin:falsch')}` }
  for (const headers of [{}, wrong]) {
    const response = await send({ ...entry, seed: () => {} }, { headers })
    expect([response.status, await response.json()]).toEqual([401, NOT_LOGGED_IN])
    expect(response.headers.get('www-authenticate')).toMatch(/^Basic /)
  }
})

/** What a case refuses, and another number in its address. */
function listRefusals(entry: RestCase): Refusal[] {
  const { refused = [], missing } = entry
  if (!missing) return refused
  const pathWith = (text: string) => addressOf(entry).replace(/\/\d+(?=\/|\?|$)/, `/${text}`)
  return [
    ...refused,
    { path: pathWith('99'), status: 404, says: missing },
    { path: pathWith('abc'), status: 400, says: 'Nummer' },
  ]
}

test.each(CASES.flatMap((entry) => listRefusals(entry).map((change) => ({ ...entry, change }))))(
  '$endpoint refuses $change.path $change.says $change.status',
  async ({ change, ...entry }) => {
    const response = await send(entry, change)
    const body: unknown = await response.json()
    expect(body).toEqual({ message: expect.stringContaining(change.says) })
    expect(response.status).toBe(change.status)
    const documented = api.paths[pathOf(entry).replace(/:(\w+)/g, '{$1}')]
    const method = methodOf(entry).toLowerCase() as 'get'
    expect(Object.keys(documented?.[method]?.responses ?? {})).toContain(String(change.status))
  },
)

test.each(CASES.filter((entry) => ['POST', 'PUT'].includes(methodOf(entry))))(
  '$endpoint refuses a broken or huge body',
  async (entry) => {
    const post = (body: string) =>
      site.app.request(addressOf(entry), {
        method: methodOf(entry),
        headers: { authorization: BASIC },
        body,
      })
    const [broken, list, huge] = [
      await post('{"a":'),
      await post('[]'),
      await post(`{"a":"${'x'.repeat(1_048_576)}"}`),
    ]
    expect([broken.status, list.status, huge.status]).toEqual([400, 400, 413])
    expect(await broken.json()).toEqual({ message: expect.stringContaining('JSON') })
    expect(await huge.json()).toEqual({ message: expect.stringContaining('1 MiB') })
  },
)

test.each(CASES)(
  '$endpoint answers OPTIONS with the allowed methods, and other methods with 405',
  async (entry) => {
    const options = await send(entry, { method: 'OPTIONS' })
    expect([options.status, await options.text()]).toEqual([204, ''])
    expect(options.headers.get('allow')?.split(', ')).toContain(methodOf(entry))
    expect(options.headers.get('access-control-allow-origin')).toBeNull()
    const patch = await send({ ...entry, seed: () => {} }, { method: 'PATCH' })
    expect(patch.status).toBe(405)
    expect(await patch.json()).toEqual({ message: expect.stringContaining(methodOf(entry)) })
  },
)
