import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { AdminCode } from '#shared/schemas/admin-code.ts'
import { CodeSources, markQuote } from './code-evidence.tsx'

const find = (quote: string, code: string) =>
  markQuote(quote, code).map(({ text, kind }) => (kind ? [kind, text] : text))

test('the code is found in the words whatever its case', () => {
  expect(find('Straße: mit Anna15 spart ihr', 'ANNA15')).toEqual([
    'Straße: mit ',
    ['code', 'Anna15'],
    ' spart ihr',
  ])
})

test('special characters in a code are no pattern', () => {
  expect(find('nimm A+B.10 jetzt', 'A+B.10')).toEqual(['nimm ', ['code', 'A+B.10'], ' jetzt'])
})

test('without the code the words stay whole', () => {
  expect(find('nichts davon', 'ANNA15')).toEqual(['nichts davon'])
  expect(find('nichts davon', '')).toEqual(['nichts davon'])
})

const SOURCE: AdminCode['sources'][0] = {
  postUrl: 'https://www.instagram.com/p/A/',
  username: 'anna',
  quote: 'ANNA15: 15 % bei @snocks',
  postedAt: '2026-10-01T10:00:00.000Z',
  readAt: '2026-10-02T10:00:00.000Z',
  reader: 'encoder@3',
  confidence: 0.868,
  reading: {
    shares: { code: 0.97, shop: 0.88, amount: 0.99, end: 0.93 },
    spans: [
      { kind: 'code', start: 0, end: 6 },
      { kind: 'amount', start: 8, end: 12 },
      { kind: 'shop', start: 17, end: 24 },
    ],
  },
}
/** What is shown below the heading, marks as `[title: words]`. */
function show(values: Partial<typeof SOURCE>): string {
  const code = { code: 'ANNA15', sources: [{ ...SOURCE, ...values }] } as AdminCode
  return renderToStaticMarkup(createElement(CodeSources, { code }))
    .replace(/<mark title="(.*?)".*?>(.*?)<\/mark>/g, '[$1: $2]')
    .replace(/<[^>]*>/g, '')
    .replaceAll('\u00a0', ' ')
}

test('of a deleted quote only how sure the reader was is left', () => {
  const { shares } = SOURCE.reading ?? {}
  const text = show({ quote: '', reading: shares ? { shares, spans: [] } : null })
  expect(text).not.toContain('[')
  expect(text).toContain('Code 97 %')
})

test.each([
  ['an older reader', 'model@2', 'Gelesen von einem früheren Leseprogramm (model@2)'],
  ['a language model', 'gpt-x+p1', 'Gelesen vom KI-Modell gpt-x'],
])('of what %s read only the code is marked', (_, reader, who) => {
  const text = show({ reader, reading: null })
  expect(text).toContain('„[Code: ANNA15]: 15 % bei @snocks“')
  expect(text).toContain(who)
  expect(text).not.toMatch(/Shop \d/)
  expect(text.includes('87 %')).toBe(reader === 'gpt-x+p1')
})
