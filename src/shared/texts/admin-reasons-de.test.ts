import { expect, test } from 'vitest'
import type { CodeReasons } from '../schemas/source-explanation.ts'
import {
  describeChange,
  describeMissingShop,
  describeObstacle,
  describeShares,
  listChoices,
} from './admin-reasons-de.ts'

const offer = {
  confidence: 0.42,
  shops: [
    { name: 'Kapten & Son', share: 0.9 },
    { name: null, share: 0.1 },
  ],
  amounts: [
    { name: '15 %', share: 0.5 },
    { name: '15 %', share: 0.497 },
    { name: null, share: 0.003 },
  ],
  spans: [],
  ends: [
    { name: '2026-11-08', share: 0.7 },
    { name: null, share: 0.3 },
  ],
}
const reasons: CodeReasons = { share: 0.97, inFavour: [], against: [], offer }
const plain = (text: string | null) => text?.replaceAll('\u00a0', ' ') ?? null

test('how sure the reader is, and of what the least', () => {
  expect(plain(describeShares('ANNA15', reasons))).toBe(
    'ANNA15 ist zu 97 % ein Code. Mit Shop, Rabatt und Ende ist er zu 42 % richtig gelesen; am wenigsten sicher ist der Rabatt (50 %).',
  )
  expect(plain(describeShares('ANNA15', { ...reasons, share: 0.49 }))).toMatch(/richtig gelesen\.$/)
  expect(plain(describeShares('ANNA15', { ...reasons, share: 0.3, offer: null }))).toBe(
    'ANNA15 ist zu 30 % ein Code. Im Zitat allein genügt das nicht, um ihn zu lesen.',
  )
})

test('the options with German dates; one that stands twice is told apart', () => {
  const words = listChoices(offer).map(({ title, options }) => [
    title,
    ...options.map(({ name, share }) => plain(`${name}: ${share}`)),
  ])
  expect(words).toEqual([
    ['Shop', 'Kapten & Son: 90 %', 'kein Shop: 10 %'],
    ['Rabatt', '15 %: 50 %', '15 % (andere Stelle): 50 %', 'kein Betrag: unter 1 %'],
    ['Gültig bis', '08.11.2026: 70 %', 'kein Ende: 30 %'],
  ])
})

test('the brand is a shop to choose from however it is spelt', () => {
  expect(describeMissingShop('kapten&son', offer.shops)).toBeNull()
  expect(describeMissingShop('Snocks', offer.shops)).toContain('Snocks ist nicht dabei')
})

test.each([
  [{ reader: 'model@2', confidence: 0.44 }, null],
  [
    { reader: 'rules@4', confidence: 0.42 },
    'Damals las eine andere Fassung des Leseprogramms (rules@4, heute model@2).',
  ],
  [
    { reader: 'model@2', confidence: 0.8 },
    'Beim ersten Lesen waren es 80 %: Damals zählte der übrige Beitrag mit, und die bekannten Marken können andere gewesen sein.',
  ],
  [
    { reader: 'model@1', confidence: 0.8 },
    'Beim ersten Lesen waren es 80 %: Damals zählte der übrige Beitrag mit, und gelesen hat eine andere Fassung des Leseprogramms (model@1, heute model@2).',
  ],
  [
    { reader: 'model@2, gpt-x+p1', confidence: 0.8 },
    'Mitgelesen hat das KI-Modell gpt-x, das keine Gründe nennt: Hier stehen nur die des Leseprogramms.',
  ],
])('how the reading of today differs: %o', (source, words) => {
  expect(plain(describeChange(source, { reader: 'model@2', reasons }))).toBe(words)
})

test('who read it where there are no reasons', () => {
  expect(describeObstacle('model', { code: 'ANNA15', reader: 'gpt-x+p1' })).toBe(
    'Diese Fundstelle hat nur das KI-Modell gpt-x gelesen. Es nennt keine Gründe.',
  )
})
