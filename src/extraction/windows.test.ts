import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { createBrandIndex } from './brands.ts'
import { MENTION_KINDS } from './mentions.ts'
import { createVocabulary, vocabularySchema } from './pieces.ts'
import { findPlaces } from './places.ts'
import { cutWindows, type PiecePlace } from './windows.ts'

const stored = JSON.parse(readFileSync('data/reader/vocabulary.json', 'utf8'))
const vocabulary = createVocabulary(vocabularySchema.parse(stored))
const { pieces } = vocabularySchema.parse(stored)
const brands = createBrandIndex([
  { name: 'Snocks', domain: 'snocks.com', handles: [], spellings: [] },
])
const cut = (text: string) =>
  cutWindows(findPlaces({ text, username: 'anna.b', postedAt: '2025-03-14' }, brands), vocabulary)

const TEXT = '💛 Bei Snocks gibt es mit ANNA15 noch bis Sonntag 15 % auf alles!'

describe('a caption is cut into windows', () => {
  it('of which one holds all of it, with the letters of every place', () => {
    const [window, ...others] = cut(TEXT)
    if (!window) throw new Error('no window')
    const read = ({ pieces: [first, last] }: PiecePlace) =>
      window.ids
        .slice(first, last + 1)
        .map((id) => pieces[id])
        .join('')
    expect(others).toEqual([])
    expect(window.candidates.map(read)).toContain('ANNA15')
    expect(window.mentions.map(read)).toContain('▁Snocks')
    expect(window.amounts.map(read)).toEqual(['▁15▁%'])
    expect(window.days.map(read)).toContain('▁Sonntag')
    expect(new Set(window.margins)).toEqual(new Set([Number.POSITIVE_INFINITY]))
    const account = window.mentions[window.mentionKinds.indexOf(MENTION_KINDS.indexOf('account'))]
    expect(account && read(account)).toBe('▁anna.b')
  })

  it('that overlap where it is long, so that each place stands far from an edge in one of them', () => {
    const filler = Array.from({ length: 150 }, (_, at) => `Zeile ${at} mit Wörtern ohne Belang.`)
    const lines = filler.map((line, at) => (at % 10 === 5 ? `${line} Code: ANNA${at}` : line))
    const windows = cut(lines.join('\n'))
    expect(windows.length).toBeGreaterThan(2)
    expect(windows.every(({ ids }) => ids.length <= 512)).toBe(true)
    const best = new Map<number, number>()
    for (const { candidates, margins } of windows)
      for (const [at, { number }] of candidates.entries())
        best.set(number, Math.max(best.get(number) ?? -1, margins[at] ?? -1))
    expect(best.size).toBeGreaterThanOrEqual(15)
    expect(Math.min(...best.values())).toBeGreaterThanOrEqual(60)
    const account = MENTION_KINDS.indexOf('account')
    expect(windows.every(({ mentionKinds }) => mentionKinds.includes(account))).toBe(true)
  })

  it('and into none without a word that could be a code', () => {
    expect(cut('Guten Morgen, ihr Lieben!')).toEqual([])
  })
})
