import type { Command } from 'commander'
import type { Config } from '../config.ts'

const SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const
/** `npm run` forwards Ctrl+C to a process that already got it from the terminal. */
const SAME_SIGNAL_MS = 300
const REDRAW_MS = 100
const FIRST_LINE_MS = 1_000
const NEXT_LINE_MS = 10_000
const ERASE_LINE = '\r\u001b[K'

/** What a command's file gets to add itself to the program with. */
export type Cli = {
  program: Command
  /**
   * Turns `work` into a commander action. A number that it answers becomes the exit code of the program,
   * an object is printed as one JSON line.
   */
  run: <Args extends unknown[]>(
    work: (...args: Args) => unknown,
  ) => (...args: Args) => Promise<void>
  /** The same with the settings, which are read when the command runs. */
  runWithConfig: <Args extends unknown[]>(
    work: (config: Config, ...args: Args) => unknown,
  ) => (...args: Args) => Promise<void>
}

/** Adds a command with what it does and its help, which stands behind commander's own part. */
export const addCommand = (
  program: Command,
  name: string,
  description: string,
  help: readonly string[],
): Command =>
  program
    .command(name)
    .description(description)
    .addHelpText('after', `\n${help.join('\n')}`)

/**
 * Calls back at the first signal that asks the process to end (a terminal that closes included). A
 * second one ends it at once, with exit code 1. The returned function restores the default behaviour.
 */
export function onStopSignal(stop: (signal: NodeJS.Signals) => void): () => void {
  let firstMs: number | null = null
  const onSignal = (signal: NodeJS.Signals) => {
    if (firstMs === null) {
      firstMs = performance.now()
      stop(signal)
    } else if (performance.now() - firstMs > SAME_SIGNAL_MS) process.exit(1)
  }
  for (const signal of SIGNALS) process.on(signal, onSignal)
  return () => {
    for (const signal of SIGNALS) process.off(signal, onSignal)
  }
}

type Output = Pick<NodeJS.WriteStream, 'write'> & { isTTY?: boolean; columns?: number }

/**
 * Progress on stderr: one line redrawn on a terminal, elsewhere (logs, pipes) plain lines, few of
 * them; short work says nothing there.
 */
export function createProgressLine(output: Output = process.stderr) {
  const isTerminal = output.isTTY === true
  let nextMs = performance.now() + (isTerminal ? 0 : FIRST_LINE_MS)
  let isShown = false
  return {
    /** Shows where the work is; may be called as often as anything changes. */
    show(text: string) {
      if (performance.now() < nextMs) return
      nextMs = performance.now() + (isTerminal ? REDRAW_MS : NEXT_LINE_MS)
      isShown = true
      // One character less than fits: a full line would wrap.
      const line = isTerminal ? text.slice(0, (output.columns || 80) - 1) : text
      output.write(isTerminal ? ERASE_LINE + line : `${line}\n`)
    },
    /** Removes the line from the terminal, so that results begin on an empty one. */
    close() {
      if (isTerminal && isShown) output.write(ERASE_LINE)
      isShown = false
    },
  }
}
