import { Worker } from 'node:worker_threads'
import type { ThreadProgram } from '../../program-files.ts'
import type { CaptionInput, ReadFault, ReadResult } from './caption-reader.ts'
import type { WorkerAnswer, WorkerInput, WorkerRequest } from './worker-messages.ts'

/** In MiB. The reader and 2,000 brands take about 30; a thread that wants more is ended by Node. */
const MEMORY = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 16 }

export type ReaderThread = {
  /** Rejects when the thread ends before it can read. */
  ready: Promise<void>
  /** One call at a time. `too_slow` after `patienceMs` without readings, `failed` when it died. */
  read: (inputs: readonly CaptionInput[], patienceMs: number) => Promise<ReadResult[] | ReadFault>
  end: () => void
}

export function startReaderThread(program: ThreadProgram, input: WorkerInput): ReaderThread {
  const options = { workerData: input, resourceLimits: MEMORY, env: {} }
  const worker =
    'code' in program
      ? new Worker(program.code, { ...options, eval: true })
      : new Worker(program.file, options)
  let death: Error | null = null
  let answer: (readings: ReadResult[] | null) => void = () => {}
  const ready = new Promise<void>((resolve, reject) => {
    worker.on('message', (message: WorkerAnswer) =>
      message === 'ready' ? resolve() : answer(message),
    )
    const die = (error: Error) => {
      death ??= error
      reject(death)
      answer(null)
    }
    worker.on('error', die)
    worker.on('exit', (code) => die(new Error(`caption reader ended with ${code}`)))
  })
  return {
    ready,
    async read(inputs, patienceMs) {
      if (death) return 'failed'
      let timer: NodeJS.Timeout | undefined
      const slow = new Promise<'too_slow'>((resolve) => {
        // Readings that came while this thread was busy are heard before the verdict.
        timer = setTimeout(() => setImmediate(() => resolve('too_slow')), patienceMs)
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
