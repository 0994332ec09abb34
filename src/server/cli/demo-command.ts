import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { removeDatabaseFiles } from '#db/backup-files.ts'
import { acquireDataLock } from '#db/data-lock.ts'
import { ensureInfluencers } from '#db/queries/collected-codes.ts'
import { listActiveCodeIds } from '#db/queries/public-lists.ts'
import { UNLIMITED_CODES } from '#shared/domain/vocabulary.ts'
import { postSchema } from '#shared/schemas/post.ts'
import { writeCount } from '#shared/texts/format.ts'
import { parseConfig, toDatabasePath } from '../config.ts'
import { addBrands } from '../services/brands/add-brands.ts'
import { recordCopy, recordVote } from '../services/codes/votes.ts'
import { collectAllBrands } from '../services/collection/collect-brands.ts'
import type { ServiceContext } from '../services/context.ts'
import { ServiceError } from '../services/errors.ts'
import { createMemoryRateLimits } from '../web/protection/memory-rate-limits.ts'
import { addCommand, type Cli } from './command.ts'
import { createRuntime, type Runtime } from './create-runtime.ts'
import { announceLogin, prepareStart } from './serve-command.ts'
import { serveRuntime } from './serve-runtime.ts'

/** Only demos write to this folder. */
const OWN_FOLDER = join('data', 'demo')
/** Marks a database that a demo made and that the next demo may delete. */
const DEMO_MARKER = 'demo.txt'
const MARK_TEXT = 'Diese Datenbank gehört zur Demo und wird von ihr jedes Mal neu angelegt.\n'
const DAY_MS = 86_400_000
const DAYS = 12
/** Invented visitors come from so many networks, spread over so many wide ones. */
const NETWORKS = { all: 12, wide: 3 }
/** How long ago the accounts were first seen: rules trust nobody whom they have just met. */
const KNOWN_DAYS = 60
const NO_LIMITS = createMemoryRateLimits({ enabled: false })
/** The moment at which the sample posts were written; the demo takes it for now. */
const POSTS_WRITTEN_AT = new Date('2026-11-01T12:00:00Z')
/** 'dd.mm.' with or without a year, as captions write it. */
const GERMAN_DATE = /\b(\d{1,2})\.\s?(\d{1,2})\.(\d{4})?/g

const postFiles = import.meta.glob<string>('/data/demo/posts/*.jsonl', {
  query: '?raw',
  import: 'default',
  eager: true,
})

export function addDemoCommand({ program, run }: Cli): void {
  addCommand(program, 'demo', 'füllt eine Demo aus den mitgelieferten Posts und zeigt sie', [
    'Beginnt jedes Mal von vorn, in data/demo oder in DATA_DIR: Eine Datenbank, die dort liegt, wird',
    'gelöscht. Läuft bis Strg+C.',
    '',
    'Beispiel:',
    '  PORT=8080 codefluencer demo',
  ]).action(run(() => demoCommand(process.env)))
}

/**
 * Makes a fresh site from the bundled catalogue and sample posts and serves it. The codes come out
 * of the real collection; posts are moved to the present, and invented visitors vote.
 */
async function demoCommand(env: NodeJS.ProcessEnv): Promise<number> {
  const dataDir = env.DATA_DIR || OWN_FOLDER
  const config = parseConfig({
    LOG_LEVEL: 'warn',
    REAL_FIGURES: 'on',
    ...env,
    DATA_DIR: dataDir,
    POSTS_DIR: join(dataDir, 'current-posts'),
    DEMO: 'on',
    LOGOS: 'off',
  })
  removeDatabase(dataDir)
  writePosts(config.postsDir, new Date())
  const runtime = createRuntime(config, { lock: 'serve' })
  const generatedPassword = await fillDemo(runtime).catch((error) => {
    runtime.close()
    throw error
  })
  return serveRuntime(runtime, ({ url }) => {
    console.log(`\nDie Demo läuft: ${url}\nVerwaltung:     ${url}/admin_cuwntvw`)
    if (generatedPassword) announceLogin(config.adminUsername, generatedPassword)
    else console.log(`Anmeldung:      ${config.adminUsername}, Passwort wie in ADMIN_PASSWORD`)
  })
}

/** Answers the password of the operator's account, if one had to be made up. */
async function fillDemo(runtime: Runtime): Promise<string | null> {
  const ctx = runtime.asSystem('demo')
  const { generatedPassword } = await prepareStart(runtime)
  // Mixed, so that the newest brands are not the last ones of the alphabet.
  const names = ctx.catalogue().map((brand) => brand.name)
  const brands = names.toSorted((a, b) => pseudoRandom(a) - pseudoRandom(b))
  const { added } = await addBrands(ctx, { brands })
  introduceAccounts(ctx)
  console.log(`${writeCount(added, 'Marke', 'Marken')} angelegt, die Sammlung läuft …`)
  const { totalSearched, codesAdded } = await collectAllBrands(ctx, {
    trigger: 'cli',
    maxCodes: UNLIMITED_CODES,
  })
  const votes = await simulateVisitors(ctx)
  console.log(
    `${writeCount(totalSearched, 'Post', 'Posts')} gelesen, ${writeCount(codesAdded, 'Code', 'Codes')} gefunden, ${writeCount(votes, 'Bewertung', 'Bewertungen')}.`,
  )
  return generatedPassword
}

/** The database must be a demo's, and no process may use it. */
function removeDatabase(dataDir: string): void {
  const lock = acquireDataLock(dataDir, 'exclusive')
  try {
    const mark = join(dataDir, DEMO_MARKER)
    const isDemo = dataDir === OWN_FOLDER || existsSync(mark)
    const database = toDatabasePath(dataDir)
    if (existsSync(database) && !isDemo)
      throw new ServiceError(
        'conflict',
        `In ${dataDir} liegt eine Datenbank, die keine Demo ist: Die Demo würde sie löschen. Bitte wählen Sie mit DATA_DIR einen anderen Ordner.`,
      )
    removeDatabaseFiles(database)
    writeFileSync(mark, MARK_TEXT)
  } finally {
    lock.release()
  }
}

/** Makes the authors of the sample posts accounts that are known for a while, as most of a site's are. */
export function introduceAccounts({ db, clock }: ServiceContext): void {
  const posts = Object.values(postFiles).flatMap(readLines)
  const usernames = new Set(posts.map((line) => postSchema.parse(JSON.parse(line)).username))
  const people = [...usernames].map((username) => ({
    username,
    // What else is told of them comes with their posts.
    displayName: username,
    bio: null,
    followerCount: 0,
  }))
  ensureInfluencers(db, people, new Date(clock().getTime() - KNOWN_DAYS * DAY_MS))
}

const readLines = (text: string) => text.split('\n').filter((line) => line.trim())

function writePosts(folder: string, now: Date): void {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  for (const [path, text] of Object.entries(postFiles)) {
    const shifted = readLines(text).map((line) => shiftPostLine(line, now))
    writeFileSync(join(folder, basename(path)), `${shifted.join('\n')}\n`)
  }
}

/** A number from 0 to 1 that is the same at every start for the same words. */
const pseudoRandom = (...words: (string | number)[]) =>
  createHash('sha256').update(words.join('|')).digest().readUInt32BE(0) / 2 ** 32

/**
 * Lets invented visitors copy and vote through the real services, over the last days. Most codes
 * get a handful, some none; a few hardly ever work. Resolves with the number of votes.
 */
export async function simulateVisitors(ctx: ServiceContext): Promise<number> {
  let votes = 0
  for (const id of listActiveCodeIds(ctx.db, ctx.clock())) {
    const visits = Math.floor(pseudoRandom(id, 'interest') ** 2 * 18)
    let votesOfCode = 0
    const works = pseudoRandom(id, 'quality') < 0.12 ? 0.15 : 0.7 + 0.3 * pseudoRandom(id, 'rate')
    for (let visit = 0; visit < visits; visit += 1) {
      const daysAgo = DAYS * (1 - (visit + pseudoRandom(id, visit, 'when')) / visits)
      const comeFrom = (network: number): ServiceContext => ({
        ...ctx,
        actor: { kind: 'visitor', address: toAddress(network) },
        clock: () => new Date(ctx.clock().getTime() - daysAgo * DAY_MS),
        rateLimits: NO_LIMITS,
      })
      await recordCopy(comeFrom(visit), { id })
      if (pseudoRandom(id, visit, 'votes') > 0.6) continue
      const vote = pseudoRandom(id, visit, 'vote') < works ? 'working' : 'not_working'
      // Networks are counted by votes, so that hardly one takes another's place.
      await recordVote(comeFrom(votesOfCode), { id, vote })
      votesOfCode += 1
      votes += 1
    }
  }
  return votes
}

/** Public ones, as visitors have them; they are stored as hashes like all others. */
function toAddress(number: number): string {
  const network = number % NETWORKS.all
  return `9.${network % NETWORKS.wide}.${Math.floor(network / NETWORKS.wide)}.1`
}

/** Moves a post and the dates in its caption by the days between the anchor and `now`. */
export function shiftPostLine(line: string, now: Date): string {
  const post = postSchema.parse(JSON.parse(line))
  const days = Math.floor((now.getTime() - POSTS_WRITTEN_AT.getTime()) / DAY_MS)
  const postedAt = new Date(new Date(post.postedAt).getTime() + days * DAY_MS)
  return JSON.stringify({
    ...post,
    postedAt: postedAt.toISOString(),
    caption: shiftDates(post.caption, new Date(post.postedAt), days),
  })
}

/** Dates without a year are read as the next one after the post, as a reader would. */
function shiftDates(caption: string, postedAt: Date, days: number): string {
  return caption.replace(GERMAN_DATE, (text, day: string, month: string, year?: string) => {
    const given = new Date(
      Date.UTC(year ? Number(year) : postedAt.getUTCFullYear(), Number(month) - 1, Number(day)),
    )
    if (given.getUTCMonth() !== Number(month) - 1) return text
    if (!year && given.getTime() < postedAt.getTime() - DAY_MS)
      given.setUTCFullYear(given.getUTCFullYear() + 1)
    const moved = new Date(given.getTime() + days * DAY_MS)
    const short = `${moved.getUTCDate()}.${moved.getUTCMonth() + 1}.`
    return year ? `${short}${moved.getUTCFullYear()}` : short
  })
}
