import type { CSSProperties, ReactNode } from 'react'

/** The part of the site's tokens that pictures need; CSS variables do not reach here. */
export const COLORS = {
  paper: '#faf7f1',
  card: '#fffefb',
  line: '#e2dbcd',
  ink: '#1c1a16',
  muted: '#5e584d',
  accent: '#0f6a45',
  onAccent: '#ffffff',
  onAccentSoft: '#cfe6d9',
} as const

/** What satori draws: the shape of a React element, made without React. */
export type Part = ReactNode

const element = (type: string, props: object): Part => ({ type, props, key: null })

/** A box; satori wants `display: flex` on everything that holds more than one thing. */
export const box = (style: CSSProperties, ...children: Part[]): Part =>
  element('div', { style: { display: 'flex', ...style }, children })

export const textBox = (style: CSSProperties, text: string): Part =>
  element('div', { style: { display: 'block', ...style }, children: text })

type Line = { d: string; fill?: string; stroke?: string; width?: number; dashes?: string }

/** A drawing of paths in its own coordinates; `style` places it. */
export const drawing = (
  { width, height, viewBox = `0 0 ${width} ${height}`, style = {} }: DrawingFrame,
  lines: readonly Line[],
): Part =>
  element('svg', {
    width,
    height,
    viewBox,
    style,
    // Satori writes an attribute that is undefined all the same.
    children: lines.map(({ d, fill = 'none', stroke = 'none', width = 0, dashes = 'none' }) =>
      element('path', {
        d,
        fill,
        stroke,
        'stroke-width': width,
        'stroke-dasharray': dashes,
      }),
    ),
  })
type DrawingFrame = { width: number; height: number; viewBox?: string; style?: CSSProperties }

const LOGO_PATH =
  'M5 4h22a3 3 0 0 1 3 3v5.2a3.2 3.2 0 0 0 0 6.4V25a3 3 0 0 1-3 3H5a3 3 0 0 1-3-3v-6.4a3.2 3.2 0 0 0 0-6.4V7a3 3 0 0 1 3-3Z'

/** The logo's code card. */
export const logo = (size: number): Part =>
  drawing({ width: size, height: size, viewBox: '0 0 32 32' }, [
    { d: LOGO_PATH, fill: COLORS.accent },
    { d: 'M8.5 15.4h15', stroke: COLORS.card, width: 2, dashes: '3 3' },
  ])
