import { type ChildProcess, fork } from 'node:child_process'
import type { DiscountType } from '#shared/schemas/common.ts'
import type { ProcessProgram } from '../../program-files.ts'
import { lowerPriority } from '../lower-priority.ts'

/** What one sharing picture shows; `brand` null means the picture of the site itself. */
export type ShareImageCard = {
  siteName: string
  brand: {
    name: string
    totalCodes: number
    highestDiscount: number
    highestDiscountType: DiscountType
  } | null
}

export type ShareImageRenderer = ReturnType<typeof createShareImageRenderer>

/** The drawing process's answer to one card: the PNG, or null when it could not be drawn. */
export type ShareImageAnswer = { png: Uint8Array<ArrayBuffer> | null }

/** To be raised whenever the pictures' look changes. */
const LAYOUT = '1'
/** A picture takes about 0.1 s; a process that does not answer for this long is stuck. */
const TIMEOUT_MS = 30_000

/**
 * Draws sharing pictures in a process of its own, started from `program`. The process lives for one
 * `render` only, so that its 170 MB are free in between.
 */
export function createShareImageRenderer(options: { program: ProcessProgram; siteName: string }) {
  let stopped = false
  let current: ChildProcess | undefined
  return {
    siteName: options.siteName,
    /** Changes with the look: pictures drawn under another layout are out of date. */
    layout: LAYOUT,
    /**
     * The PNGs of the given cards in their order, null for one that could not be drawn. Ends early
     * after `stop`. Throws when the drawing process cannot be started.
     */
    async *render(cards: readonly ShareImageCard[]): AsyncGenerator<Uint8Array | null> {
      if (stopped || cards.length === 0) return
      const child = startProcess(options.program)
      current = child
      try {
        for (const card of cards) {
          const answer = await ask(child, card)
          if (stopped || !answer) return
          yield answer.png
        }
      } finally {
        child.kill()
      }
    },
    /** Lets a running `render` end at once, without another picture. */
    stop() {
      stopped = true
      current?.kill()
    },
  }
}

function startProcess({ entry, execPath }: ProcessProgram): ChildProcess {
  const child = fork(entry, {
    serialization: 'advanced',
    execPath,
    // Not as arguments: the executable would take them for its own.
    execArgv: [],
    env: { NODE_OPTIONS: '--max-old-space-size=192' },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  child.unref()
  // Between two cards there is no `error` listener, and an unhandled `error` event would end the server.
  child.on('error', () => {})
  lowerPriority(child)
  return child
}

/** Null when the process was ended without an answer; rejects when it failed. */
function ask(child: ChildProcess, card: ShareImageCard): Promise<ShareImageAnswer | null> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => child.kill(), TIMEOUT_MS)
    const settle = (act: () => void) => {
      clearTimeout(timer)
      child.off('message', onMessage).off('exit', onExit).off('error', onError)
      act()
    }
    const onMessage = (answer: unknown) => settle(() => resolve(answer as ShareImageAnswer))
    const onExit = (code: number | null) =>
      settle(() =>
        code ? reject(new Error(`share image process ended with ${code}`)) : resolve(null),
      )
    const onError = (error: Error) => settle(() => reject(error))
    child.on('message', onMessage).on('exit', onExit).on('error', onError)
    child.send(card, (error) => {
      // The exit that caused it is reported by its own event.
      if (error && child.exitCode === null && !child.killed) onError(error)
    })
  })
}
