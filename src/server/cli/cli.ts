import type { Command } from 'commander'
import type { Config } from '../config.ts'

/** What a command's file gets to add itself to the program with. */
export type Cli = {
  program: Command
  /** Makes work a commander action; what it answers becomes the exit code of the program. */
  run: <Args extends unknown[]>(
    work: (...args: Args) => number | Promise<number>,
  ) => (...args: Args) => Promise<void>
  /** The same for work that wants the settings, which are read when the command runs. */
  runWithConfig: <Args extends unknown[]>(
    work: (config: Config, ...args: Args) => number | Promise<number>,
  ) => (...args: Args) => Promise<void>
}

/** Adds one command, with its help, to the program. */
export type AddCommand = (cli: Cli) => void

/** Help texts stand behind commander's own part, with an empty line in between. */
export const helpText = (...lines: string[]) => `\n${lines.join('\n')}`
