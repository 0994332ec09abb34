import { expect, test } from 'vitest'
import { createBrandIndex, findMentions, markBrands } from './brands.ts'
import { tokenize } from './text/tokenize.ts'

const INDEX = createBrandIndex([
  { name: 'Snocks', domain: 'snocks.com', handles: ['snocks'], spellings: [] },
])
const listMentions = (text: string) => {
  const cut = tokenize(text)
  markBrands(cut, INDEX)
  const codeAt = cut.tokens.findIndex(({ text: word }) => word === 'ANNA10')
  return findMentions(cut, (at) => at === codeAt).map(({ kind, name }) => `${kind}: ${name}`)
}

test('names of all kinds may be a shop, and a code is none', () => {
  const mentions = listMentions('ANNA10 bei Snocks, @kleine.liebe oder holzheld-shop.de #werbung')
  expect(mentions).toContain('known: Snocks')
  expect(mentions).toContain('handle: kleine.liebe')
  expect(mentions).toContain('host: holzheld-shop')
  expect(mentions).toContain('tag: werbung')
  expect(mentions.filter((mention) => mention.endsWith('ANNA10'))).toEqual([])
})

test("ordinary words in small letters may be a shop after 'bei' and 'von' only", () => {
  expect(listMentions('mit ANNA10 spart ihr bei emma richtig')).toContain('lower: emma')
  expect(listMentions('das video ist gesponsert von holy')).toContain('lower: holy')
  expect(listMentions('emma hat heute geburtstag')).toEqual([])
})
