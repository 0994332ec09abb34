import type { CSSProperties, ReactNode, SVGProps } from 'react'
import { formatCount, formatDiscount, formatNumber } from '#shared/texts/format.ts'
import type { ShareImageCard } from './share-image-renderer.ts'

export const SHARE_IMAGE_SIZE = { width: 1200, height: 630 } as const
const MARGIN = 56
const WIDTH = SHARE_IMAGE_SIZE.width - 2 * MARGIN
const HEIGHT = SHARE_IMAGE_SIZE.height - 2 * MARGIN
const DISCOUNT_WIDTH = 388
const CORNER = 36
const NOTCH = 28
const TITLE = { width: 576, height: 264, lineHeight: 1.08, sizes: [44, 108] } as const
const FIGURE = { width: 324, height: 180, lineHeight: 1.1, sizes: [56, 148] } as const

/** The part of the site's tokens that pictures need; CSS variables do not reach here. */
const COLORS = {
  paper: '#faf7f1',
  card: '#fffefb',
  line: '#e2dbcd',
  ink: '#1c1a16',
  muted: '#5e584d',
  accent: '#0f6a45',
  onAccent: '#ffffff',
  onAccentSoft: '#cfe6d9',
} as const

/** The picture as a tree: one code card on the page's background, the discount on its left part. */
export function layOutCard(card: ShareImageCard): Part {
  const texts = describeCard(card)
  return box(
    { ...SHARE_IMAGE_SIZE, background: COLORS.paper, padding: MARGIN, fontFamily: 'Bricolage' },
    box(
      { position: 'relative', width: WIDTH, height: HEIGHT },
      cardOutline(),
      // Placed as the drawing is, or the drawing would be painted over it.
      box(
        { position: 'absolute', width: WIDTH, height: HEIGHT },
        discountSide(texts),
        brandSide(texts, card.siteName),
      ),
    ),
  )
}

/** Outline with two notches, the left part's background, and the dashed line right of it. */
function cardOutline(): Part {
  const corner = (x: number, y: number) => `a${CORNER} ${CORNER} 0 0 1 ${x * CORNER} ${y * CORNER}`
  const left = `H${CORNER}${corner(-1, -1)}V${CORNER}${corner(1, -1)}Z`
  const discountRight =
    `a${NOTCH} ${NOTCH} 0 0 0 ${NOTCH} ${NOTCH}V${HEIGHT - NOTCH}` +
    `a${NOTCH} ${NOTCH} 0 0 0 ${-NOTCH} ${NOTCH}`
  const brandRight =
    `a${NOTCH} ${NOTCH} 0 0 0 ${2 * NOTCH} 0H${WIDTH - CORNER}${corner(1, 1)}` +
    `V${HEIGHT - CORNER}${corner(-1, 1)}H${DISCOUNT_WIDTH + NOTCH}a${NOTCH} ${NOTCH} 0 0 0 ${-2 * NOTCH} 0`
  const start = `M${CORNER} 0H${DISCOUNT_WIDTH - NOTCH}`
  return drawing(
    {
      width: WIDTH + 4,
      height: HEIGHT + 4,
      viewBox: `-2 -2 ${WIDTH + 4} ${HEIGHT + 4}`,
      style: { position: 'absolute', left: -2, top: -2 },
    },
    [
      { d: start + brandRight + left, fill: COLORS.card, stroke: COLORS.line, strokeWidth: 3 },
      { d: start + discountRight + left, fill: COLORS.accent },
      {
        d: `M${DISCOUNT_WIDTH} ${NOTCH + 12}V${HEIGHT - NOTCH}`,
        stroke: COLORS.paper,
        strokeWidth: 8,
        strokeDasharray: '14 12',
      },
    ],
  )
}

function discountSide({ above, figure, below }: CardTexts): Part {
  const fontSize = figure.length === 1 ? 240 : fitText(figure, FIGURE)
  const line = { fontSize: 42, fontWeight: 500, color: COLORS.onAccentSoft }
  const heavy = { fontSize, fontWeight: 800, lineHeight: 1.1, letterSpacing: '-0.03em' }
  return box(
    {
      width: DISCOUNT_WIDTH,
      flexShrink: 0,
      flexDirection: 'column',
      alignItems: 'center',
      justifyContent: 'center',
    },
    above && textBox(line, above),
    textBox({ ...heavy, color: COLORS.onAccent }, figure),
    below && textBox(line, below),
  )
}

function brandSide({ title, subtitle }: CardTexts, siteName: string): Part {
  const { width, lineHeight } = TITLE
  const heavy = { fontSize: fitText(title, TITLE), fontWeight: 800, letterSpacing: '-0.02em' }
  const wrapped = { width, lineHeight, lineClamp: 4, wordBreak: 'break-word' as const }
  return box(
    {
      flexGrow: 1,
      flexDirection: 'column',
      justifyContent: 'space-between',
      padding: '48px 56px 48px 64px',
    },
    box(
      { flexDirection: 'column' },
      textBox({ ...heavy, ...wrapped, color: COLORS.ink }, title),
      textBox({ marginTop: 20, fontSize: 38, fontWeight: 500, color: COLORS.muted }, subtitle),
    ),
    box(
      { alignItems: 'center' },
      logo(52),
      textBox({ marginLeft: 18, fontSize: 34, fontWeight: 700, color: COLORS.ink }, siteName),
    ),
  )
}

type CardTexts = ReturnType<typeof describeCard>

/**
 * The words on a picture: three on the left part, two on the right. Without a code there is no
 * discount to show, only the brand's initial.
 */
export function describeCard({ brand }: ShareImageCard) {
  const bare = { above: '', below: '' }
  if (!brand)
    return {
      ...bare,
      figure: '%',
      title: 'Rabattcodes von Influencern',
      subtitle: 'Jeder mit dem Post als Beleg',
    }
  const { totalCodes, highestDiscount, highestDiscountType } = brand
  const title = cleanName(brand.name)
  if (totalCodes === 0) {
    const figure = [...title][0]?.toLocaleUpperCase('de-DE') ?? ''
    return { ...bare, figure, title, subtitle: 'Zurzeit keine aktiven Codes' }
  }
  const subtitle = formatCount(totalCodes, 'aktiver Code', 'aktive Codes')
  if (highestDiscount === 0) {
    const below = totalCodes === 1 ? 'Code' : 'Codes'
    return { ...bare, figure: formatNumber(totalCodes), below, title, subtitle }
  }
  const figure = formatDiscount(highestDiscount, highestDiscountType)
  return { above: totalCodes === 1 ? '' : 'bis zu', figure, below: 'Rabatt', title, subtitle }
}

/** The name without what the font has no letters for; a name of nothing else stays as it is. */
function cleanName(name: string): string {
  const known = name.replace(/[^ -~\u00a0-\u024f\u1e00-\u1eff\u2010-\u2122]+/gu, ' ').trim()
  return known || name.toWellFormed()
}

/** Rough widths of bold letters in parts of the size: satori tells its own only after layout. */
const widthOf = (text: string) =>
  [...text].reduce((sum, letter) => {
    if (/[iIjlrtf.,:;'’!|\s-]/.test(letter)) return sum + 0.36
    return sum + (/[\p{Lu}mw%&@\d]/u.test(letter) ? 0.72 : 0.57)
  }, 0)

function countLines(words: readonly number[], width: number, space: number): number {
  let lines = 1
  let used = 0
  for (const word of words) {
    const needed = used === 0 ? word : used + space + word
    if (needed <= width) used = needed
    else {
      lines += Math.max(1, Math.ceil(word / width))
      used = word % width
    }
  }
  return lines
}

type Frame = { width: number; height: number; lineHeight: number; sizes: readonly [number, number] }

/**
 * The largest size in `sizes` at which `text` stays within the frame without breaking a word;
 * the smallest where none does.
 */
export function fitText(text: string, { width, height, lineHeight, sizes }: Frame): number {
  const words = text.split(/\s+/).map(widthOf)
  const [smallest, largest] = sizes
  for (let size = largest; size > smallest; size -= 4) {
    const scaled = words.map((word) => word * size)
    const fits = Math.max(...scaled) <= width
    const lines = countLines(scaled, width, 0.3 * size)
    if (fits && lines * lineHeight * size <= height) return size
  }
  return smallest
}

/** What satori draws: the shape of a React element, made without React. */
type Part = ReactNode

const element = (type: string, props: object): Part => ({ type, props, key: null })

/** A box; satori wants `display: flex` on everything that holds more than one thing. */
const box = (style: CSSProperties, ...children: Part[]): Part =>
  element('div', { style: { display: 'flex', ...style }, children })

const textBox = (style: CSSProperties, text: string): Part =>
  element('div', { style: { display: 'block', ...style }, children: text })

/** A drawing of paths in its own coordinates. */
const drawing = (
  frame: SVGProps<SVGSVGElement>,
  paths: readonly SVGProps<SVGPathElement>[],
): Part => element('svg', { ...frame, children: paths.map((path) => element('path', path)) })

const LOGO_PATH =
  'M5 4h22a3 3 0 0 1 3 3v5.2a3.2 3.2 0 0 0 0 6.4V25a3 3 0 0 1-3 3H5a3 3 0 0 1-3-3v-6.4a3.2 3.2 0 0 0 0-6.4V7a3 3 0 0 1 3-3Z'

/** The logo's code card. */
const logo = (size: number): Part =>
  drawing({ width: size, height: size, viewBox: '0 0 32 32' }, [
    { d: LOGO_PATH, fill: COLORS.accent },
    { d: 'M8.5 15.4h15', stroke: COLORS.card, strokeWidth: 2, strokeDasharray: '3 3' },
  ])
