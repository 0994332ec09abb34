import { expect, it } from 'vitest'
import { parseCodeView, parsePage } from './code-addresses.ts'
import { listShownPages } from './code-pages.tsx'

it('reads tab and page from the address; the first page needs no number', () => {
  expect([parseCodeView({ tab: 'new' }), parsePage({ page: '3' })]).toEqual([{ tab: 'new' }, 3])
  for (const page of ['1', '0', '-1', '2.5', 'zwei', '', '9999999', undefined])
    expect(parsePage({ page })).toBeUndefined()
  for (const tab of ['all', 'nonsense', undefined]) expect(parseCodeView({ tab })).toEqual({})
})

it('shows the first, the last and the neighbouring pages', () => {
  expect(listShownPages(1, 3)).toEqual([1, 2, 3])
  expect(listShownPages(1, 100)).toEqual([1, 2, null, 100])
  expect(listShownPages(4, 100)).toEqual([1, 2, 3, 4, 5, null, 100])
  expect(listShownPages(50, 100)).toEqual([1, null, 49, 50, 51, null, 100])
  expect(listShownPages(98, 100)).toEqual([1, null, 97, 98, 99, 100])
})
