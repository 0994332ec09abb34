import { expect, test } from 'vitest'
import {
  fillFolder,
  findFaults,
  printFigures,
  repetitions,
  startServerOn,
} from '#test/e2e/faults/support/data-folder.ts'
import {
  createOutcome,
  createVoteFinder,
  type Outcome,
  sendVotesUntilServerEnds,
  waitRandomTime,
} from '#test/e2e/faults/support/visitors.ts'
import { readNumber, readRows, readValues } from '#test/e2e/support/database.ts'
import { useTempFolder } from '#test/temp-folder.ts'

const KILLS = repetitions({ few: 4, many: 20 })
const NONE = { lost: 0, doubled: 0 }
const data = useTempFolder()

const sum = (counts: Map<number, number>) => [...counts.values()].reduce((all, one) => all + one, 0)

/** Votes that were promised and are not there, or are there twice. */
function compareVotes(dataDir: string, { votes, openVotes }: Outcome) {
  const find = createVoteFinder(dataDir)
  const keyOf = (vote: { codeId: number; address: string }) => `${vote.codeId} ${vote.address}`
  const open = new Set(openVotes.map(keyOf))
  const lost = votes.filter((vote) => {
    const stored = find(vote).at(-1)
    return stored === undefined || (stored !== vote.value && !open.has(keyOf(vote)))
  })
  const voters = new Map([...votes, ...openVotes].map((vote) => [keyOf(vote), vote]))
  const stored = readNumber(dataDir, 'select count(*) from votes')
  const found = [...voters.values()].reduce((all, vote) => all + Math.min(1, find(vote).length), 0)
  return { lost: lost.length, doubled: stored - found }
}

/** The same for copies: of those without an answer each may have been counted or not. */
function compareCopies(dataDir: string, { copies, openCopies }: Outcome) {
  const rows = readRows<{ id: number; usage_count: number }>(
    dataDir,
    'select id, usage_count from codes',
  )
  let [lost, doubled] = [0, 0]
  for (const { id, usage_count } of rows) {
    const told = copies.get(id) ?? 0
    lost += Math.max(0, told - usage_count)
    doubled += Math.max(0, usage_count - told - (openCopies.get(id) ?? 0))
  }
  return { lost, doubled }
}

test(`a server killed ${KILLS} times under a storm of votes and copies forgets nothing it confirmed`, {
  timeout: 600_000,
}, async () => {
  await fillFolder(data.path, 200)
  const codeIds = readValues<number>(data.path, 'select id from codes')
  const told = createOutcome()
  const countTold = () => told.votes.length + sum(told.copies)
  let [votes, copies] = [NONE, NONE]
  let site = await startServerOn(data.path)
  for (let kill = 1; kill <= KILLS; kill += 1) {
    const ended = sendVotesUntilServerEnds(site.url, codeIds, told)
    const before = countTold()
    await expect.poll(countTold).toBeGreaterThan(before + 20)
    await waitRandomTime(0, 400)
    await site.kill()
    await ended
    site = await startServerOn(data.path)
    expect(findFaults(data.path), `after kill ${kill}`).toEqual([])
    votes = compareVotes(data.path, told)
    copies = compareCopies(data.path, told)
    expect({ votes, copies }).toEqual({ votes: NONE, copies: NONE })
  }
  await site.stop()
  const refused = [...told.refused].map(([status, times]) => `${times} mal ${status}`)
  printFigures('Sturm', {
    Abschüsse: KILLS,
    'bestätigte Stimmen': told.votes.length,
    'bestätigte Kopien': sum(told.copies),
    'ohne Antwort': told.openVotes.length + sum(told.openCopies),
    verloren: votes.lost + copies.lost,
    doppelt: votes.doubled + copies.doubled,
    abgelehnt: refused.join(', ') || 0,
  })
  // Codes that too many found broken are gone; nothing else is refused.
  expect([...told.refused.keys()].filter((status) => status !== 404)).toEqual([])
})
