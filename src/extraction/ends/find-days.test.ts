import { describe, expect, it } from 'vitest'
import { tokenize } from '../text/tokenize.ts'
import { easterSunday, germanDay, toIso } from './calendar.ts'
import { findDays } from './find-days.ts'

// A Monday.
const POSTED = germanDay('2025-06-02')
const days = (text: string) => findDays(tokenize(text), POSTED).map(({ day }) => day)

describe('findDays', () => {
  it.each([
    ['bis 31.12.', '2025-12-31'],
    ['bis 05.07.26', '2026-07-05'],
    ['until July 4th', '2025-07-04'],
    ['nur heute', '2025-06-02'],
    ['nur bis Sonntag', '2025-06-08'],
    ['bis Montag', '2025-06-02'],
    ['die nächsten fünfzehn Tage', '2025-06-17'],
    ['noch eine Woche', '2025-06-09'],
    ['nur 48h', '2025-06-04'],
    ['die nächsten 24 Stunden', '2025-06-03'],
    ['bis Monatsende', '2025-06-30'],
    ['bis Ende August', '2025-08-31'],
    ['bis Weihnachten', '2025-12-24'],
    ['endet am Cyber Monday', '2025-12-01'],
    ['bis zum 15. gibt es', '2025-06-15'],
    ['valid thru 12/9', '2025-12-09'],
    ['bis 9/12', '2025-12-09'],
    ['bis Ende 2026', '2026-12-31'],
    ['bis Aschermittwoch', '2026-02-18'],
    ['bis zum 3. Advent', '2025-12-14'],
    ['nächste Woche Dienstag endet die Aktion', '2025-06-10'],
    ['48 hrs only', '2025-06-04'],
    ['nur noch diesen Monat', '2025-06-30'],
    ['bis zum letzten Junitag', '2025-06-30'],
    ['am 1.7. wird der Code abgeschaltet', '2025-06-30'],
    ['ab Juli gilt er nicht mehr', '2025-06-30'],
    ['ab Montag ist er nicht mehr gültig', '2025-06-08'],
    ['ab morgen ist er weg', '2025-06-02'],
    ['gilt die nächsten zwei Wochen', '2025-06-16'],
    ['gültig von Montag bis Freitag', '2025-06-06'],
    ['bis Montag in einer Woche', '2025-06-09'],
    ['bis Ende nächster Woche', '2025-06-15'],
    ['bis Ende nächsten Monats', '2025-07-31'],
    ['gilt über Pfingsten', '2025-06-09'],
    ['bis Fronleichnam', '2025-06-19'],
    ['bis Allerheiligen', '2025-11-01'],
    ['bis zum 2. Weihnachtsfeiertag', '2025-12-26'],
    ['bis zum zweiten Weihnachtstag', '2025-12-26'],
    ['vom ersten bis zum dritten September', '2025-09-03'],
    ['bis einunddreißigsten Januar 2026', '2026-01-31'],
    ['bis zum Achtzehnten.', '2025-06-18'],
    ['nur bis zum 5., dann nicht mehr', '2025-06-05'],
    ['12 %, bis Mi', '2025-06-04'],
    ['bis fr mit ANNA10', '2025-06-06'],
    ['25 € runter, Fr bis So', '2025-06-08'],
    ['Di–Do Textil', '2025-06-05'],
    ['vor dem 1. Juli', '2025-06-30'],
    ['sign up before 1 July', '2025-06-30'],
    ['THIS WEEK ONLY', '2025-06-08'],
    ['valid for one week', '2025-06-09'],
    ['den ganzen Juli 11 %', '2025-07-31'],
    ['bis Karsamstag', '2026-04-04'],
    ['bis Buß- und Bettag', '2025-11-19'],
    ['bis Totensonntag', '2025-11-23'],
    ['bis Walpurgisnacht', '2026-04-30'],
    ['nur noch bis Schalttag', '2028-02-29'],
    ['bis Veilchendienstag', '2026-02-17'],
    ['Ende am Nationalfeiertag', '2025-10-26'],
    ['bis am Nationalfiirtig', '2025-08-01'],
    ['gilt bis Endi Monet', '2025-06-30'],
    ['bis Änds Novämber', '2025-11-30'],
    ['Bis Änd Wuche', '2025-06-08'],
    ['nume no bis am Frytig', '2025-06-06'],
    ['gültig bis Samstig', '2025-06-07'],
    ['bis Silväschter', '2025-12-31'],
  ])('%s', (text, day) => {
    expect(days(text)).toContain(day)
  })

  it('needs a post date for what is relative, not for a full date', () => {
    const without = (text: string) => findDays(tokenize(text), undefined).map(({ day }) => day)
    expect(without('nur heute')).toEqual([])
    expect(without('bis 31.12.2025')).toEqual(['2025-12-31'])
  })

  it.each([
    'bis zu 20%',
    'nur so nebenbei',
    'only do it',
    'bis 12.50 €',
    'solange der Vorrat reicht',
    'bis so viel da ist',
    'Fr. 15.– Rabatt',
    'beim dritten Mal',
    'die zweite Box',
    'der Dritte im Bunde',
  ])('nothing in: %s', (text) => {
    expect(days(text)).toEqual([])
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
