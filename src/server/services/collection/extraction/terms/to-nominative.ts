/** A dative plural that has its own form: 'Artikeln' is never 'Artikel'. */
const DATIVE =
  /(?<=artikel|möbel|produkte|geräte|bücher|angebote|gutscheine|preise|stücke|bilder|modelle|accessoires)n$/iu

/** Goods as they stand after a colon: 'den neuen Artikeln' becomes 'neue Artikel'. */
export function toNominative(goods: string): string {
  const [, article = '', rest = goods] = /^(?:(der|die|das|den|dem) )?(.+)$/iu.exec(goods) ?? []
  const noun = rest.replace(/\p{L}+$/u, (last) => last.replace(DATIVE, ''))
  const match = /^(\p{Ll}{3,}?)(en|e) (?=\p{Lu})/u.exec(noun)
  const [whole, stem = '', ending] = match ?? []
  if (!whole) return noun
  const tail = noun.slice(whole.length)
  return `${stem}${endingOf(article.toLowerCase(), ending === 'en', rest)} ${tail}`
}

function endingOf(article: string, isWeak: boolean, rest: string): string {
  const isPlural = /[ns]$/u.test(rest)
  if (article === 'das') return 'es'
  if (article === 'der') return isWeak ? 'e' : 'er'
  if (article === 'den') return isPlural ? 'e' : 'er'
  if (article === 'dem') return 'en'
  return isWeak && article === '' && !isPlural ? 'en' : 'e'
}
