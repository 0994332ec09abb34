import { describe, expect, it } from 'vitest'
import {
  describeFinds,
  formatAge,
  formatDate,
  formatDateTime,
  formatDaysAgo,
  formatDiscount,
  formatFollowers,
  formatMinute,
  formatMonth,
  formatShare,
  formatShortMonth,
  formatTimeAgo,
  toPercent,
} from './format.ts'

describe('dates', () => {
  it('follow the German calendar, not UTC', () => {
    expect(formatDate('2026-12-31T23:30:00Z')).toBe('01.01.2027')
    expect(formatDateTime('2026-11-01T10:00:00Z')).toBe('01.11.2026 11:00:00')
    expect(formatMinute('2026-12-31T23:05:59Z')).toBe('01.01.2027 00:05')
    expect(formatMonth('2026-10-31T23:30:00Z')).toBe('November 2026')
    expect(formatShortMonth('2026-03')).toBe('Mär 26')
  })

  it('count days by the calendar', () => {
    const now = '2026-11-21T00:30:00+01:00'
    expect(formatDaysAgo('2026-11-20T23:50:00+01:00', now)).toBe('gestern')
    expect(formatDaysAgo('2026-11-21T00:10:00+01:00', now)).toBe('heute')
    expect(formatDaysAgo('2026-11-16T12:00:00+01:00', now)).toBe('vor\u00a05\u00a0Tagen')
    expect(formatDaysAgo('2026-09-01T12:00:00+01:00', now)).toBe('01.09.2026')
  })

  it('tell an age in the largest unit that says enough', () => {
    const now = '2026-11-21T00:30:00+01:00'
    const ages = [
      '2026-11-20',
      '2026-11-08',
      '2026-11-07',
      '2026-09-21',
      '2026-04-20',
      '2024-06-01',
    ]
    expect(
      ages.map((day) => formatAge(`${day}T12:00:00+01:00`, now).replaceAll('\u00a0', ' ')),
    ).toEqual([
      'gestern',
      'vor 13 Tagen',
      'vor 2 Wochen',
      'vor 2 Monaten',
      'vor 7 Monaten',
      'vor 2 Jahren',
    ])
  })

  it('count minutes and hours of the same day', () => {
    const now = '2026-11-21T12:00:00Z'
    expect(formatTimeAgo('2026-11-21T11:59:50Z', now)).toBe('vor 1 Min')
    expect(formatTimeAgo('2026-11-21T11:13:00Z', now)).toBe('vor 47 Min')
    expect(formatTimeAgo('2026-11-21T08:30:00Z', now)).toBe('vor 3 Std')
  })
})

describe('amounts', () => {
  it('one and several have their words', () => {
    expect(describeFinds({ added: 1, found: 1, posts: 1 })).toBe(
      '1 neuer von 1 gefundenen Code in 1 Post',
    )
    expect(describeFinds({ added: 0, found: 2, posts: 2 })).toBe(
      '0 neue von 2 gefundenen Codes in 2 Posts',
    )
  })

  it('carry their unit', () => {
    expect(formatDiscount(15, 'percentage')).toBe('15\u00a0%')
    expect(formatDiscount(7.5, 'fixed')).toBe('7,5\u00a0€')
    expect(formatShare(0.965)).toBe('97\u00a0%')
  })

  it('keep every percentage on the way to a share and back', () => {
    const all = Array.from({ length: 101 }, (_, percent) => percent)
    expect(all.map((percent) => toPercent(percent / 100))).toEqual(all)
  })

  it('show followers in whole millions or thousands', () => {
    expect(formatFollowers(1_900_000)).toBe('2\u00a0Mio.')
    expect(formatFollowers(999_700)).toBe('1\u00a0Mio.')
    expect(formatFollowers(120_400)).toBe('120\u00a0Tsd.')
    expect(formatFollowers(431)).toBe('431')
  })
})
