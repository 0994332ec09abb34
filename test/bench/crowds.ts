import { type Benchmark, printRow, quantile } from '#test/bench/runner.ts'
import { CROWDS, type Crowd, HONEST, NOBODY } from './crowds/addresses.ts'
import { HONEST_VOTES_PER_MONTH, type Wins } from './crowds/attacked-site.ts'
import { ATTACK, type AttackResult, runFalseAccounts, runVoteAttack } from './crowds/attacks.ts'
import {
  ASSUMED,
  type HonestResult,
  type Popularity,
  runHonestCrowd,
} from './crowds/honest-crowd.ts'

/**
 * Votes a month on a code: within how many days half of the dead codes must have left, and half of the working ones be
 * verified (twice the days that it took when three votes from anywhere verified a code).
 */
const PACES = [
  { votesPerMonth: 3, mostDays: 100, mostDaysToVerify: 53.8 },
  { votesPerMonth: 5, mostDays: 60, mostDaysToVerify: 31.2 },
  { votesPerMonth: 10, mostDays: 30, mostDaysToVerify: 15.8 },
  { votesPerMonth: 20, mostDays: 16, mostDaysToVerify: 7.8 },
]
const SEED = 7919
const LEAST_COUNTED = 0.97
/** Codes that may leave by votes within a day: this share of the active ones, but so many at least. */
const BREAKER = { share: 0.02, least: 3 }

/**
 * What crowds gain by votes and false accounts, and what the rules against them cost honest visitors.
 *
 * An honest crowd is looked at in two ways. 'Even' tells what a pace means for a code: each gets so many votes a
 * month, at regular times, and the dead ones end one by one within some days. With 'Zipf' the same number is the mean over
 * all codes: the share of votes that count shows what many people behind few addresses lose.
 */
export const crowds: Benchmark = {
  usage: `[--only honest|attacks]
      what crowds of addresses and false accounts win in 14 days, and how fast honest visitors
      verify working codes and make dead ones leave in 120`,
  options: { only: { type: 'string' } },
  run: async ({ only }) => {
    let missed = 0
    if (only !== 'attacks') missed += await measureHonestCrowds()
    if (only !== 'honest') missed += await measureAttacks()
    return missed
  },
}

const percent = (share: number) => `${(share * 100).toFixed(1)} %`
/** Those that nothing happened to come last. */
const toDays = (days: readonly (number | null)[], share = 0.5): string => {
  const value = quantile(
    days.map((day) => day ?? Number.POSITIVE_INFINITY),
    share,
  )
  return Number.isFinite(value) ? value.toFixed(1) : `> ${ASSUMED.days}`
}

async function measureHonestCrowds(): Promise<number> {
  console.log(`
Honest visitors: one in ${ASSUMED.visitsPerVote} votes, ${percent(ASSUMED.rightly)} of them rightly; ${percent(ASSUMED.working)} of ${ASSUMED.brands * 10} codes work, ${ASSUMED.days} days.
${percent(HONEST.fromCarriers)} come from ${HONEST.carriers} carriers, ${percent(HONEST.byIpv6)} by IPv6; a carrier has ${HONEST.addressesOfCarrier} IPv4 addresses in ${HONEST.neighbourhoodsOfCarrier} /24.`)
  console.log(`Of working codes: share with 'Geprüft', days until it comes (median, 90 %), codes taken off the lists all the same.
Of dead ones, which end within the first ${ASSUMED.dyingDays} days: share that left, days from their end until they did.`)
  const working = ['Geprüft', 'p50', 'p90', 'lost']
  printRow('votes a month on a code', ['votes', 'counted', ...working, 'left', 'p50', 'p90'])
  let missed = 0
  for (const popularity of ['even', 'zipf'] as const)
    for (const pace of PACES) {
      const { votesPerMonth } = pace
      const result = await runHonestCrowd({ votesPerMonth, popularity, seed: SEED })
      missed += printHonest(popularity, pace, result)
    }
  return missed
}

function printHonest(
  popularity: Popularity,
  { votesPerMonth, mostDays, mostDaysToVerify }: (typeof PACES)[number],
  { cast, counted, fates }: HonestResult,
): number {
  const working = fates.filter(({ diesOn }) => diesOn === null)
  const dead = fates.filter(({ diesOn }) => diesOn !== null)
  const verified = working.map(({ verifiedOn }) => verifiedOn)
  const left = dead.map(({ leftAfter }) => leftAfter)
  const shareOf = (days: readonly (number | null)[]) =>
    percent(days.filter((day) => day !== null).length / days.length)
  const daysToVerify = toDays(verified)
  const daysToLeave = toDays(left)
  const notes: string[] = []
  if (counted / cast < LEAST_COUNTED) notes.push(`counted < ${percent(LEAST_COUNTED)}`)
  if (popularity === 'even') {
    if (!(Number(daysToLeave) <= mostDays)) notes.push(`left > ${mostDays} days`)
    if (!(Number(daysToVerify) <= mostDaysToVerify))
      notes.push(`Geprüft > ${mostDaysToVerify} days`)
  }
  printRow(
    `${votesPerMonth}, ${popularity === 'even' ? 'even' : 'Zipf'}`,
    [
      cast,
      percent(counted / cast),
      shareOf(verified),
      daysToVerify,
      toDays(verified, 0.9),
      // Working codes that votes took off the lists.
      working.filter(({ leftAfter }) => leftAfter !== null).length,
      shareOf(left),
      daysToLeave,
      toDays(left, 0.9),
    ],
    notes.join(', '),
  )
  return notes.length
}

async function measureAttacks(): Promise<number> {
  console.log(`
Attacks for ${ATTACK.days} days on ${ATTACK.attackedBrands} brands of ${ATTACK.brands} with 10 codes each, which honest visitors gave ${HONEST_VOTES_PER_MONTH} votes a month on average (Zipf),
for ${ATTACK.honestDays} days before it and during it; one dead code in each attacked brand is to rise.
After 1 and ${ATTACK.days} days; 'a day': codes removed on the worst day.`)
  const won = ['removed', 'a day', 'Geprüft', 'public', 'passed']
  printRow('', ['sent', '429', ...won, 'place', 'then'])
  const nobody = await runVoteAttack(NOBODY)
  printAttack(NOBODY.name, nobody)
  let missed = 0
  for (const crowd of CROWDS) {
    const result = await runVoteAttack(crowd)
    missed += printAttack(crowd.name, result, listMisses(crowd, result, nobody))
  }
  for (const accounts of [2, 10]) {
    const result = await runFalseAccounts(accounts)
    const { badges } = lastOf(result)
    missed += printAttack(`${accounts} false accounts`, result, badges > 0 ? ['Geprüft > 0'] : [])
  }
  return missed
}

const lastOf = ({ days, start }: AttackResult): Wins => days.at(-1) ?? start

/** A crowd of one place wins nothing at all; of any other no more codes leave a day than votes may remove. */
function listMisses({ isOfOnePlace }: Crowd, result: AttackResult, nobody: AttackResult): string[] {
  const allowed = Math.max(BREAKER.least, Math.floor(ATTACK.brands * 10 * BREAKER.share))
  if (!isOfOnePlace) return mostRemovedADay(result) > allowed ? [`removed a day > ${allowed}`] : []
  const { removed, badges, passed } = lastOf(result)
  // Votes fade and a few are wrong: some codes fall behind by themselves.
  const byItself = lastOf(nobody).passed
  return [
    ...(removed > 0 ? ['removed > 0'] : []),
    ...(badges > 0 ? ['Geprüft > 0'] : []),
    ...(passed > byItself ? [`passed > ${byItself}`] : []),
  ]
}

const round = (value: number) => Math.round(value * 10) / 10

/** Answers how many goals were missed. */
function printAttack(name: string, result: AttackResult, misses: readonly string[] = []): number {
  const { start, days, sent, refused } = result
  const first = days[0] ?? start
  const last = lastOf(result)
  const write = (win: keyof Wins) => [first, last].map((wins) => round(wins[win])).join('/')
  printRow(
    name,
    [
      sent,
      refused,
      write('removed'),
      mostRemovedADay(result),
      write('badges'),
      write('published'),
      write('passed'),
      round(start.place),
      write('place'),
    ],
    misses.join(', '),
  )
  return misses.length
}

/** Codes that left the lists on the worst day. */
export const mostRemovedADay = ({ start, days }: Pick<AttackResult, 'start' | 'days'>): number =>
  Math.max(...days.map(({ removed }, day) => removed - (days[day - 1] ?? start).removed))
