import { type ChildProcess, fork } from 'node:child_process'
import { setPriority, tmpdir } from 'node:os'
import type { ProcessProgram } from '../program-files.ts'

/** Below the server, which answers visitors. */
const NICE_VALUE = 10
/** In MiB, of JavaScript; libraries written in other languages have theirs beside it. */
const NODE_OPTIONS = '--max-old-space-size=192 --max-semi-space-size=2'

/**
 * What came of a question: an answer, nothing in time, or the end of the process. Its exit code is null
 * after a signal, and below zero where it could not be started.
 */
type Outcome<Answer> =
  | { answer: Answer }
  | { fault: 'too_slow' }
  | { fault: 'ended'; exitCode: number | null }

export type HelperProcess = ReturnType<typeof startHelper>

/**
 * Starts a program of ours as a process of its own beside the server, which answers message by
 * message: what ends it does not end the server. It ends when the server hangs up.
 */
export function startHelper({ entry, execPath }: ProcessProgram) {
  const child = fork(entry, {
    serialization: 'advanced',
    execPath,
    // Not as arguments: the executable would take them for its own.
    execArgv: [],
    // One pool of memory for all threads: what one gives back another can take.
    env: { NODE_OPTIONS, MALLOC_ARENA_MAX: '1', TMPDIR: tmpdir() },
    // What it says of its end goes to the program's stderr.
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  child.unref()
  // Between two questions there is no `error` listener, and an unhandled `error` event would end the server.
  child.on('error', () => {})
  lowerPriority(child)
  return {
    /** One call at a time. */
    ask: <Answer>(question: object, timeoutMs: number) =>
      new Promise<Outcome<Answer>>((resolve) => {
        const settle = (outcome: Outcome<Answer>) => {
          clearTimeout(timer)
          child.off('message', onMessage).off('exit', onEnd).off('error', onEnd)
          resolve(outcome)
        }
        // Lets an answer that already arrived be handled before the timeout counts.
        const timer = setTimeout(() => setImmediate(() => settle({ fault: 'too_slow' })), timeoutMs)
        const onMessage = (answer: unknown) => settle({ answer: answer as Answer })
        const onEnd = () => settle({ fault: 'ended', exitCode: child.exitCode })
        child.on('message', onMessage).on('exit', onEnd).on('error', onEnd)
        if (child.exitCode !== null || child.signalCode !== null) return onEnd()
        // What keeps it from arriving is reported by an event of its own.
        child.send(question, () => {})
      }),
    /** At once, whatever it is doing. */
    kill: () => void child.kill('SIGKILL'),
  }
}

/** Lets a process that was started beside the server wait for it. */
export function lowerPriority({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) setPriority(pid, NICE_VALUE)
  } catch {
    // Best effort: if the process has already ended, its missing answer shows that.
  }
}
