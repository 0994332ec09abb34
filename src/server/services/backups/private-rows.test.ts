import { createHmac, randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { writeBackup } from '#db/backup.ts'
import { openSqlite } from '#db/open-database.ts'
import { TEST_NOW } from '#test/context.ts'
import { useDataFolder } from '#test/data-folder.ts'
import { insertBrand, insertCode, insertInfluencer } from '#test/factories.ts'
import { recordVote } from '../codes/votes.ts'
import { blockInfluencer } from '../influencers/block-list.ts'
import { removeHiddenRows } from '../remove-hidden-rows.ts'
import { createBackup } from './create-backup.ts'
import { restoreDatabase } from './restore-database.ts'

const data = useDataFolder()
const fileOf = (name: string) => join(data.folder, name)

/** The votes of a file against every address of 203.0.0.0/16 under the salt of their day. */
function findVoters(path: string): string[] {
  const sqlite = openSqlite(path, { readonly: true })
  const votes = sqlite
    .prepare(
      `select code_id as codeId, voter, salt from votes
        join voter_salts on day = date(votes.created_at / 1000, 'unixepoch')`,
    )
    .all() as { codeId: number; voter: string; salt: Buffer }[]
  sqlite.close()
  const addresses = Array.from({ length: 65_536 }, (_, n) => `203.0.${n >> 8}.${n & 255}`)
  return votes.flatMap(
    ({ codeId, voter, salt }) =>
      addresses.find(
        (address) =>
          createHmac('sha256', salt).update(`${codeId} ${address}`).digest('hex') === voter,
      ) ?? [],
  )
}

/** A vote, and more of salts, sessions and marks than one page of the file takes; some are deleted. */
async function fill(): Promise<{ secrets: Buffer[] }> {
  const { db, sqlite } = data.handle
  const code = insertCode(db)
  await recordVote(data.t.asVisitor('203.0.77.99'), { id: code.id, vote: 'working' })
  sqlite.exec(
    "insert into operators (id, username, password_hash, updated_at) values (1, 'admin', 'x', 1)",
  )
  const secrets = [sqlite.prepare('select salt from voter_salts').pluck().get() as Buffer]
  const keep = (secret: string) => {
    secrets.push(Buffer.from(secret))
    return secret
  }
  const addSalt = sqlite.prepare('insert into voter_salts values (?, ?, 1)')
  const addSession = sqlite.prepare('insert into sessions values (?, 1, 1, 9999999999999)')
  const addMark = sqlite.prepare('insert into copy_marks values (?, ?, 1)')
  const addSearch = sqlite.prepare('insert into search_marks values (?, 1)')
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

test("a voter's address cannot be found from a backup, not among 65,536 of them", async () => {
  const { secrets } = await fill()
  // The database itself must tell: the attack works where the salts are.
  expect(findVoters(data.databasePath)).toEqual(['203.0.77.99'])
  const { name } = await createBackup(data.t.asAdmin(), { kind: 'manual' })
  const path = join(data.backups.folder, name)
  expect(findVoters(path)).toEqual([])
  expect(holds(path, secrets)).toBe(0)
})

test('an aborted backup leaves no file, and a finished one no other file beside it', async () => {
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
  expect(readdirSync(data.folder).filter((name) => name.startsWith('a.db'))).toEqual([])
  await writeBackup(data.databasePath, fileOf('a.db'))
  expect(readdirSync(data.folder).filter((name) => name.startsWith('a.db'))).toEqual(['a.db'])
})

test('neither the database that a restore keeps nor the restored one holds salts, sessions or marks', async () => {
  const { secrets } = await fill()
  const file = fileOf('wie-frueher.db')
  // As earlier versions wrote it.
  await data.handle.sqlite.backup(file)
  expect(holds(file, secrets)).toBeGreaterThan(0)
  const { kept } = restoreDatabase({ databasePath: data.databasePath, file, now: TEST_NOW })
  data.handle.close()
  expect(findVoters(kept ?? '')).toEqual([])
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
  await removeHiddenRows(ctx)
  const { name } = await createBackup(ctx, { kind: 'manual' })
  data.handle.sqlite.pragma('wal_checkpoint(TRUNCATE)')
  for (const path of [join(data.backups.folder, name), data.databasePath]) {
    const bytes = readFileSync(path).toString('latin1')
    expect(bytes.includes('Privates von person99.')).toBe(true)
    expect(bytes.match(/Privates von person1\d\d\.|NUR1\d\d/g) ?? []).toEqual([])
  }
})
