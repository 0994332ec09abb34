import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/**
 * Every text that the specification puts in single quotes, one a line, word for word and in its order. The
 * specification itself is not part of the repository.
 */
const TEXTS = readFileSync('test/repository/specified-texts.txt', 'utf8').trim().split('\n')

/** Texts that do not stand in the source as one piece, and why. */
const COMPOSED: Record<string, string> = {
  'Rabattcodes und {product} 2025': 'the year is a setting, SITE_YEAR, which is 2025 by default',
  'Stand: Januar 2025': 'every static page may have a date; this one is that of the privacy page',
  'Geplante Marken ({count})': 'the count is missing until the list has been loaded',
}

/** All program code without its comments, with blanks for line breaks. */
const source = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((file) => /(?<!\.test|\.gen)\.tsx?$/.test(file))
  .map((file) => readFileSync(join('src', file), 'utf8'))
  .join('\n')
  .replaceAll(/\/\*.*?\*\/|(?<=^|\s)\/\/[^\n]*/gs, '')
  .replaceAll(/\s+/g, ' ')

/** The text as a literal or between tags; something short stands for its places: '{name}', 'N Min'. */
function toPattern(text: string): RegExp {
  const parts = text
    .split(/\{\w+\}|\bN\b/)
    .map((part) => part.trim().replaceAll(/[.*+?^${}()|[\]]/g, '\\$&'))
  return new RegExp(`['"\`>}] ?${parts.join('.{0,80}?')} ?['"\`<{$]`)
}

test.each(TEXTS)('the program says: %s', (text) => {
  const isThere = toPattern(text).test(source)
  expect(isThere).toBe(!(text in COMPOSED))
})

test('what is composed is specified', () => {
  expect(Object.keys(COMPOSED).filter((text) => !TEXTS.includes(text))).toEqual([])
})
