import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { callApi } from '../support/call-api.ts'
import { readNumber, readRows } from '../support/read-database.ts'
import { findFaults } from './support/check-database.ts'
import { printFigures, timesOf } from './support/fault-size.ts'
import { fillFolder, startOn } from './support/start-on.ts'
import { useDataFolder } from './support/use-data-folder.ts'

const CODES = timesOf({ few: 5_000, many: 20_000 })
const KILLS = timesOf({ few: 2, many: 12 })
const data = useDataFolder()

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

/** Asks to delete the brand and resolves when the writing has begun. */
async function beginDeletion(dataDir: string, id: number) {
  const site = await startOn(dataDir)
  let hasAnswered = false
  const deletion = callApi(site.url, 'DELETE', `/api/brands/${id}`).then(
    () => {
      hasAnswered = true
    },
    () => {},
  )
  while (!hasAnswered && !isBeingWritten(dataDir)) await setTimeout(1)
  return { site, deletion, hasAnswered: () => hasAnswered }
}

/** How long an undisturbed deletion writes, in ms. */
async function measureDeletion(dataDir: string, id: number): Promise<number> {
  const { site, deletion } = await beginDeletion(dataDir, id)
  const startedAt = performance.now()
  await deletion
  const ms = performance.now() - startedAt
  await site.stop()
  return ms
}

/** Ends the process so many ms after it began to write; true when it had answered. */
async function killDeletion(dataDir: string, id: number, afterMs: number): Promise<boolean> {
  const { site, deletion, hasAnswered } = await beginDeletion(dataDir, id)
  await setTimeout(afterMs)
  await site.kill()
  await deletion
  return hasAnswered()
}

test(`a brand with ${CODES} codes, whose deletion is killed, is there or gone as a whole`, {
  timeout: 600_000,
}, async () => {
  const [full, tried] = [join(data.path, 'full'), join(data.path, 'tried')]
  await fillFolder(full, CODES)
  const id = readNumber(full, "select id from brands where slug = 'snocks'")
  const before = countBrand(full, id)
  const gone = { brands: 0, codes: 0, sources: 0, told: 1 }

  cpSync(full, tried, { recursive: true })
  const calmMs = await measureDeletion(tried, id)
  expect(countBrand(tried, id)).toEqual(gone)

  const outcomes = { vorher: 0, danach: 0, beantwortet: 0 }
  for (let kill = 1; kill <= KILLS; kill += 1) {
    rmSync(tried, { recursive: true })
    cpSync(full, tried, { recursive: true })
    const hasAnswered = await killDeletion(tried, id, (calmMs * (kill - 0.5)) / KILLS)
    const site = await startOn(tried)
    const now = countBrand(tried, id)
    expect([before, gone]).toContainEqual(now)
    if (hasAnswered) expect(now).toEqual(gone)
    outcomes[now?.brands === 0 ? 'danach' : 'vorher'] += 1
    outcomes.beantwortet += Number(hasAnswered)
    expect(findFaults(tried)).toEqual([])
    if (now?.brands === 1) await callApi(site.url, 'DELETE', `/api/brands/${id}`)
    await site.stop()
    expect(countBrand(tried, id)).toEqual(gone)
    expect(findFaults(tried)).toEqual([])
  }
  printFigures('Löschen einer Marke', {
    Codes: CODES,
    Abschüsse: KILLS,
    'ms ungestört': Math.round(calmMs),
    ...outcomes,
  })
})
