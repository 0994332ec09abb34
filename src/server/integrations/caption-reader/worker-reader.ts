import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { CatalogueBrand } from '#shared/schemas/brand.ts'
import type { ThreadProgram } from '../../program-files.ts'
import type {
  BackgroundReader,
  CaptionInput,
  ReaderSession,
  ReadFault,
  ReadResult,
  WorkerAnswer,
  WorkerInput,
  WorkerRequest,
} from './caption-reader.ts'

/**
 * A caption takes a millisecond or two; one that takes this long is given up. The clock also runs
 * while other programs have the processor: a busy machine must not cost a post.
 */
const TIMEOUT_MS = 20_000

/** Fewer captions than this are not worth a further thread: it takes a third of a second to start. */
const FEWEST_PER_THREAD = 12
/** In MiB. The reader and 2,000 brands take about 30; a thread that wants more is ended by Node. */
const MEMORY = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 16 }

/**
 * Reads in threads of its own, started from `program`, so that the program goes on answering
 * whatever a caption makes of the reader: one for each core but the first, which is the server's. A
 * thread that hangs or fails is replaced; then its captions are read one by one, so that only the
 * caption that caused it is lost.
 */
export function createWorkerReader({
  program,
  timeoutMs = TIMEOUT_MS,
  most = Math.max(1, availableParallelism() - 1),
}: {
  program: ThreadProgram
  timeoutMs?: number
  /** Threads of one session. */
  most?: number
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
      const parts = { start: () => start(brands), end, timeoutMs, isStopped: () => isStopped }
      const workers = Array.from({ length: most }, () => openWorker(parts))
      return {
        async read(inputs) {
          const share = Math.max(FEWEST_PER_THREAD, Math.ceil(inputs.length / most))
          const readings = workers.map((worker, at) =>
            worker.read(inputs.slice(at * share, (at + 1) * share)),
          )
          return (await Promise.all(readings)).flat()
        },
        close() {
          for (const worker of workers) worker.close()
        },
      }
    },
    stop() {
      isStopped = true
      for (const thread of threads) end(thread)
    },
  }
}

type WorkerOptions = {
  start: () => Promise<ReaderThread>
  end: (thread: ReaderThread) => void
  timeoutMs: number
  isStopped: () => boolean
}

/** One thread after the other, which read in turn what falls to this lane. */
function openWorker({ start, end, timeoutMs, isStopped }: WorkerOptions): ReaderSession {
  let thread: ReaderThread | null = null

  /** The fault when the thread hung or died; the next call begins another. */
  const readTogether = async (
    inputs: readonly CaptionInput[],
  ): Promise<ReadResult[] | ReadFault> => {
    if (isStopped()) throw new Error('caption reader stopped')
    thread ??= await start()
    const readings = await thread.read(inputs, timeoutMs)
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

type ReaderThread = ReturnType<typeof startReaderThread>

function startReaderThread(program: ThreadProgram, input: WorkerInput) {
  const options = { workerData: input, resourceLimits: MEMORY, env: {} }
  const worker =
    'code' in program
      ? new Worker(program.code, { ...options, eval: true })
      : new Worker(program.file, options)
  let failure: Error | null = null
  let answer: (readings: ReadResult[] | null) => void = () => {}
  const ready = new Promise<void>((resolve, reject) => {
    worker.on('message', (message: WorkerAnswer) =>
      message === 'ready' ? resolve() : answer(message),
    )
    const fail = (error: Error) => {
      failure ??= error
      reject(failure)
      answer(null)
    }
    worker.on('error', fail)
    worker.on('exit', (code) => fail(new Error(`caption reader ended with ${code}`)))
  })
  return {
    /** Rejects when the thread ends before it can read. */
    ready,
    /** One call at a time. `too_slow` after `timeoutMs` without readings, `failed` when it ended. */
    async read(
      inputs: readonly CaptionInput[],
      timeoutMs: number,
    ): Promise<ReadResult[] | ReadFault> {
      if (failure) return 'failed'
      let timer: NodeJS.Timeout | undefined
      const slow = new Promise<'too_slow'>((resolve) => {
        // Lets messages that already arrived be handled before the timeout counts.
        timer = setTimeout(() => setImmediate(() => resolve('too_slow')), timeoutMs)
      })
      const readings = new Promise<ReadResult[] | 'failed'>((resolve) => {
        answer = (given) => resolve(given ?? 'failed')
      })
      worker.postMessage(inputs satisfies WorkerRequest)
      const outcome = await Promise.race([readings, slow])
      clearTimeout(timer)
      return outcome
    },
    end: () => void worker.terminate(),
  }
}
