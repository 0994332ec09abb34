import type { ReaderInput } from '#extraction/read-codes.ts'
import { type CaptionReader, readCaption } from '#extraction/reader.ts'
import type { ReadResult } from '../../integrations/caption-reader/caption-reader.ts'
import { isUnsure } from './reading/is-unsure.ts'

/** Reads one caption; one that breaks the reader is a fault of its own, so that the next is read. */
export function tryReadCaption(input: ReaderInput, reader: CaptionReader): ReadResult {
  try {
    const reading = readCaption(input, reader)
    const { offers, onlyBrand } = reading
    return { offers, onlyBrand, isUnsure: isUnsure(reading, reader.brands) }
  } catch {
    return { fault: 'failed' }
  }
}
