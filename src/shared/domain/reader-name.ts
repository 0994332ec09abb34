/** Who read a source, from what is stored with it: `model@1`, `gpt-x+p1`, `model@1, gpt-x+p1`, `import`. */
export type ReaderNames = {
  /** The reader of the program, or the rules that read before it; null where it did not read. */
  own: string | null
  /** Language models, without the version of their instructions. */
  models: string[]
  /** Nobody read it: it was imported. */
  isImport: boolean
}

const IMPORT = 'import'

export function splitReader(reader: string): ReaderNames {
  const names = reader === IMPORT ? [] : reader.split(', ')
  const isOwn = (name: string) => /^(?:model|rules)@/u.test(name)
  return {
    own: names.find(isOwn) ?? null,
    models: names.filter((name) => !isOwn(name)).map((name) => name.replace(/\+p\d+$/, '')),
    isImport: reader === IMPORT,
  }
}
