import { expect, test } from 'vitest'
import { toServiceWords } from './service-words.ts'

test.each([
  ['Key abc is wrong', 'abc', 'Key … is wrong'],
  ['Key is missing', '', 'Key is missing'],
  ['Over your <a href="/quota">quota</a>.', 'abc', 'Over your quota.'],
  ['Visit https://console.example/?key=abc now', 'abc', 'Visit … now'],
])('%j is shown without key, markup and address', (message, apiKey, words) => {
  expect(toServiceWords(message, apiKey)).toBe(words)
})
