import { Command, CommanderError } from 'commander'
import packageJson from '../../../package.json' with { type: 'json' }
import { parseConfig } from '../config.ts'
import type { Cli } from './command.ts'
import { describeFault } from './describe-fault.ts'
import { exitOnUnexpectedError, reportUnexpected } from './exit-on-unexpected-error.ts'

/** Written in when the executable is built; a checkout has git to ask. */
const COMMIT = process.env.BUILD_COMMIT

const HELP = [
  'Ohne Befehl startet der Server. Was ein Befehl genau tut: codefluencer <Befehl> --help',
  '',
  'Beispiele:',
  '  codefluencer serve',
  '  codefluencer collect --brand snocks',
  '  DATA_DIR=/var/lib/codefluencer codefluencer export alles.json',
  '',
  'Einstellungen kommen aus der Umgebung; .env.example nennt alle mit ihrer Bedeutung.',
  'Exit-Code: 0 erledigt, 1 fehlgeschlagen, 2 falsch aufgerufen oder eingestellt.',
]

/**
 * Runs one command of `codefluencer` and resolves with the exit code: 0 done, 1 failed,
 * 2 called or configured wrongly. Expected faults become one line on stderr.
 */
export async function runCli(argv: string[]): Promise<number> {
  exitOnUnexpectedError()
  let exitCode = 0
  const run: Cli['run'] =
    (work) =>
    async (...args) => {
      const result = await work(...args)
      if (typeof result === 'number') exitCode = result
      else if (result !== undefined) console.log(JSON.stringify(result))
    }
  const cli: Cli = {
    program: createProgram(),
    run,
    runWithConfig: (work) => run((...args) => work(parseConfig(process.env), ...args)),
  }
  const words = argv.length <= 2 ? [...argv, 'serve'] : argv
  try {
    for (const add of await loadCommands(words[2])) add(cli)
    await cli.program.parseAsync(words)
    return exitCode
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2
    const fault = describeFault(error, process.env.DATA_DIR || 'data')
    if (!fault) return reportUnexpected(error)
    console.error(fault.message)
    return fault.exitCode
  }
}

/** All commands by name, in the order of the help. A process loads the code of the one it runs. */
const COMMANDS: Readonly<Record<string, () => Promise<(cli: Cli) => void>>> = {
  serve: async () => (await import('./serve-command.ts')).addServeCommand,
  collect: async () => (await import('./collect-command.ts')).addCollectCommand,
  extract: async () => (await import('./extract-command.ts')).addExtractCommand,
  import: async () => (await import('./import-command.ts')).addImportCommand,
  export: async () => (await import('./export-command.ts')).addExportCommand,
  backup: async () => (await import('./backup-command.ts')).addBackupCommand,
  restore: async () => (await import('./restore-command.ts')).addRestoreCommand,
  admin: async () => (await import('./admin-command.ts')).addAdminCommand,
  healthcheck: async () => (await import('./healthcheck-command.ts')).addHealthcheckCommand,
  doctor: async () => (await import('./doctor-command.ts')).addDoctorCommand,
  demo: async () => (await import('./demo-command.ts')).addDemoCommand,
  'read-figures': async () => (await import('./read-figures-command.ts')).addReadFiguresCommand,
}

/** The command of that name alone; all where there is none, for the help and for guesses at it. */
function loadCommands(name: string | undefined) {
  const isKnown = name !== undefined && Object.hasOwn(COMMANDS, name)
  const loaders = Object.entries(COMMANDS).filter(([key]) => !isKnown || key === name)
  return Promise.all(loaders.map(([, load]) => load()))
}

const TITLES: Readonly<Record<string, string>> = {
  'Usage:': 'Aufruf:',
  'Arguments:': 'Angaben:',
  'Options:': 'Optionen:',
  'Commands:': 'Befehle:',
}

/** What commander says when a call is wrong. */
const MESSAGES: readonly (readonly [RegExp, string])[] = [
  [/^error: /, ''],
  [/^unknown command '(.+?)'/, 'Den Befehl „$1“ gibt es nicht.'],
  [/^unknown option '(.+?)'/, 'Die Option „$1“ gibt es hier nicht.'],
  [/^missing required argument '(.+?)'/, 'Es fehlt: $1.'],
  [/^option '(.+?)' argument missing/, 'Der Option „$1“ fehlt ihr Wert.'],
  [
    /^option '(.+?)' cannot be used with option '(.+?)'/,
    'Die Optionen „$1“ und „$2“ gehen nicht zusammen.',
  ],
  [/^too many arguments.*/, 'Das sind zu viele Angaben.'],
  [/\(Did you mean one of (.+)\?\)/, 'Meinten Sie eines davon: $1?'],
  [/\(Did you mean (.+)\?\)/, 'Meinten Sie „$1“?'],
]

const toGerman = (usage: string) =>
  usage.replace('[options]', '[Optionen]').replace('[command]', '[Befehl]')

/** Commander with its own texts translated; commands made by `command()` inherit that. */
const createProgram = (): Command =>
  new Command('codefluencer')
    .description('Verzeichnis für Rabattcodes von Influencern: Server und Werkzeuge')
    .version(
      packageJson.version + (COMMIT ? ` (${COMMIT})` : ''),
      '-V, --version',
      'zeigt Version und Stand des Quelltexts',
    )
    .exitOverride()
    .addHelpText('after', `\n${HELP.join('\n')}`)
    .helpOption('-h, --help', 'zeigt diese Hilfe')
    .helpCommand(false)
    .configureHelp({
      styleTitle: (title) => TITLES[title] ?? title,
      // Without the English note on defaults; where one matters, the description names it.
      optionDescription: ({ description }) => description,
      styleUsage: toGerman,
      styleSubcommandTerm: toGerman,
    })
    .configureOutput({
      outputError: (text, write) => write(`${translate(text)} Mehr dazu: codefluencer --help\n`),
    })

function translate(text: string): string {
  const german = MESSAGES.reduce((all, [pattern, words]) => all.replace(pattern, words), text)
  return german.trim().replaceAll('\n', ' ')
}
