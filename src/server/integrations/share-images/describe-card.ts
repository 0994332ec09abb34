import { formatCount, formatDiscount, formatNumber } from '#shared/texts/format.ts'
import type { ShareImageCard } from './share-image-renderer.ts'

/** The words on a picture: three on the stub, two on the ticket. */
export type CardTexts = {
  above: string
  figure: string
  below: string
  title: string
  subtitle: string
}

const SITE: CardTexts = {
  above: '',
  figure: '%',
  below: '',
  title: 'Rabattcodes von Influencern',
  subtitle: 'Jeder mit dem Post als Beleg',
}

/** Puts a card into words. Without a code there is no figure to promise, only the initial. */
export function describeCard({ brand }: ShareImageCard): CardTexts {
  if (!brand) return SITE
  const title = cleanName(brand.name)
  if (brand.totalCodes === 0)
    return {
      above: '',
      figure: [...title][0]?.toLocaleUpperCase('de-DE') ?? '',
      below: '',
      title,
      subtitle: 'Zurzeit keine aktiven Codes',
    }
  const subtitle = formatCount(brand.totalCodes, 'aktiver Code', 'aktive Codes')
  if (brand.highestDiscount === 0)
    return {
      above: '',
      figure: formatNumber(brand.totalCodes),
      below: brand.totalCodes === 1 ? 'Code' : 'Codes',
      title,
      subtitle,
    }
  return {
    above: brand.totalCodes === 1 ? '' : 'bis zu',
    figure: formatDiscount(brand.highestDiscount, brand.highestDiscountType),
    below: 'Rabatt',
    title,
    subtitle,
  }
}

/** The name without what the font has no letters for; a name of nothing else stays as it is. */
function cleanName(name: string): string {
  const known = name.replace(/[^ -~\u00a0-\u024f\u1e00-\u1eff\u2010-\u2122]+/gu, ' ').trim()
  return known || name.toWellFormed()
}
