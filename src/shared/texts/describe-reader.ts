import type { CodeSource } from '../schemas/code.ts'
import { formatDate, formatMinute, formatShare } from './format.ts'

type Reading = Pick<CodeSource, 'reader' | 'readAt' | 'confidence'>

const IMPORT = 'import'
const isRules = (name: string) => name.startsWith('rules@')
/** `gpt-x` from `gpt-x+p1`: the version of the instructions means nothing to people. */
const nameModel = (name: string) => name.replace(/\+p\d+$/, '')
/** `rules@1, gpt-x+p1` are two readers of one mind. */
const namesOf = ({ reader }: Reading) => reader.split(', ')

/** For the operator: `Gelesen von Regeln (rules@1) und Modell gpt-x am … mit 97 % Sicherheit`. */
export function describeReading(reading: Reading): string {
  const who = namesOf(reading)
    .map((name) => (isRules(name) ? `Regeln (${name})` : `Modell ${nameModel(name)}`))
    .join(' und ')
  const how = reading.reader === IMPORT ? 'Importiert' : `Gelesen von ${who}`
  return `${how} am ${formatMinute(reading.readAt)} mit ${formatShare(reading.confidence)} Sicherheit`
}

/** For visitors: `gelesen nach festen Regeln und vom KI-Modell gpt-x am …, zu 97 % sicher`. */
export function explainReading(reading: Reading): string {
  const who = namesOf(reading)
    .map((name) => (isRules(name) ? 'nach festen Regeln' : `vom KI-Modell ${nameModel(name)}`))
    .join(' und ')
  const how = reading.reader === IMPORT ? 'vom Betreiber eingetragen' : `gelesen ${who}`
  return `${how} am ${formatDate(reading.readAt)}, zu ${formatShare(reading.confidence)} sicher`
}
