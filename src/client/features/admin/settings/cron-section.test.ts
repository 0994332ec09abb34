import { expect, test } from 'vitest'
import { describeCronChange } from './cron-section.tsx'

test('a change is told in its own words, switching off as well', () => {
  expect(describeCronChange({ enabled: false })).toBe(
    'Die automatische Datensammlung ist ausgeschaltet.',
  )
  expect(describeCronChange({ interval: 'weekly' })).toBe('Intervall: Wöchentlich')
  expect(describeCronChange({ maxCodes: 9999 })).toBe('Neue Codes je Lauf: Unbegrenzt')
})
