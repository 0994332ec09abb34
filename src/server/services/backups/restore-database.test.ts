import {
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { writeBackup } from '#db/backup.ts'
import { migrateDatabase } from '#db/migrate.ts'
import { openDatabase, openSqlite } from '#db/open-database.ts'
import { codes } from '#db/schema/codes.ts'
import { influencers } from '#db/schema/influencers.ts'
import { logs, sessions } from '#db/schema/operators.ts'
import { TEST_NOW } from '#test/context.ts'
import { useDataFolder } from '#test/data-folder.ts'
import { insertBrand, insertCode, insertInfluencer } from '#test/factories.ts'
import { listRows } from '#test/stored-rows.ts'
import { blockInfluencer, unblockInfluencer } from '../influencers/block-list.ts'
import { restoreDatabase } from './restore-database.ts'

const data = useDataFolder()
const fileOf = (name: string) => join(data.folder, name)
const restore = (file: string) =>
  restoreDatabase({ databasePath: data.databasePath, file, now: TEST_NOW })

/** One brand and a code each of two people. */
function fill() {
  const { db } = data.handle
  const brandId = insertBrand(db, { name: 'Snocks', slug: 'snocks' }).id
  for (const username of ['anna', 'ben']) {
    const influencerId = insertInfluencer(db, { username, bio: `Bio von ${username}` }).id
    insertCode(db, { brandId, influencerId, code: `${username}10`.toUpperCase() })
  }
}
async function backUp(name = 'sicherung.db') {
  await writeBackup(data.databasePath, fileOf(name), {})
  return fileOf(name)
}
/** Reads the database as the next start finds it. */
function readNow<T>(read: (handle: ReturnType<typeof openDatabase>) => T): T {
  const handle = openDatabase(data.databasePath)
  try {
    return read(handle)
  } finally {
    handle.close()
  }
}
const listCodes = () => readNow(({ db }) => listRows(db, codes).map(({ code }) => code))

test('a restore brings the backup back and keeps the replaced database beside it', async () => {
  fill()
  const file = await backUp()
  data.handle.db.delete(codes).where(eq(codes.code, 'ANNA10')).run()
  // A crash leaves the log beside the file.
  const before = listCodes()
  expect(before).toEqual(['BEN10'])
  const result = restore(file)
  expect(result).toEqual({
    kept: `${data.databasePath}.before-restore-2026-11-01T12-00-00-000Z`,
    migrated: false,
    blocked: 0,
    blockListRead: true,
  })
  expect(listCodes()).toEqual(['ANNA10', 'BEN10'])
  expect(statSync(data.databasePath).mode & 0o777).toBe(0o600)
  const old = openSqlite(result.kept ?? '', { readonly: true })
  expect(old.prepare('select code from codes').pluck().all()).toEqual(['BEN10'])
  old.close()
  expect(readNow(({ db }) => listRows(db, logs)).at(-1)).toMatchObject({
    type: 'security',
    details: { file: 'sicherung.db' },
  })
  expect(readdirSync(data.folder).filter((name) => name.includes('restoring'))).toEqual([])
})

test('a restore ends all sessions, and removes from the backup whoever is blocked today', async () => {
  fill()
  const ctx = data.t.asAdmin()
  blockInfluencer(ctx, { username: 'zuerst' })
  data.handle.sqlite.exec(`insert into operators (id, username, password_hash, updated_at) values (1, 'admin', 'x', 1);
    insert into sessions values ('hash', 1, 1, 9999999999999, 1)`)
  const file = await backUp()
  unblockInfluencer(ctx, { username: 'zuerst' })
  blockInfluencer(ctx, { username: 'anna', reason: 'Möchte nicht' })
  expect(restore(file)).toMatchObject({ blocked: 1, blockListRead: true })
  expect(listCodes()).toEqual(['BEN10'])
  readNow(({ db, sqlite }) => {
    expect(listRows(db, influencers)).toMatchObject([{ username: 'ben' }])
    expect(listRows(db, sessions)).toEqual([])
    expect(
      sqlite.prepare('select username, reason from blocked_influencers order by username').all(),
    ).toEqual([
      { username: 'anna', reason: 'Möchte nicht' },
      { username: 'zuerst', reason: null },
    ])
    expect(sqlite.prepare('select total_codes from brands').pluck().get()).toBe(1)
  })
  // Deleted rows leave their words in free pages otherwise.
  expect(readFileSync(data.databasePath).includes('Bio von anna')).toBe(false)
})

const SECRET = 'GEHEIMNISVONHEUTE'
const switchSecondFactorOn = (appPassword = 'hash') =>
  data.handle.sqlite.exec(`insert into operators (id, username, password_hash, updated_at) values (1, 'admin', 'x', 1);
    insert into second_factors values (1, '${SECRET}', 1, 7);
    insert into recovery_codes values ('code', 1);
    insert into app_passwords values (1, 1, 'alt', '${appPassword}', 1, null)`)
const listSignInRows = () =>
  readNow(({ sqlite }) =>
    [
      'select * from second_factors',
      'select * from recovery_codes',
      'select name, password_hash from app_passwords',
    ].map((query) => sqlite.prepare(query).raw().all()),
  )

test('a restore keeps the second factor and the app passwords of today, which no backup holds', async () => {
  const { sqlite } = data.handle
  const removed = 'entfernt-und-nicht-wieder-da'
  switchSecondFactorOn(removed)
  const file = await backUp()
  for (const held of [SECRET, removed]) expect(readFileSync(file).includes(held)).toBe(false)
  sqlite.exec("update app_passwords set name = 'neu', password_hash = 'von heute'")
  const { kept } = restore(file)
  expect(readFileSync(kept ?? '').includes(SECRET)).toBe(false)
  expect(listSignInRows()).toEqual([[[1, SECRET, 1, 7]], [['code', 1]], [['neu', 'von heute']]])
})

test('a restore that fails at its end leaves the second factor on', async () => {
  switchSecondFactorOn()
  const file = await backUp()
  const before = listSignInRows()
  // In the way of what is kept of the replaced database.
  mkdirSync(`${data.databasePath}.before-restore-2026-11-01T12-00-00-000Z-unreadable`)
  expect(() => restore(file)).toThrow('sicherung.db')
  expect(listSignInRows()).toEqual(before)
})

test('the second factor stays on where the replaced database was not brought up to date yet', async () => {
  switchSecondFactorOn()
  const file = await backUp()
  const before = listSignInRows()
  data.handle.sqlite.exec(
    'delete from __drizzle_migrations where created_at = (select max(created_at) from __drizzle_migrations)',
  )
  restore(file)
  expect(listSignInRows()).toEqual(before)
})

test('an older backup is brought up to date on the copy; the file itself stays as it is', () => {
  const file = fileOf('alt.db')
  const old = openDatabase(file)
  migrateDatabase(old.db, { last: 5 })
  old.close()
  const bytes = readFileSync(file)
  expect(restore(file)).toMatchObject({ migrated: true })
  expect(readFileSync(file).equals(bytes)).toBe(true)
  expect(
    readNow(({ sqlite }) => sqlite.prepare('select search_text from codes').all()),
  ).toBeDefined()
})

test.runIf(process.getuid?.() === 0)(
  'restored by root, the file still belongs to the user of the server',
  async () => {
    const file = await backUp()
    chownSync(data.databasePath, 1234, 1235)
    restore(file)
    expect(statSync(data.databasePath)).toMatchObject({ uid: 1234, gid: 1235 })
  },
)

test('restored into an empty folder there is no replaced database to keep', async () => {
  fill()
  const file = await backUp()
  const databasePath = join(data.folder, 'neu.db')
  expect(restoreDatabase({ databasePath, file, now: TEST_NOW })).toMatchObject({ kept: null })
  expect(existsSync(databasePath)).toBe(true)
})

test('a broken database can be replaced, and is kept with its log', async () => {
  fill()
  const file = await backUp()
  data.handle.close()
  writeFileSync(data.databasePath, 'kaputt'.repeat(1000))
  writeFileSync(`${data.databasePath}-wal`, 'rest')
  expect(restore(file)).toMatchObject({ blockListRead: false })
  expect(listCodes()).toEqual(['ANNA10', 'BEN10'])
  const kept = `${data.databasePath}.before-restore-2026-11-01T12-00-00-000Z-unreadable`
  expect(readFileSync(kept, 'utf8')).toContain('kaputt')
  expect(readFileSync(`${kept}-wal`, 'utf8')).toBe('rest')
  // Both are deleted on the same day.
  expect(statSync(`${kept}-wal`).mtime).toEqual(TEST_NOW)
})

test('a database that somebody else has open is not replaced under them', async () => {
  fill()
  const file = await backUp()
  const shell = openSqlite(data.databasePath, { readonly: true })
  shell.exec('begin; select count(*) from codes')
  data.handle.db.delete(codes).where(eq(codes.code, 'ANNA10')).run()
  expect(() => restore(file)).toThrow('Ein anderes Programm hat app.db offen')
  shell.close()
  expect(listCodes()).toEqual(['BEN10'])
  expect(readdirSync(data.folder).filter((name) => /restor/.test(name))).toEqual([])
})

test('a locked database is not taken for a broken one', async () => {
  fill()
  const file = await backUp()
  data.handle.close()
  const shell = openSqlite(data.databasePath)
  shell.pragma('locking_mode = EXCLUSIVE')
  shell.exec('begin exclusive')
  expect(() => restore(file)).toThrow('app.db ist von einem anderen Programm gesperrt')
  shell.close()
  expect(listCodes()).toEqual(['ANNA10', 'BEN10'])
}, 20_000)

const REFUSED: [string, (file: string) => void, string][] = [
  [
    'text',
    (file) => writeFileSync(file, 'kein SQLite, nur Text'.repeat(100)),
    'keine Datenbank (SQLITE_NOTADB)',
  ],
  ['nothing', (file) => writeFileSync(file, ''), 'keine Datenbank dieses Programms'],
  ['a cut file', (file) => truncateSync(file, Math.floor(statSync(file).size / 2)), 'beschädigt'],
  [
    'a lost index',
    (file) => {
      const broken = openSqlite(file)
      broken.unsafeMode()
      broken.pragma('writable_schema = ON')
      broken.exec("delete from sqlite_schema where name = 'logs_type'")
      broken.close()
    },
    'beschädigt',
  ],
  ['bytes overwritten', (file) => overwrite(file), 'beschädigt'],
  [
    'a foreign database',
    (file) => {
      writeFileSync(file, '')
      const foreign = openSqlite(file)
      foreign.exec('create table brands (id); create table notes (text)')
      foreign.close()
    },
    'keine Datenbank dieses Programms',
  ],
  [
    'a newer database',
    (file) => {
      const newer = openSqlite(file)
      newer.exec(
        "insert into __drizzle_migrations (hash, created_at) values ('neu', 9999999999999)",
      )
      newer.close()
    },
    'neueren Version',
  ],
  ['another than its checksum', (file) => writeFileSync(`${file}.sha256`, `00  x\n`), 'Prüfsumme'],
]

test.each(REFUSED)('%s is refused, and nothing has changed', async (_name, damage, says) => {
  fill()
  const file = await backUp()
  rmSync(`${file}.sha256`)
  damage(file)
  data.handle.sqlite.pragma('wal_checkpoint(TRUNCATE)')
  const before = readFileSync(data.databasePath)
  const names = readdirSync(data.folder).sort()
  expect(() => restore(file)).toThrow(says)
  expect(readFileSync(data.databasePath).equals(before)).toBe(true)
  expect(readdirSync(data.folder).sort()).toEqual(names)
})

test('the database itself and a file that is not there are refused', () => {
  expect(() => restore(data.databasePath)).toThrow('ist die Datenbank selbst')
  expect(() => restore(fileOf('fehlt.db'))).toThrow('gibt es nicht')
})

function overwrite(file: string) {
  const bytes = readFileSync(file)
  bytes.fill(7, 3 * 4096, 12 * 4096)
  writeFileSync(file, bytes)
}
