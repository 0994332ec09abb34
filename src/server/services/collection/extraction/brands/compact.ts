const SUFFIXES =
  /(?:[._](?:de|at|ch|eu|com|dach|germany|deutschland|official|shop|store|online|world|cosmetics|team|offiziell))+$|(?:official|germany|deutschland)$/u
const UMLAUTS: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' }

/** A name without case, spaces and punctuation, umlauts spelt out. */
export function compact(name: string): string {
  return name
    .toLowerCase()
    .replace(/[äöüß]/gu, (letter) => UMLAUTS[letter] ?? letter)
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '')
}

/** An Instagram name without '_de', '.official' and the like. */
export function bareHandle(handle: string): string {
  const bare = handle.toLowerCase().replace(SUFFIXES, '')
  return bare.length >= 2 ? bare : handle.toLowerCase()
}
