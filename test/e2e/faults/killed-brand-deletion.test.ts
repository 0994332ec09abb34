import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import {
  fillFolder,
  findFaults,
  printFigures,
  repetitions,
  startServerOn,
} from '#test/e2e/faults/support/data-folder.ts'
import { waitRandomTime } from '#test/e2e/faults/support/visitors.ts'
import { callApi } from '#test/e2e/support/api.ts'
import { readNumber, readRows } from '#test/e2e/support/database.ts'
import { useTempFolder } from '#test/temp-folder.ts'

const CODES = repetitions({ few: 5_000, many: 20_000 })
const KILLS = repetitions({ few: 2, many: 12 })
const data = useTempFolder()

const GONE = { brands: 0, codes: 0, sources: 0, told: 1 }

const countBrand = (dataDir: string, id: number) =>
  readRows(
    dataDir,
    `select (select count(*) from brands where id = :id) as brands,
      (select count(*) from codes where brand_id = :id) as codes,
      (select count(*) from code_sources join codes on codes.id = code_id where brand_id = :id) as sources,
      (select count(*) from logs where message = 'Marke „Snocks“ gelöscht') as told`,
    { id },
  )[0]

/** Whether somebody is writing just now. */
function isBeingWritten(dataDir: string): boolean {
  const database = new Database(join(dataDir, 'app.db'), { timeout: 0 })
  try {
    database.exec('begin immediate')
    return false
  } catch {
    return true
  } finally {
    database.close()
  }
}

/** Deletes the brand and ends the process some time after the writing has begun; true when it had answered. */
async function killDeletion(dataDir: string, id: number): Promise<boolean> {
  const site = await startServerOn(dataDir)
  let hasAnswered = false
  const deletion = callApi(site.url, 'DELETE', `/api/brands/${id}`).then(
    () => {
      hasAnswered = true
    },
    () => {},
  )
  while (!hasAnswered && !isBeingWritten(dataDir)) await setTimeout(1)
  // About as long as it writes.
  await waitRandomTime(0, CODES / 30)
  await site.kill()
  await deletion
  return hasAnswered
}

test(`a brand with ${CODES} codes, whose deletion is killed, is there or gone as a whole for everybody`, {
  timeout: 600_000,
}, async () => {
  const [full, tried] = [join(data.path, 'full'), join(data.path, 'tried')]
  await fillFolder(full, CODES)
  const id = readNumber(full, "select id from brands where slug = 'snocks'")
  const before = countBrand(full, id)
  const outcomes = { vorher: 0, danach: 0, beantwortet: 0 }
  for (let kill = 1; kill <= KILLS; kill += 1) {
    rmSync(tried, { recursive: true, force: true })
    cpSync(full, tried, { recursive: true })
    const hasAnswered = await killDeletion(tried, id)
    const site = await startServerOn(tried, { JOBS: 'on' })
    const isGone = (await fetch(`${site.url}/brands/snocks`)).status === 404
    if (hasAnswered) expect(isGone).toBe(true)
    outcomes[isGone ? 'danach' : 'vorher'] += 1
    outcomes.beantwortet += Number(hasAnswered)
    if (!isGone) {
      expect(countBrand(tried, id)).toEqual(before)
      await callApi(site.url, 'DELETE', `/api/brands/${id}`)
    }
    expect(countBrand(tried, id)).toEqual(GONE)
    await site.stop()
    expect(findFaults(tried)).toEqual([])
  }
  printFigures('Löschen einer Marke', { Codes: CODES, Abschüsse: KILLS, ...outcomes })
})
