import { expect, it } from 'vitest'
import { parseCodesSearch, toCodesInput } from './codes-address.ts'

it('reads category, unit, order and page from the address', () => {
  const search = parseCodesSearch({ kategorie: 'mode', einheit: 'euro', tab: 'highest', page: '3' })
  expect(search).toEqual({ kategorie: 'mode', einheit: 'euro', tab: 'highest', page: 3 })
  expect(toCodesInput(search)).toEqual({
    ...{ category: 'mode', unit: 'fixed', sort: 'highest', page: 3 },
  })
})

it('counts what it does not know as absent', () => {
  const wrong = [
    { kategorie: 'autos', einheit: 'dollar', tab: 'all', page: '0' },
    { kategorie: ['mode'], einheit: {}, tab: 'new', page: 'zwei' },
    {},
  ]
  for (const address of wrong) expect(toCodesInput(parseCodesSearch(address))).toEqual({})
})
