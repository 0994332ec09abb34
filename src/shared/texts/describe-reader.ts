import type { CodeSource } from '../schemas/code.ts'
import { formatDate, formatMinute, formatShare } from './format.ts'

type Reading = Pick<CodeSource, 'reader' | 'readAt' | 'confidence'>

const IMPORT = 'import'
/** The reader of the program, and the rules that read before it. */
const isOwn = (name: string) => /^(?:model|rules)@/u.test(name)
/** `gpt-x` from `gpt-x+p1`: the version of the instructions means nothing to people. */
const nameModel = (name: string) => name.replace(/\+p\d+$/, '')
/** `model@1, gpt-x+p1` are two readers of one mind. */
const namesOf = ({ reader }: Reading) => reader.split(', ')

/** For the operator: `Gelesen vom Leseprogramm (model@1) und vom KI-Modell gpt-x am … mit 97 % Sicherheit`. */
export function describeReading(reading: Reading): string {
  const who = namesOf(reading)
    .map((name) =>
      isOwn(name) ? `vom Leseprogramm (${name})` : `vom KI-Modell ${nameModel(name)}`,
    )
    .join(' und ')
  const how = reading.reader === IMPORT ? 'Importiert' : `Gelesen ${who}`
  return `${how} am ${formatMinute(reading.readAt)} mit ${formatShare(reading.confidence)} Sicherheit`
}

/** For visitors: `gelesen vom Leseprogramm und vom KI-Modell gpt-x am …, zu 97 % sicher`. */
export function explainReading(reading: Reading): string {
  const who = namesOf(reading)
    .map((name) => (isOwn(name) ? 'vom Leseprogramm' : `vom KI-Modell ${nameModel(name)}`))
    .join(' und ')
  const how = reading.reader === IMPORT ? 'vom Betreiber eingetragen' : `gelesen ${who}`
  return `${how} am ${formatDate(reading.readAt)}, zu ${formatShare(reading.confidence)} sicher`
}
