import { describe, expect, it } from 'vitest'
import { tokenize } from '../text/tokenize.ts'
import { isCalledDead, isCommentTrigger, isNegated, isReference } from './rejects.ts'

describe('isCalledDead', () => {
  it.each([
    'ANNA10 ist abgelaufen',
    'der Code geht nicht mehr',
    'Code ungültig',
    'code is expired',
    'Code ANNA10 ausverkauft',
    'ANNA10 ist tot',
    'ANNA10 wäre noch mein alter Code, ist er aber nicht mehr',
    'ANNA10 wurde im Mai abgeschaltet',
    'ANNA10, den hat Muster leider eingestampft',
    'OTTO10 gibt es seit Mai nicht mehr',
    'LENA15 war mein alter Code',
  ])('%s', (words) => {
    expect(isCalledDead(words)).toBe(true)
  })

  it.each([
    'ANNA10 läuft morgen ab',
    'gilt NICHT auf Sale',
    'nicht mit anderen Aktionen kombinierbar',
    'ANNA10 geht wieder, war kaputt',
    'noch nicht abgelaufen',
    'falls der Code bei euch nicht geht: großschreiben',
    'danach geht der Code nicht mehr',
    'ab morgen funktioniert ANNA10 nicht mehr',
    'sobald ANNA10 im Korb steht, Heulen gilt nicht!',
    'Beide Codes werden am 1. Juni abgeschaltet',
    'Die Farbe gibt es nicht mehr',
  ])('not: %s', (words) => {
    expect(isCalledDead(words)).toBe(false)
  })
})

describe('isCommentTrigger', () => {
  it.each([
    ['Kommentiert „PLAN“ für 10%', 2],
    ['Schreib mir PLAN per DM', 2],
    ['PLAN in die Kommentare', 0],
  ])('%s', (text, index) => {
    expect(isCommentTrigger(tokenize(text), index)).toBe(true)
  })

  it('lets a code be', () => {
    expect(isCommentTrigger(tokenize('Mit PLAN 10% sparen'), 1)).toBe(false)
    expect(isCommentTrigger(tokenize('Bei dm mit PLAN 10% sparen'), 3)).toBe(false)
  })
})

describe('isNegated', () => {
  it('sees what is ruled out in the same clause only', () => {
    expect(isNegated(tokenize('NICHT KIAN10'), 1)).toBe(true)
    expect(isNegated(tokenize('nicht nur KIAN10'), 2)).toBe(false)
    expect(isNegated(tokenize('das nicht, KIAN10'), 3)).toBe(false)
    expect(isNegated(tokenize('statt KIAN10 jetzt KIAN12'), 3)).toBe(false)
  })
})

describe('isReference', () => {
  it.each([
    ['Kundennummer K-48213', 1],
    ['Deine Bestellnummer lautet DE-4471-XL', 3],
    ['Das Ticket hieß auch noch RABATT-118', 5],
  ])('%s', (text, index) => {
    expect(isReference(tokenize(text), index)).toBe(true)
  })

  it.each([
    ['10 % auf jedes Ticket: ANNA10', 6],
    ['Gutscheinnummer: ANNA10', 2],
    ['Mein Code fürs Ticket ist da und heißt ANNA10', 8],
    ['zur Rechnung kommt ANNA10', 3],
  ])('not: %s', (text, index) => {
    expect(isReference(tokenize(text), index)).toBe(false)
  })
})
