import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { removeDatabaseFiles } from '#db/backup-files.ts'
import { acquireDataLock } from '#db/data-lock.ts'
import { UNLIMITED_CODES } from '#shared/domain/vocabulary.ts'
import { writeCount } from '#shared/texts/format.ts'
import { parseConfig } from '../config.ts'
import { toDatabasePath } from '../data-paths.ts'
import { addBrands } from '../services/brands/add-brands.ts'
import { collectAllBrands } from '../services/collection/collect-all-brands.ts'
import { ServiceError } from '../services/errors.ts'
import { type Cli, helpText } from './cli.ts'
import { createRuntime, type Runtime } from './create-runtime.ts'
import { shiftPostLine } from './demo-dates.ts'
import { draw, simulateVisitors } from './demo-visitors.ts'
import { prepareStart } from './prepare-start.ts'
import { announceLogin } from './serve-command.ts'
import { serveRuntime } from './serve-runtime.ts'

const postFiles = import.meta.glob<string>('/data/demo/posts/*.jsonl', {
  query: '?raw',
  import: 'default',
  eager: true,
})

export function addDemoCommand({ program, run }: Cli): void {
  program
    .command('demo')
    .description('füllt eine Demo aus den mitgelieferten Posts und zeigt sie')
    .addHelpText(
      'after',
      helpText(
        'Beginnt jedes Mal von vorn, in data/demo oder in DATA_DIR: Eine Datenbank, die dort liegt, wird',
        'gelöscht. Läuft bis Strg+C.',
        '',
        'Beispiel:',
        '  PORT=8080 codefluencer demo',
      ),
    )
    .action(run(() => demoCommand(process.env)))
}

/**
 * Makes a fresh site from the bundled catalogue and sample posts and serves it. The codes come out
 * of the real collection; posts are moved to the present, and invented visitors vote.
 */
async function demoCommand(env: NodeJS.ProcessEnv): Promise<number> {
  const dataDir = env.DATA_DIR || OWN_FOLDER
  const config = parseConfig({
    LOG_LEVEL: 'warn',
    ...env,
    DATA_DIR: dataDir,
    POSTS_DIR: join(dataDir, 'current-posts'),
    DEMO: 'on',
    LOGOS: 'off',
  })
  removeDatabase(dataDir)
  writePosts(config.postsDir, new Date())
  const runtime = createRuntime(config, { lock: 'serve' })
  const generatedPassword = await fill(runtime).catch((error) => {
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
async function fill(runtime: Runtime): Promise<string | null> {
  const ctx = runtime.asSystem('demo')
  const { generatedPassword } = await prepareStart(runtime)
  // Mixed, so that the newest brands are not the last ones of the alphabet.
  const names = ctx.catalogue.map((brand) => brand.name)
  const { added } = await addBrands(ctx, { brands: names.toSorted(byDraw) })
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

/** Where nothing but demos ever was. */
const OWN_FOLDER = join('data', 'demo')
/** Lies beside a database that a demo made, and that the next demo may throw away. */
const MARK = 'demo.txt'
const MARK_TEXT = 'Diese Datenbank gehört zur Demo und wird von ihr jedes Mal neu angelegt.\n'

/** Nobody may be at work in a database that goes, and it must be a demo's. */
function removeDatabase(dataDir: string): void {
  const lock = acquireDataLock(dataDir, 'exclusive')
  try {
    const mark = join(dataDir, MARK)
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

const byDraw = (a: string, b: string) => draw(a) - draw(b)

function writePosts(folder: string, now: Date): void {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  for (const [path, text] of Object.entries(postFiles)) {
    const lines = text.split('\n').filter((line) => line.trim())
    const shifted = lines.map((line) => shiftPostLine(line, now))
    writeFileSync(join(folder, basename(path)), `${shifted.join('\n')}\n`)
  }
}
