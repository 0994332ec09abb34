export type ProgressLine = {
  /** Shows where the work is; may be called as often as anything changes. */
  show: (text: string) => void
  /** Takes the line off the terminal, so that results begin on a clean one. */
  close: () => void
}

const REDRAW_MS = 100
const FIRST_LINE_MS = 1_000
const LINE_MS = 10_000
const ERASE_LINE = '\r\u001b[K'

type Output = Pick<NodeJS.WriteStream, 'write'> & { isTTY?: boolean; columns?: number }

/**
 * Progress on stderr: one line redrawn on a terminal, elsewhere (logs, pipes) plain lines, few of
 * them; short work says nothing there.
 */
export function createProgressLine(
  output: Output = process.stderr,
  now: () => number = () => performance.now(),
): ProgressLine {
  const isTerminal = output.isTTY === true
  let nextMs = now() + (isTerminal ? 0 : FIRST_LINE_MS)
  let isShown = false
  return {
    show(text) {
      if (now() < nextMs) return
      nextMs = now() + (isTerminal ? REDRAW_MS : LINE_MS)
      isShown = true
      // One sign less than fits: a full line would go on in the next.
      const line = isTerminal ? text.slice(0, (output.columns || 80) - 1) : text
      output.write(isTerminal ? ERASE_LINE + line : `${line}\n`)
    },
    close() {
      if (isTerminal && isShown) output.write(ERASE_LINE)
      isShown = false
    },
  }
}
