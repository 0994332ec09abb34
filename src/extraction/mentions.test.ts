import { expect, test } from 'vitest'
import { createBrandIndex } from './brands.ts'
import { findPlaces } from './places.ts'

const INDEX = createBrandIndex([
  { name: 'Snocks', domain: 'snocks.com', handles: ['snocks'], spellings: [] },
])
const findIn = (text: string, username: string | null = null) =>
  findPlaces({ text, username, postedAt: null }, INDEX).mentions
const listMentions = (text: string) => findIn(text).map(({ kind, name }) => `${kind}: ${name}`)

test('names of all kinds may be a shop', () => {
  const mentions = listMentions('ANNA10 bei Snocks, @kleine.liebe oder holzheld-shop.de #werbung')
  expect(mentions).toContain('known: Snocks')
  expect(mentions).toContain('handle: kleine.liebe')
  expect(mentions).toContain('host: holzheld-shop')
  expect(mentions).toContain('tag: werbung')
})

test("ordinary words in small letters may be a shop after 'bei' and 'von' only", () => {
  expect(listMentions('mit ANNA10 spart ihr bei emma richtig')).toContain('lower: emma')
  expect(listMentions('das video mit code ANNA10 ist gesponsert von oma')).toContain('lower: oma')
  expect(listMentions('emma hat mit code ANNA10 geburtstag')).not.toContain('lower: emma')
})

test('the account that posts may be the shop, by the name that the directory has for it', () => {
  const findAccount = (username: string) =>
    findIn('Bei uns spart ihr mit ANNA10', username).find(({ kind }) => kind === 'account')
  expect(findAccount('snocks.official')).toMatchObject({
    name: 'snocks.official',
    brand: 'Snocks',
  })
  expect(findAccount('anna.b')).toMatchObject({ name: 'anna.b', brand: null })
})

test("a link of an advertiser's network names the shop that it leads to", () => {
  const link = 'https://go.netz-track.com/c/8?u=https%3A%2F%2Fwww.holzheld.de%2Fbrett'
  expect(listMentions(`ANNA10 ${link}`)).toContain('host: holzheld')
})
