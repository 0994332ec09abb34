import { setImmediate } from 'node:timers/promises'
import { beforeEach, expect, test } from 'vitest'
import { updateBrandCounters, updateInfluencerCounters } from '#db/queries/counters.ts'
import { writeTransaction } from '#db/transactions.ts'
import { BASIC, createTestApp } from '#test/app.ts'
import { TEST_NOW } from '#test/context.ts'
import { insertBrand, insertCode, insertInfluencer, insertSource } from '#test/factories.ts'
import { listAllIds } from '#test/stored-rows.ts'
import { useFresh } from '#test/use-context.ts'
import { deleteBrand, mergeBrands } from './brands/manage-brands.ts'
import { blockInfluencer, unblockInfluencer } from './influencers/block-list.ts'
import { removeHiddenRows } from './remove-hidden-rows.ts'

const t = useFresh(createTestApp)
let oldId: number
let newId: number
let anna: number
let ben: number
/** 130 codes of Anna, of which Ben shows the last, and one of his own that she showed, too. */
beforeEach(async () => {
  oldId = insertBrand(t.db, { name: 'Alt' }).id
  newId = insertBrand(t.db, { name: 'Neu' }).id
  anna = insertInfluencer(t.db, { username: 'anna', bio: 'Privates' }).id
  ben = insertInfluencer(t.db, { username: 'ben' }).id
  writeTransaction(t.db, (tx) => {
    for (let n = 1; n <= 129; n += 1)
      insertCode(tx, { brandId: oldId, influencerId: anna, code: `NUR${n}` })
    for (const [code, influencerId, other] of [
      ['BEIDE', anna, ben],
      ['BENS', ben, anna],
    ] as const) {
      const { id } = insertCode(tx, { brandId: oldId, influencerId, code })
      insertSource(tx, { codeId: id, influencerId: other, postedAt: TEST_NOW })
    }
    insertCode(tx, { brandId: newId, influencerId: ben, code: 'NUR7' })
    insertCode(tx, { brandId: newId, influencerId: ben, code: 'NEUES' })
  })
  refreshCounters()
})

const refreshCounters = () => [
  updateBrandCounters(t.db, listAllIds(t.db, 'brands'), TEST_NOW),
  updateInfluencerCounters(t.db, listAllIds(t.db, 'influencers'), TEST_NOW),
]
const count = (table: string) => t.sqlite.prepare(`select count(*) from ${table}`).pluck().get()

/** Takes up what is left in a process of its own, which is asked to stop after so many codes. */
async function runProcess(stopWhen = () => false): Promise<number> {
  const next = await createTestApp({ db: t.db })
  const removed = removeHiddenRows(next.asSystem())
  let isDone = false
  const done = removed.finally(() => {
    isDone = true
  })
  while (!isDone && !stopWhen()) await setImmediate()
  await next.deps.background.stop()
  return done
}

const PATHS = [
  '/influencers/anna',
  '/brands/alt',
  '/brands/neu',
  '/api/influencers/anna',
  '/api/brands/search?q=anna',
  '/api/brands/search?q=ann',
  '/api/admin/codes?search=anna',
  '/api/admin/codes?search=nur',
  '/api/admin/codes?sort=influencer',
  '/api/codes/recent',
  '/api/codes/featured',
  '/feed.xml',
  '/influencers/anna/feed.xml',
  '/sitemap.xml',
  '/sitemap-influencers-1.xml',
  '/api/admin/export/codes?format=json',
]
async function readAll(): Promise<string> {
  const answers = []
  for (const path of PATHS) {
    const response = await t.app.request(path, { headers: { authorization: BASIC } })
    answers.push(`${path} ${response.status} ${await response.text()}`)
  }
  return answers.join('\n')
}
const ANNA = /"anna"|@anna\b|>anna<|Privates|NUR1\b|~\d/

test('a blocked person and their codes are hidden at once; codes that others show come back', async () => {
  await t.deps.background.stop()
  expect(await readAll()).toMatch(ANNA)
  expect(blockInfluencer(t.asAdmin(), { username: 'anna' })).toMatchObject({ codesRemoved: 129 })
  expect(count('codes')).toBe(133)
  const hidden = await readAll()
  expect(hidden).not.toMatch(ANNA)
  expect(hidden).toMatch(/influencers\/anna 404/)
  expect(hidden).toMatch(/BENS/)
  expect(hidden).not.toMatch(/BEIDE/)
  // Neither the ten-minute job nor anybody's vote brings them back.
  refreshCounters()
  expect(await readAll()).not.toMatch(ANNA)
  const vote = await t.app.request('/api/codes/1/vote', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ vote: 'working' }),
  })
  expect(vote.status).toBe(404)

  expect(await runProcess(() => Number(count('codes')) < 100)).toBeLessThan(129)
  expect(Number(count('codes'))).toBeGreaterThan(4)
  expect(await readAll()).not.toMatch(ANNA)

  await runProcess()
  expect(count('codes')).toBe(4)
  expect(count('influencers')).toBe(1)
  expect(count("code_sources where code_id in (select id from codes where code = 'BEIDE')")).toBe(1)
  const visible = await readAll()
  expect(visible).not.toMatch(ANNA)
  expect(visible).toMatch(/BEIDE/)
  updateBrandCounters(t.db, [oldId], TEST_NOW)
  expect(refreshCounters()).toEqual([0, 0])
})

test('somebody who is unblocked meanwhile starts without the old codes', async () => {
  await t.deps.background.stop()
  blockInfluencer(t.asAdmin(), { username: 'anna' })
  unblockInfluencer(t.asAdmin(), { username: 'anna' })
  const again = insertInfluencer(t.db, { username: 'anna' }).id
  insertCode(t.db, { brandId: newId, influencerId: again, code: 'WIEDER' })
  await runProcess()
  const codes = t.sqlite.prepare('select code from codes where influencer_id = ?').pluck()
  expect(codes.all(again)).toEqual(['WIEDER'])
})

test('a merged brand is hidden at once, and its codes move to the other step by step', async () => {
  await t.deps.background.stop()
  mergeBrands(t.asAdmin(), { fromId: oldId, intoId: newId })
  const get = (path: string) => t.app.request(path)
  const old = await get('/brands/alt')
  expect([old.status, old.headers.get('location')]).toEqual([301, '/brands/neu'])
  expect(await readAll()).not.toMatch(/"Alt"|NUR1\b/)
  expect(count(`codes where brand_id = ${oldId}`)).toBe(131)

  const ofNew = () => Number(count(`codes where brand_id = ${newId}`))
  await runProcess(() => ofNew() > 2)
  expect(ofNew()).toBeGreaterThan(2)
  expect(ofNew()).toBeLessThan(132)
  await runProcess()
  expect([ofNew(), count('codes'), count('brands')]).toEqual([132, 132, 1])
  expect(await readAll()).toMatch(/NUR1\b/)
  expect(refreshCounters()).toEqual([0, 0])
})

test('codes of a merged brand follow when the other brand is merged, too', async () => {
  await t.deps.background.stop()
  mergeBrands(t.asAdmin(), { fromId: oldId, intoId: newId })
  const lastId = insertBrand(t.db, { name: 'Letzte' }).id
  mergeBrands(t.asAdmin(), { fromId: newId, intoId: lastId })
  await runProcess()
  expect([count('codes'), count(`codes where brand_id = ${lastId}`)]).toEqual([132, 132])
  expect([count('brands'), refreshCounters()]).toEqual([1, [0, 0]])
})

test('codes of a merged brand are deleted when the other brand is deleted', async () => {
  await t.deps.background.stop()
  t.sqlite.exec(`insert into dismissed_codes values (${oldId}, 'WEG', 1)`)
  mergeBrands(t.asAdmin(), { fromId: oldId, intoId: newId })
  deleteBrand(t.asAdmin(), { id: newId })
  await runProcess()
  expect(['codes', 'brands', 'dismissed_codes'].map(count)).toEqual([0, 0, 0])
  expect(refreshCounters()).toEqual([0, 0])
})
