import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { migrateDatabase } from '#db/migrate.ts'
import { type DatabaseHandle, type DatabaseOptions, openDatabase } from '#db/open-database.ts'
import { findCode } from '#db/queries/codes.ts'
import {
  countOwnChanges,
  readDataVersion,
  withSavepoint,
  writeTransaction,
} from '#db/transactions.ts'
import { createTestContext, type TestContext } from '#test/context.ts'
import { insertBrand, insertCode, insertInfluencer } from '#test/factories.ts'
import { makeTempFolder } from '#test/temp-folder.ts'
import { searchBrands } from './services/brands/search-brands.ts'
import { listCodes } from './services/codes/list-codes.ts'
import { recordCopy, recordVote } from './services/codes/votes.ts'
import { getFeed } from './services/feeds.ts'

const DRIVERS: Record<string, DatabaseOptions> = {
  sqlite: {},
  libsql: { libsql: { syncUrl: null, authToken: null, syncSeconds: 5 } },
}

describe.each(Object.entries(DRIVERS))('over %s', (_name, options) => {
  let path: string
  let handle: DatabaseHandle
  let t: TestContext
  let codeId: number
  beforeEach(() => {
    path = join(makeTempFolder(), 'app.db')
    handle = openDatabase(path, options)
    migrateDatabase(handle.db)
    t = createTestContext({ db: handle.db })
    const brandId = insertBrand(handle.db, { name: 'Snocks', slug: 'snocks' }).id
    const influencerId = insertInfluencer(handle.db, { username: 'anna' }).id
    codeId = insertCode(handle.db, { brandId, influencerId, code: 'ANNA15' }).id
  })
  afterEach(() => {
    t.close()
    handle.close()
  })

  test('votes and copies are counted, and the ranks follow', async () => {
    await recordVote(t.asVisitor(), { id: codeId, vote: 'working' })
    await recordVote(t.asVisitor(), { id: codeId, vote: 'not_working' })
    const vote = await recordVote(t.asVisitor('198.51.100.7'), { id: codeId, vote: 'working' })
    expect(vote).toMatchObject({ upvotes: 1, downvotes: 1 })
    expect(await recordCopy(t.asVisitor(), { id: codeId })).toMatchObject({ usageCount: 1 })
    const [code] = getFeed(t.deps, { kind: 'all' }).codes
    expect(code).toMatchObject({ code: 'ANNA15', upvotes: 1, isExclusive: false, sources: [{}] })
  })

  test('the search indexes and their triggers work', () => {
    expect(searchBrands(t.asVisitor(), { q: 'snoks' })).toMatchObject([{ slug: 'snocks' }])
    const search = { search: 'nna15', page: 1, pageSize: 10 }
    expect(listCodes(t.asAdmin(), search)).toMatchObject({ matching: 1 })
    handle.sqlite.exec("update codes set code = 'BERTA', normalized_code = 'BERTA'")
    expect(listCodes(t.asAdmin(), search)).toMatchObject({ matching: 0 })
  })

  test('a failing transaction leaves nothing, and constraints hold', () => {
    const fail = () =>
      writeTransaction(handle.db, (tx) => {
        insertBrand(tx, { name: 'Halb' })
        throw new Error('aus')
      })
    expect(fail).toThrow('aus')
    expect(searchBrands(t.asVisitor(), { q: 'halb' })).toEqual([])
    expect(() => handle.sqlite.exec('update codes set brand_id = 999')).toThrow(/FOREIGN KEY/)
  })

  test('a savepoint is undone alone, and prepared queries see exactly what remains', () => {
    const { db } = handle
    const readCodes = () => [codeId, codeId + 1, codeId + 2].map((id) => findCode(db, id)?.code)
    expect(readCodes()).toEqual(['ANNA15', undefined, undefined])
    const fail = () => {
      insertCode(db, { code: 'FALSCH' })
      expect(readCodes()).toEqual(['ANNA15', 'BERTA', 'FALSCH'])
      throw new Error('aus')
    }
    const write = (after: () => void) => () =>
      writeTransaction(db, (tx) => {
        withSavepoint(tx, () => insertCode(tx, { code: 'BERTA' }))
        expect(() => withSavepoint(tx, fail)).toThrow('aus')
        expect(readCodes()).toEqual(['ANNA15', 'BERTA', undefined])
        after()
      })
    expect(
      write(() => {
        throw new Error('alles')
      }),
    ).toThrow('alles')
    expect(readCodes()).toEqual(['ANNA15', undefined, undefined])
    write(() => {})()
    expect(readCodes()).toEqual(['ANNA15', 'BERTA', undefined])
  })

  test('a commit of another process is seen at once and changes the version of pages', () => {
    const readVersion = () => `${readDataVersion(handle.db)} ${countOwnChanges(handle.db)}`
    const versions = [readVersion()]
    const other = openDatabase(path)
    insertBrand(other.db, { name: 'Gymshark' })
    other.close()
    versions.push(readVersion())
    insertBrand(handle.db, { name: 'Purelei' })
    versions.push(readVersion())
    expect(new Set(versions).size).toBe(3)
    expect(readVersion()).toBe(versions[2])
    expect(searchBrands(t.asVisitor(), { q: 'gymshark' })).toHaveLength(1)
  })
})
