import { Command, CommanderError } from 'commander'
import { parseConfig } from '../config.ts'
import type { Cli } from './cli.ts'
import { helpText } from './cli.ts'
import { loadCommands } from './commands.ts'
import { describeFault } from './describe-fault.ts'
import { endOnUnexpected, reportUnexpected } from './end-on-unexpected.ts'
import { speakGerman } from './german-help.ts'
import { VERSION } from './version.ts'

/**
 * Runs one command of `codefluencer` and resolves with the exit code: 0 done, 1 failed,
 * 2 called or configured wrongly. Expected faults become one line on stderr.
 */
export async function runCli(argv: string[]): Promise<number> {
  endOnUnexpected()
  let exitCode = 0
  const run: Cli['run'] =
    (work) =>
    async (...args) => {
      exitCode = await work(...args)
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
    process.stderr.write(`${fault.message}\n`)
    return fault.exitCode
  }
}

function createProgram(): Command {
  return speakGerman(new Command('codefluencer'))
    .description('Verzeichnis für Rabattcodes von Influencern: Server und Werkzeuge')
    .version(VERSION, '-V, --version', 'zeigt die Version')
    .exitOverride()
    .addHelpText(
      'after',
      helpText(
        'Ohne Befehl startet der Server. Was ein Befehl genau tut: codefluencer <Befehl> --help',
        '',
        'Beispiele:',
        '  codefluencer serve',
        '  codefluencer collect --brand snocks',
        '  DATA_DIR=/var/lib/codefluencer codefluencer export alles.json',
        '',
        'Einstellungen kommen aus der Umgebung; .env.example nennt alle mit ihrer Bedeutung.',
        'Exit-Code: 0 erledigt, 1 fehlgeschlagen, 2 falsch aufgerufen oder eingestellt.',
      ),
    )
}
