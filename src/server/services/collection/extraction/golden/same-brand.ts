/** Without case, punctuation and '_de'/'.official'; one name containing the other counts. */
export function isSameBrand(one: string | null, two: string | null): boolean {
  if (one === null || two === null) return one === two
  const [a, b] = [plain(one), plain(two)]
  return a.includes(b) || b.includes(a)
}

function plain(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[._](?:de|official)$/u, '')
    .replace(/[^\p{L}\p{N}]/gu, '')
}
