import { Command, CommanderError } from 'commander'
import { ConfigError, parseConfig } from '../config.ts'
import { ServiceError } from '../services/errors.ts'
import { collectCommand } from './collect-command.ts'
import { demoCommand } from './demo-command.ts'
import { exportCommand } from './export-command.ts'
import { extractCommand } from './extract-command.ts'
import { importCommand } from './import-command.ts'
import { FileError } from './open-posts.ts'
import { serveCommand } from './serve-command.ts'
import { VERSION } from './version.ts'

const POST_FILES = `
Die Datei enthält Posts, einen je Zeile (JSONL) oder als JSON-Liste: in der Form der README oder als
Export von Apify (Instagram: Posts, Reels, Hashtags, Profile; TikTok) oder Instaloader. Als UTF-8 und
ungepackt; '-' liest von der Standardeingabe.`

const EXPORT_FILES = `
Die Endung entscheidet: x.json ist eine Datei mit beidem, {"brands":[…],"codes":[…]}; x.csv wird zu
x-brands.csv und x-codes.csv. Das Panel nimmt alle drei unter „Importieren“ wieder an.`

/**
 * Runs one command of `codefluencer` and resolves with the exit code: 0 done, 1 failed,
 * 2 called or configured wrongly.
 */
export async function runCli(argv: string[]): Promise<number> {
  let exitCode = 0
  const program = new Command('codefluencer')
    .description('Verzeichnis für Rabattcodes von Influencern: Server und Werkzeuge')
    .version(VERSION)
    .helpOption('-h, --help', 'zeigt diese Hilfe')
    .helpCommand(false)
    .exitOverride()
    .addHelpText(
      'after',
      '\nEinstellungen kommen aus der Umgebung; .env.example nennt alle mit ihrer Bedeutung.',
    )
  program
    .command('serve', { isDefault: true })
    .description('startet den Server (Vorgabe)')
    .action(async () => {
      exitCode = await serveCommand(parseConfig(process.env))
    })
  program
    .command('collect')
    .description('sammelt Codes, für alle Marken oder für eine')
    .option('--brand <slug>', 'nur diese Marke')
    .action(async (options: { brand?: string }) => {
      exitCode = await collectCommand(parseConfig(process.env), options)
    })
  program
    .command('extract <file>')
    .description(
      'liest Posts aus einer Datei, gibt je Angebot eine JSON-Zeile aus, speichert nichts',
    )
    .addHelpText('after', POST_FILES)
    .action(async (file: string) => {
      exitCode = await extractCommand(file)
    })
  program
    .command('import <file>')
    .description(
      'liest Posts aus einer Datei und speichert ihre Codes; legt Marken des Katalogs an',
    )
    .addHelpText('after', POST_FILES)
    .action(async (file: string) => {
      exitCode = await importCommand(parseConfig(process.env), file)
    })
  program
    .command('export <file>')
    .description('schreibt alle Marken und Codes in eine Datei (.json) oder zwei (.csv)')
    .option('--force', 'überschreibt, was es schon gibt', false)
    .addHelpText('after', EXPORT_FILES)
    .action((file: string, options: { force: boolean }) => {
      exitCode = exportCommand(parseConfig(process.env), file, options)
    })
  program
    .command('demo')
    .description('füllt eine Demo aus den mitgelieferten Posts und zeigt sie')
    .action(async () => {
      exitCode = await demoCommand(process.env)
    })
  try {
    await program.parseAsync(argv)
    return exitCode
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2
    if (error instanceof ConfigError) return fail(error.message, 2)
    if (error instanceof ServiceError || error instanceof FileError) return fail(error.message, 1)
    throw error
  }
}

function fail(message: string, code: number): number {
  process.stderr.write(`${message}\n`)
  return code
}
