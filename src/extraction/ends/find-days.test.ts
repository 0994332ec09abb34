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
    ['die nächsten fünfzehn Tage', '2025-06-17'],
    ['noch eine Woche', '2025-06-09'],
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
    ['Annahmeschluss ist Freitag, 23:59 Uhr', '2025-06-06'],
    ['Ende der Aktion: Sonntag', '2025-06-08'],
    ['solange der Juni dauert', '2025-06-30'],
    ['solange noch Juni ist', '2025-06-30'],
    ['bis der Monat rum ist', '2025-06-30'],
    ['bis der Juni vorbei ist', '2025-06-30'],
    ['nur noch im Juni', '2025-06-30'],
    ['nur noch diesen Monat', '2025-06-30'],
    ['gilt den ganzen Monat', '2025-06-30'],
    ['gilt im Juni', '2025-06-30'],
    ['bis zum letzten Junitag', '2025-06-30'],
    ['bis zum letzten Tag im Juni', '2025-06-30'],
    ['gilt die ganze Woche', '2025-06-08'],
    ['wird am 1. Juli abgeschaltet', '2025-06-30'],
    ['wird leider am 1.7. gelöscht', '2025-06-30'],
    ['wird am 1.7. um 23:59 Uhr abgeschaltet', '2025-07-01'],
    ['am 1.7. wird der Code abgeschaltet', '2025-06-30'],
    ['am 1.7. um 23 Uhr wird er deaktiviert', '2025-07-01'],
    ['ab 1.7. ungültig', '2025-06-30'],
    ['ab dem 1. Juli geht er nicht mehr', '2025-06-30'],
    ['ab Juli gilt er nicht mehr', '2025-06-30'],
    ['ab Montag ist er nicht mehr gültig', '2025-06-08'],
    ['ab morgen ist er weg', '2025-06-02'],
    ['nach Sonntag ist er weg', '2025-06-08'],
    ['Letzter Tag: Sonntag', '2025-06-08'],
    ['letzter Tag ist also der 15.6.', '2025-06-15'],
    ['morgen ist für beide der letzte Tag', '2025-06-03'],
    ['heute ist die letzte Chance', '2025-06-02'],
    ['morgen um Mitternacht ist Schluss', '2025-06-03'],
    ['Sonntag um 23:59 Uhr läuft er ab', '2025-06-08'],
    ['Schluss ist am 15. Juni', '2025-06-15'],
    ['am Sonntag ist der Code weg', '2025-06-08'],
    ['er erlischt am 15. Juni', '2025-06-15'],
    ['Stichtag ist der 15. Juni', '2025-06-15'],
    ['Frist: 15. Juni', '2025-06-15'],
    ['Gült. b. 31.7.', '2025-07-31'],
    ['befristet auf 3 Tage', '2025-06-05'],
    ['verfällt in 3 Tagen', '2025-06-05'],
    ['gilt die nächsten zwei Wochen', '2025-06-16'],
    ['bekommt ihr 3 Tage lang 20%', '2025-06-05'],
    ['für die ersten 24h', '2025-06-03'],
    ['nur diese Woche bis Freitag', '2025-06-06'],
    ['dieses Wochenende (Fr–So)', '2025-06-08'],
    ['gilt von Fr bis So.', '2025-06-08'],
    ['gültig von Montag bis Freitag', '2025-06-06'],
    ['von Montag bis Freitag gültig', '2025-06-06'],
    ['Gültig 02.06. - 06.06.2025', '2025-06-06'],
    ['Gültig: 2. Juni – 6. Juni', '2025-06-06'],
    ['gilt am 3. und 4.6.', '2025-06-04'],
    ['gilt heute und morgen', '2025-06-03'],
    ['bis nächsten Montag', '2025-06-09'],
    ['bis Montag in einer Woche', '2025-06-09'],
    ['bis nächste Woche Freitag', '2025-06-13'],
    ['bis Ende nächster Woche', '2025-06-15'],
    ['bis Ende nächsten Monats', '2025-07-31'],
    ['gilt über Pfingsten', '2025-06-09'],
    ['bis Fronleichnam', '2025-06-19'],
    ['bis Allerheiligen', '2025-11-01'],
    ['bis zum 2. Weihnachtsfeiertag', '2025-12-26'],
    ['bis 2. Weihnachtstag', '2025-12-26'],
    ['bis zum zweiten Weihnachtstag', '2025-12-26'],
    ['bis zum fünfzehnten juli', '2025-07-15'],
    ['vom ersten bis zum dritten September', '2025-09-03'],
    ['bis einunddreißigsten Januar 2026', '2026-01-31'],
    ['bis zum Achtzehnten.', '2025-06-18'],
    ['nur bis zum 5., dann nicht mehr', '2025-06-05'],
    ['(bis zum 30.)', '2025-06-30'],
    ['12 %, bis Mi', '2025-06-04'],
    ['bis fr mit ANNA10', '2025-06-06'],
    ['25 € runter, Fr bis So', '2025-06-08'],
    ['Di–Do Textil', '2025-06-05'],
    ['vor dem 1. Juli', '2025-06-30'],
    ['sign up before 1 July', '2025-06-30'],
    ['THIS WEEK ONLY', '2025-06-08'],
    ['valid for one week', '2025-06-09'],
    ['achtundvierzig Stunden ab jetzt', '2025-06-04'],
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
  ])('as people say it: %s', (text, day) => {
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
