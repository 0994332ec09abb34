import { Worker } from 'node:worker_threads'
import type { ShareImageCard, ShareImageRenderer } from './share-image-renderer.ts'
import { SHARE_IMAGE_TASK, type WorkerAnswer } from './share-image-worker.ts'

/** To be raised whenever the pictures' look changes. */
const LAYOUT = '1'
/** A picture takes about 0.1 s; a thread silent for this long is stuck. */
const PATIENCE_MS = 30_000

/**
 * Draws in a worker thread that runs this same program (`entry`). The thread lives for one
 * `render` only: it needs some 100 MB that nobody misses in between.
 */
export function createShareImageRenderer(options: {
  entry: URL
  siteName: string
}): ShareImageRenderer {
  let stopped = false
  let current: Worker | undefined
  return {
    siteName: options.siteName,
    layout: LAYOUT,
    async *render(cards) {
      if (stopped || cards.length === 0) return
      const worker = new Worker(options.entry, {
        workerData: SHARE_IMAGE_TASK,
        resourceLimits: { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 16 },
      })
      worker.unref()
      // Between two cards nobody listens, and an error unheard would end the whole process.
      worker.on('error', () => {})
      current = worker
      try {
        for (const card of cards) {
          const answer = await ask(worker, card)
          if (stopped || !answer) return
          yield answer.png
        }
      } finally {
        await worker.terminate()
      }
    },
    stop() {
      stopped = true
      void current?.terminate()
    },
  }
}

/** Null when the thread ended without an answer; rejects when it failed. */
function ask(worker: Worker, card: ShareImageCard): Promise<WorkerAnswer | null> {
  return new Promise<WorkerAnswer | null>((resolve, reject) => {
    const timer = setTimeout(() => void worker.terminate(), PATIENCE_MS)
    // Each listener by its name: `removeAllListeners` would cut the thread's own as well.
    const settle = (act: () => void) => {
      clearTimeout(timer)
      worker.off('message', onMessage).off('exit', onExit).off('error', onError)
      act()
    }
    const onMessage = (answer: WorkerAnswer) => settle(() => resolve(answer))
    const onExit = () => settle(() => resolve(null))
    const onError = (error: Error) => settle(() => reject(error))
    worker.on('message', onMessage).on('exit', onExit).on('error', onError)
    worker.postMessage(card)
  })
}
