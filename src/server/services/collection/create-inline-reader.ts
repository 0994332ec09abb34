import { setImmediate } from 'node:timers/promises'
import { createReader } from '#extraction/reader.ts'
import type {
  BackgroundReader,
  ReadResult,
} from '../../integrations/caption-reader/caption-reader.ts'
import { tryReadCaption } from './read-caption.ts'

/**
 * Reads in the caller's own thread: for tests, and where the program is not built. Lets others in
 * after every caption; one that takes long cannot be broken off here.
 */
export function createInlineReader(): BackgroundReader {
  let isStopped = false
  return {
    open(brands) {
      const reader = createReader(brands)
      return {
        async read(inputs) {
          const readings: ReadResult[] = []
          for (const input of inputs) {
            if (isStopped) throw new Error('caption reader stopped')
            readings.push(tryReadCaption(input, reader))
            await setImmediate()
          }
          return readings
        },
        close() {},
      }
    },
    stop() {
      isStopped = true
    },
  }
}
