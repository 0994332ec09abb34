import type { CodeSource } from '../schemas/code.ts'
import { formatDate, formatMinute, formatShare } from './format.ts'

type Reading = Pick<CodeSource, 'reader' | 'readAt' | 'confidence'>

const listModels = (models: readonly string[]) => models.map((name) => `vom KI-Modell ${name}`)

/** For the operator: `Gelesen vom Leseprogramm (model@1) und vom KI-Modell gpt-x am … mit 97 % Sicherheit`. */
export function describeReading(reading: Reading): string {
  const { own, models, isImport } = splitReader(reading.reader)
  const who = [...(own ? [`vom Leseprogramm (${own})`] : []), ...listModels(models)].join(' und ')
  const how = isImport ? 'Importiert' : `Gelesen ${who}`
  return `${how} am ${formatMinute(reading.readAt)} mit ${formatShare(reading.confidence)} Sicherheit`
}

/** For visitors: `gelesen vom Leseprogramm und vom KI-Modell gpt-x am …, zu 97 % sicher`. */
export function explainReading(reading: Reading): string {
  const { own, models, isImport } = splitReader(reading.reader)
  const who = [...(own ? ['vom Leseprogramm'] : []), ...listModels(models)].join(' und ')
  const how = isImport ? 'vom Betreiber eingetragen' : `gelesen ${who}`
  return `${how} am ${formatDate(reading.readAt)}, zu ${formatShare(reading.confidence)} sicher`
}

/** Who read a source, parsed from the stored text: `model@1`, `gpt-x+p1`, `model@1, gpt-x+p1`, `import`. */
type ReaderNames = {
  /** The reader of the program, or the rules that read before it; null where it did not read. */
  own: string | null
  /** Language models, without the version of their instructions. */
  models: string[]
  /** Nobody read it: it was imported. */
  isImport: boolean
}

export function splitReader(reader: string): ReaderNames {
  const isImport = reader === 'import'
  const names = isImport ? [] : reader.split(', ')
  const isOwn = (name: string) => /^(?:model|rules)@/u.test(name)
  return {
    own: names.find(isOwn) ?? null,
    models: names.filter((name) => !isOwn(name)).map((name) => name.replace(/\+p\d+$/, '')),
    isImport,
  }
}
