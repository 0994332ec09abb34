import { type Command, Help } from 'commander'

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
  [/^required option '(.+?)' not specified/, 'Die Option „$1“ fehlt.'],
  [/^too many arguments.*/, 'Das sind zu viele Angaben.'],
  [/\(Did you mean one of (.+)\?\)/, 'Meinten Sie eines davon: $1?'],
  [/\(Did you mean (.+)\?\)/, 'Meinten Sie „$1“?'],
]

const original = new Help()
const toGerman = (usage: string) =>
  usage.replace('[options]', '[Optionen]').replace('[command]', '[Befehl]')

/** Lets commander speak German; commands made afterwards with `program.command()` inherit it. */
export function speakGerman(program: Command): Command {
  return program
    .helpOption('-h, --help', 'zeigt diese Hilfe')
    .helpCommand(false)
    .configureHelp({
      styleTitle: (title) => TITLES[title] ?? title,
      // Without the English note on defaults; where one matters, the description names it.
      optionDescription: ({ description }) => description,
      commandUsage: (command) => toGerman(original.commandUsage(command)),
      subcommandTerm: (command) => toGerman(original.subcommandTerm(command)),
    })
    .configureOutput({
      outputError: (text, write) => write(`${translate(text)} Mehr dazu: codefluencer --help\n`),
    })
}

function translate(text: string): string {
  const german = MESSAGES.reduce((all, [pattern, words]) => all.replace(pattern, words), text)
  return german.trim().replaceAll('\n', ' ')
}
