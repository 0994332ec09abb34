import type { CatalogueBrand } from '#shared/schemas/catalogue.ts'
import type { ThreadProgram } from '../../program-files.ts'
import type {
  BackgroundReader,
  CaptionInput,
  ReaderSession,
  ReadFault,
  ReadResult,
} from './caption-reader.ts'
import { type ReaderThread, startReaderThread } from './reader-thread.ts'

/**
 * A caption takes a millisecond or two; one that takes this long is given up. The clock also runs
 * while other programs have the processor: a busy machine must not cost a post.
 */
const PATIENCE_MS = 20_000

/**
 * Reads in a thread of its own, started from `program`, so that the program goes on answering
 * whatever a caption makes of the reader. A thread that hangs or dies is ended and begun anew; then
 * the captions it had are read one by one, so that only the one to blame is lost.
 */
export function createWorkerReader({
  program,
  patienceMs = PATIENCE_MS,
}: {
  program: ThreadProgram
  patienceMs?: number
}): BackgroundReader {
  const threads = new Set<ReaderThread>()
  let isStopped = false
  const start = async (brands: readonly CatalogueBrand[]) => {
    const thread = startReaderThread(program, { brands })
    threads.add(thread)
    try {
      await thread.ready
    } catch (error) {
      threads.delete(thread)
      throw error
    }
    return thread
  }
  const end = (thread: ReaderThread) => {
    threads.delete(thread)
    thread.end()
  }
  return {
    open: (brands) => {
      if (isStopped) throw new Error('caption reader stopped')
      return openSession({
        start: () => start(brands),
        end,
        patienceMs,
        isStopped: () => isStopped,
      })
    },
    stop() {
      isStopped = true
      for (const thread of threads) end(thread)
    },
  }
}

type SessionParts = {
  start: () => Promise<ReaderThread>
  end: (thread: ReaderThread) => void
  patienceMs: number
  isStopped: () => boolean
}

function openSession({ start, end, patienceMs, isStopped }: SessionParts): ReaderSession {
  let thread: ReaderThread | null = null

  /** The fault when the thread hung or died; the next call begins another. */
  const readTogether = async (
    inputs: readonly CaptionInput[],
  ): Promise<ReadResult[] | ReadFault> => {
    if (isStopped()) throw new Error('caption reader stopped')
    thread ??= await start()
    const readings = await thread.read(inputs, patienceMs)
    if (Array.isArray(readings)) return readings
    end(thread)
    thread = null
    return readings
  }

  return {
    async read(inputs) {
      if (inputs.length === 0) return []
      const together = await readTogether(inputs)
      if (Array.isArray(together)) return together
      if (inputs.length === 1) return [{ fault: together }]
      const readings: ReadResult[] = []
      for (const input of inputs) {
        const alone = await readTogether([input])
        readings.push(...(Array.isArray(alone) ? alone : [{ fault: alone }]))
      }
      return readings
    },
    close() {
      if (thread) end(thread)
      thread = null
    },
  }
}
