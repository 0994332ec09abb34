import { expect, test } from 'vitest'
import { describeCronChange, MAX_CODES_CHOICES } from './cron-section.tsx'

test('the recommended and the unlimited number carry words', () => {
  expect(MAX_CODES_CHOICES.map(([, label]) => label)).toEqual(
    '25|50 (empfohlen)|100|200|500|1.000|1.500|Unbegrenzt'.split('|'),
  )
})

test('a change is told in its own words, switching off as well', () => {
  expect(describeCronChange({ enabled: false })).toBe(
    'Die automatische Datensammlung ist ausgeschaltet.',
  )
  expect(describeCronChange({ interval: 'weekly' })).toBe('Intervall: Wöchentlich')
  expect(describeCronChange({ maxCodes: 9999 })).toBe('Neue Codes je Lauf: Unbegrenzt')
})
