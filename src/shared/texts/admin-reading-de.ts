import { isOlderReader } from '../domain/older-readers.ts'
import type { Reading } from '../schemas/post.ts'
import { describeReaders, type ReadSource } from './describe-reader.ts'
import { formatMinute, formatShare } from './format.ts'

/** What the reader chose for an offer, in the order in which it is told. */
export const READ_PARTS = { code: 'Code', shop: 'Shop', amount: 'Betrag', end: 'Ende' } as const
export const PART_KINDS = Object.keys(READ_PARTS) as (keyof typeof READ_PARTS)[]

/** `Code 97 % · Shop 88 % · Betrag 99 % · Ende 93 %` */
export const describeShares = (shares: Reading['shares']): string =>
  PART_KINDS.map((kind) => `${READ_PARTS[kind]} ${formatShare(shares[kind])}`).join(' · ')

/** With the reader's own version, which stands first. */
const nameReaders = (reader: string) =>
  describeReaders(reader).replace('Leseprogramm', `$& (${reader.split(', ')[0]})`)

/**
 * For the operator: `Gelesen vom Leseprogramm (encoder@3) und vom KI-Modell gpt-x am … mit 97 % Sicherheit`; how
 * sure an older reader was is not said.
 */
export function describeReading({ reader, readAt, confidence }: ReadSource): string {
  const who = reader === 'import' ? 'Importiert' : `Gelesen ${nameReaders(reader)}`
  const how = `${who} am ${formatMinute(readAt)}`
  return isOlderReader(reader) ? how : `${how} mit ${formatShare(confidence)} Sicherheit`
}
