import { createHmac, randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { writeBackup } from '#db/backup.ts'
import { migrateDatabase } from '#db/migrate.ts'
import { openDatabase, openSqlite } from '#db/open-database.ts'
import { TEST_NOW } from '#test/context.ts'
import { useDataFolder } from '#test/data-folder.ts'
import { insertBrand, insertCode, insertInfluencer } from '#test/factories.ts'
import { recordVote } from '../codes/votes.ts'
import { blockInfluencer } from '../influencers/block-list.ts'
import { deleteOldSalts } from '../visitors.ts'
import { createBackup } from './create-backup.ts'
import { restoreDatabase } from './restore-database.ts'

const data = useDataFolder()
const fileOf = (name: string) => join(data.folder, name)
const listFiles = (start: string) =>
  readdirSync(data.folder)
    .filter((name) => name.startsWith(start))
    .sort()

/** The votes of a file against every address of 203.0.0.0/16 under the given salts. */
function findVoters(path: string, salts: readonly Buffer[]): string[] {
  const sqlite = openSqlite(path, { readonly: true })
  const votes = sqlite.prepare('select code_id as codeId, voter from votes').all() as {
    codeId: number
    voter: string
  }[]
  sqlite.close()
  const addresses = Array.from({ length: 65_536 }, (_, n) => `203.0.${n >> 8}.${n & 255}`)
  return votes.flatMap(({ codeId, voter }) =>
    addresses.filter((address) =>
      salts.some(
        (salt) => createHmac('sha256', salt).update(`${codeId} ${address}`).digest('hex') === voter,
      ),
    ),
  )
}

/** A vote, and more of sessions, marks and salts of earlier versions than one page of the file takes. */
async function fill(): Promise<{ secrets: Buffer[] }> {
  const { db, sqlite } = data.handle
  const code = insertCode(db)
  await recordVote(data.t.asVisitor('203.0.77.99'), { id: code.id, vote: 'working' })
  sqlite.exec(
    "insert into operators (id, username, password_hash, updated_at) values (1, 'admin', 'x', 1)",
  )
  const secrets: Buffer[] = []
  const keep = (secret: string) => {
    secrets.push(Buffer.from(secret))
    return secret
  }
  sqlite.exec('create table voter_salts (day text primary key, salt blob, created_at integer)')
  const addSalt = sqlite.prepare('insert into voter_salts values (?, ?, 1)')
  const addSession = sqlite.prepare('insert into sessions values (?, 1, 1, 9999999999999, 1)')
  const addMark = sqlite.prepare(
    'insert into copy_marks (code_id, visitor, created_at) values (?, ?, 1)',
  )
  const addSearch = sqlite.prepare('insert into search_marks (visitor, created_at) values (?, 1)')
  for (let n = 0; n < 300; n += 1) {
    const salt = randomBytes(32)
    secrets.push(salt)
    addSalt.run(`day ${n}`, salt)
    addSession.run(keep(randomBytes(32).toString('hex')))
    addMark.run(code.id, keep(randomBytes(32).toString('hex')))
    addSearch.run(keep(randomBytes(32).toString('hex')))
  }
  sqlite.exec(
    "delete from sessions where token_hash < '5'; delete from copy_marks where visitor < '5'; delete from search_marks where visitor < '5'",
  )
  return { secrets }
}

const holds = (path: string, secrets: readonly Buffer[]) => {
  const bytes = readFileSync(path)
  return secrets.filter((secret) => bytes.includes(secret)).length
}

test('a voter can be found with the salt alone, which is in no file that is copied: database, log, backup', async () => {
  const { secrets } = await fill()
  const salts = data.t.deps.voterSalts.list().map(({ salt }) => salt)
  // The attack works where the salt is.
  expect(findVoters(data.databasePath, salts)).toEqual(['203.0.77.99'])
  expect(holds(fileOf('salts.db'), salts)).toBe(2)
  const { name } = await createBackup(data.t.asAdmin(), { kind: 'manual' })
  const path = join(data.backups.folder, name)
  for (const copied of [data.databasePath, `${data.databasePath}-wal`, path])
    expect(holds(copied, salts), copied).toBe(0)
  expect(holds(path, secrets)).toBe(0)
})

test('a salt that is deleted is gone from its file, too', async () => {
  await fill()
  const { voterSalts } = data.t.deps
  const salts = voterSalts.list().map(({ salt }) => salt)
  data.t.clock.advance(48 * 3_600_000 + 1)
  expect(await deleteOldSalts(data.t.asSystem())).toMatchObject({ salts: 1 })
  data.t.clock.set('2027-01-05T00:00:00Z')
  expect(await deleteOldSalts(data.t.asSystem())).toMatchObject({ salts: 1 })
  voterSalts.close()
  expect(holds(fileOf('salts.db'), salts)).toBe(0)
  expect(listFiles('salts')).toEqual(['salts.db'])
})

test('the upgrade that moves salts leaves none in the database of before', () => {
  const path = fileOf('wie-frueher.db')
  const { db, sqlite, close } = openDatabase(path)
  migrateDatabase(db, { last: 18 })
  const salts = [randomBytes(32), randomBytes(32)]
  for (const [day, salt] of salts.entries())
    sqlite.prepare('insert into voter_salts values (?, ?, 1)').run(`day ${day}`, salt)
  sqlite.pragma('wal_checkpoint(TRUNCATE)')
  expect(holds(path, salts)).toBe(2)
  migrateDatabase(db)
  close()
  expect(holds(path, salts)).toBe(0)
})

test('an aborted backup leaves no file, and a finished one none but its checksum beside it', async () => {
  await fill()
  // Enough for many steps.
  data.handle.sqlite.exec('create table ballast as select randomblob(3000000) as bytes')
  const stop = new AbortController()
  const onProgress = (share: number) => {
    if (share > 0.4) stop.abort()
  }
  await expect(
    writeBackup(data.databasePath, fileOf('a.db'), { onProgress, signal: stop.signal }),
  ).rejects.toThrow('abgebrochen')
  expect(listFiles('a.db')).toEqual([])
  await writeBackup(data.databasePath, fileOf('a.db'))
  expect(listFiles('a.db')).toEqual(['a.db', 'a.db.sha256'])
})

test('neither the database that a restore keeps nor the restored one holds salts, sessions or marks', async () => {
  const { secrets } = await fill()
  const file = fileOf('wie-frueher.db')
  // As earlier versions wrote it.
  await data.handle.sqlite.backup(file)
  expect(holds(file, secrets)).toBeGreaterThan(0)
  const { kept } = restoreDatabase({ databasePath: data.databasePath, file, now: TEST_NOW })
  data.handle.close()
  expect(holds(kept ?? '', secrets)).toBe(0)
  expect(holds(data.databasePath, secrets)).toBe(0)
})

test('words of somebody who is blocked remain in no free page of the database, and get into no backup', async () => {
  const brandId = insertBrand(data.handle.db).id
  for (let person = 0; person < 300; person += 1) {
    const username = `person${person}`
    const bio = `Privates von ${username}. `.repeat(20)
    const { id } = insertInfluencer(data.handle.db, { username, bio })
    insertCode(data.handle.db, { brandId, influencerId: id, code: `NUR${person}` })
  }
  const ctx = data.t.asAdmin()
  for (let person = 100; person < 200; person += 1)
    blockInfluencer(ctx, { username: `person${person}` })
  const { name } = await createBackup(ctx, { kind: 'manual' })
  data.handle.sqlite.pragma('wal_checkpoint(TRUNCATE)')
  for (const path of [join(data.backups.folder, name), data.databasePath]) {
    const bytes = readFileSync(path).toString('latin1')
    expect(bytes.includes('Privates von person99.')).toBe(true)
    expect(bytes.match(/Privates von person1\d\d\.|NUR1\d\d/g) ?? []).toEqual([])
  }
})
