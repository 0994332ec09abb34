import { QueryClient } from '@tanstack/react-query'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readPageData, writePageData } from './page-data.ts'

function travel(data: unknown): unknown {
  const [server, browser] = [new QueryClient(), new QueryClient()]
  server.setQueryData(['of', { page: 1 }], data)
  readPageData(browser, writePageData(server))
  return browser.getQueryData(['of', { page: 1 }])
}

test('any JSON arrives in the browser as it was', () => {
  const json = fc.jsonValue({ maxDepth: 4 })
  const list = fc.array(
    fc.record({
      id: fc.integer(),
      name: fc.string(),
      note: fc.option(fc.string()),
      tags: fc.array(fc.record({ name: fc.constantFrom('a', 'b'), of: json })),
    }),
  )
  fc.assert(
    fc.property(fc.oneof(json, list, fc.record({ list, total: fc.integer() })), (data) => {
      expect(travel(data)).toEqual(JSON.parse(JSON.stringify(data)))
    }),
  )
})

test('objects of which one lacks a field keep their own fields', () => {
  const first = { id: 1, url: 'a' }
  expect(travel([first, { id: 2 }])).toStrictEqual([first, { id: 2 }])
  expect(travel([first, { id: 2, url: undefined }])).toStrictEqual([first, { id: 2 }])
})

test('fields that are the same in a whole list are written once', () => {
  const queryClient = new QueryClient()
  const brand = { name: 'Snocks', slug: 'snocks' }
  queryClient.setQueryData(
    ['codes'],
    [1, 2, 3].map((id) => ({ id, brand: { ...brand } })),
  )
  const text = writePageData(queryClient)
  expect(text.match(/brand/g)).toHaveLength(1)
  expect(text.match(/Snocks/g)).toHaveLength(1)
})

test('a query that failed is not sent to the browser', async () => {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const queryFn = () => Promise.reject(new Error('no data'))
  await queryClient.prefetchQuery({ queryKey: ['codes'], queryFn })
  expect(writePageData(queryClient)).toBe('[]')
})

test('what the HTML says already is not sent a second time', async () => {
  const queryClient = new QueryClient()
  const query = { queryFn: () => 1, meta: { isInHtml: true } }
  await queryClient.prefetchQuery({ queryKey: ['brands'], ...query })
  expect(writePageData(queryClient)).toBe('[]')
})
