import { setImmediate } from 'node:timers/promises'
import type { RulesReader, RulesReading } from '../../integrations/rules-reader/rules-reader.ts'
import { createBrandLexicon } from './extraction/brand-lexicon.ts'
import { readByRules } from './read-by-rules.ts'

/**
 * Reads in the caller's own thread: for tests, and where the program is not built. Lets others in
 * after every caption; one that takes long cannot be broken off here.
 */
export function createInlineRulesReader(): RulesReader {
  let isStopped = false
  return {
    open(brands) {
      const lexicon = createBrandLexicon(brands)
      return {
        async read(inputs) {
          const readings: RulesReading[] = []
          for (const input of inputs) {
            if (isStopped) throw new Error('rules reader stopped')
            readings.push(readByRules(input, lexicon))
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
