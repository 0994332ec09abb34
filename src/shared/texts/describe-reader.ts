import { isOlderReader } from '../domain/older-readers.ts'
import type { CodeSource } from '../schemas/code.ts'
import { formatDate, formatShare } from './format.ts'

export type ReadSource = Pick<CodeSource, 'reader' | 'readAt' | 'confidence'>

/**
 * Who read a source, of the stored `encoder@3`, `gpt-x+p1` or `encoder@3, gpt-x+p1`: `vom Leseprogramm und vom
 * KI-Modell gpt-x`. Only language models have the version of their instructions behind them.
 */
export const describeReaders = (reader: string): string =>
  reader
    .split(', ')
    .map((name) => {
      const model = name.replace(/\+p\d+$/, '')
      if (model !== name) return `vom KI-Modell ${model}`
      return `${isOlderReader(name) ? 'von einem früheren' : 'vom'} Leseprogramm`
    })
    .join(' und ')

/**
 * For visitors: `gelesen vom Leseprogramm und vom KI-Modell gpt-x am …, zu 97 % sicher`; how sure an older reader
 * was is not said.
 */
export function explainReading({ reader, readAt, confidence }: ReadSource): string {
  const who =
    reader === 'import' ? 'vom Betreiber eingetragen' : `gelesen ${describeReaders(reader)}`
  const how = `${who} am ${formatDate(readAt)}`
  return isOlderReader(reader) ? how : `${how}, zu ${formatShare(confidence)} sicher`
}
