import { describe, expect, it } from 'vitest'
import { easterSunday, germanDay, toIso } from './calendar.ts'
import { findExpiries } from './find-expiries.ts'

// A Monday.
const POSTED = germanDay('2025-06-02')
const days = (text: string) => findExpiries(text.toLowerCase(), POSTED).map(({ day }) => toIso(day))

describe('findExpiries', () => {
  it.each([
    ['bis 31.12.', '2025-12-31'],
    ['bis zum 5.7.2025', '2025-07-05'],
    ['bis 05.07.26', '2026-07-05'],
    ['bis 3.1.', '2026-01-03'],
    ['bis inkl. 28. Juni', '2025-06-28'],
    ['gültig bis einschließlich 7. Juli', '2025-07-07'],
    ['until July 4th', '2025-07-04'],
    ['nur heute', '2025-06-02'],
    ['bis morgen Abend', '2025-06-03'],
    ['nur bis Sonntag', '2025-06-08'],
    ['bis Montag', '2025-06-02'],
    ['bis Sonntag, 15. Juni', '2025-06-15'],
    ['nur heute und morgen', '2025-06-03'],
    ['nur noch 3 Tage', '2025-06-05'],
    ['nur 48h', '2025-06-04'],
    ['die nächsten 24 Stunden', '2025-06-03'],
    ['dieses Wochenende', '2025-06-08'],
    ['bis Monatsende', '2025-06-30'],
    ['bis Ende August', '2025-08-31'],
    ['bis Weihnachten', '2025-12-24'],
    ['endet am Cyber Monday', '2025-12-01'],
    ['morgen ist der letzte Tag', '2025-06-03'],
    ['läuft am 10.9. ab', '2025-09-10'],
    ['vom 10. bis 15. Juni', '2025-06-15'],
    ['1.–7. Juli', '2025-07-07'],
    ['bis zum 15. gibt es', '2025-06-15'],
    ['valid thru 12/9', '2025-12-09'],
    ['bis 9/12', '2025-12-09'],
    ['ends 6/22', '2025-06-22'],
    ['bis und mit 22.10.25', '2025-10-22'],
    ['bis Ende 2026', '2026-12-31'],
    ['bis Aschermittwoch', '2026-02-18'],
    ['bis zum 3. Advent', '2025-12-14'],
    ['morgen läuft ANNA10 ab', '2025-06-03'],
    ['am 14.6. ist Schluss', '2025-06-14'],
    ['nächste Woche Dienstag endet die Aktion', '2025-06-10'],
    ['nur noch 3 Stunden', '2025-06-02'],
    ['heute 17-21 Uhr', '2025-06-02'],
    ['den ganzen Juli lang', '2025-07-31'],
    ['Gültig: 06.07.2025', '2025-07-06'],
    ['48 hrs only', '2025-06-04'],
  ])('%s', (text, day) => {
    expect(days(text)).toContain(day)
  })

  it.each([
    'bis zu 20%',
    'ab Freitag',
    'Gewinnspiel bis Sonntag',
    'Versand bis 20.12.',
    'story endet in 24h',
    '30 Tage Rückgabe',
    'nur so nebenbei',
    'only do it',
    'schönes Wochenende',
    'bis 12.50 €',
    'nur 14 Tage kostenlos testen',
  ])('nothing in: %s', (text) => {
    expect(days(text)).toEqual([])
  })

  it('needs a post date for what is relative, not for a full date', () => {
    expect(findExpiries('nur heute', undefined)).toEqual([])
    expect(findExpiries('bis 31.12.2025', undefined).map(({ day }) => toIso(day))).toEqual([
      '2025-12-31',
    ])
  })
})

describe('calendar', () => {
  it('takes the German day of a moment', () => {
    expect(germanDay('2025-06-01T22:30:00Z')).toEqual(germanDay('2025-06-02'))
    expect(germanDay('kein Datum')).toBeUndefined()
  })

  it('knows Easter', () => {
    expect(toIso(easterSunday(2025))).toBe('2025-04-20')
    expect(toIso(easterSunday(2026))).toBe('2026-04-05')
  })
})
