import { isMainThread, parentPort, workerData } from 'node:worker_threads'
import type { ShareImageCard } from './share-image-renderer.ts'

/** Marks the thread as one that draws; the program is started again with it. */
export const SHARE_IMAGE_TASK = 'draw-share-images'

export type WorkerAnswer = { png: Uint8Array<ArrayBuffer> | null }

export const isShareImageWorker = () => !isMainThread && workerData === SHARE_IMAGE_TASK

/** Answers every card with its picture, until the thread is ended from outside. */
export function runShareImageWorker(): void {
  const port = parentPort
  port?.on('message', async (card: ShareImageCard) => {
    const answer = await draw(card)
    port.postMessage(answer, answer.png ? [answer.png.buffer] : [])
  })
}

async function draw(card: ShareImageCard): Promise<WorkerAnswer> {
  // Loaded here only: the drawing libraries stay asleep in the process that serves.
  const { drawShareImage } = await import('./draw-share-image.ts')
  try {
    return { png: await drawShareImage(card) }
  } catch {
    // One name that cannot be drawn must not keep the others from being drawn.
    return { png: null }
  }
}
