import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { useDataFolder } from '#test/data-folder.ts'
import { insertBrand, insertCode, insertInfluencer } from '#test/factories.ts'
import { createBackup } from '../backups/create-backup.ts'
import { removeHiddenRows } from '../remove-hidden-rows.ts'
import { blockInfluencer } from './block-list.ts'

const data = useDataFolder()

test('words of somebody who objects stay in no free page, and come into no backup', async () => {
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
