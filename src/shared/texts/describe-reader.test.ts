import { expect, test } from 'vitest'
import { describeReading } from './admin-reading-de.ts'
import { explainReading } from './describe-reader.ts'

const reading = (reader: string) => ({
  reader,
  // Winter time: an hour later in Germany, and another day.
  readAt: '2026-11-01T23:30:00.000Z',
  confidence: 0.968,
})
const plain = (text: string) => text.replaceAll('\u00a0', ' ')

test.each([
  ['encoder@3', 'Gelesen vom Leseprogramm (encoder@3) am 02.11.2026 00:30 mit 97 % Sicherheit'],
  ['gpt-x+p1', 'Gelesen vom KI-Modell gpt-x am 02.11.2026 00:30 mit 97 % Sicherheit'],
  [
    'encoder@3, qwen3:8b+p12',
    'Gelesen vom Leseprogramm (encoder@3) und vom KI-Modell qwen3:8b am 02.11.2026 00:30 mit 97 % Sicherheit',
  ],
  ['import', 'Importiert am 02.11.2026 00:30 mit 97 % Sicherheit'],
])('the operator is told who read it, when and how surely: %s', (reader, words) => {
  expect(plain(describeReading(reading(reader)))).toBe(words)
})

test.each([
  ['encoder@3', 'gelesen vom Leseprogramm am 02.11.2026, zu 97 % sicher'],
  ['gpt-x+p1', 'gelesen vom KI-Modell gpt-x am 02.11.2026, zu 97 % sicher'],
  [
    'encoder@3, gpt-x+p1',
    'gelesen vom Leseprogramm und vom KI-Modell gpt-x am 02.11.2026, zu 97 % sicher',
  ],
  ['import', 'vom Betreiber eingetragen am 02.11.2026, zu 97 % sicher'],
])('visitors are told who read it, when and how surely: %s', (reader, words) => {
  expect(plain(explainReading(reading(reader)))).toBe(words)
})

test.each([
  ['rules@1', 'von einem früheren Leseprogramm', 'rules@1', ''],
  ['model@2', 'von einem früheren Leseprogramm', 'model@2', ''],
  ['model@2, gpt-x+p1', 'von einem früheren Leseprogramm', 'model@2', ' und vom KI-Modell gpt-x'],
])('how sure an older reader was is told nobody: %s', (reader, who, name, model) => {
  expect(describeReading(reading(reader))).toBe(
    `Gelesen ${who} (${name})${model} am 02.11.2026 00:30`,
  )
  expect(explainReading(reading(reader))).toBe(`gelesen ${who}${model} am 02.11.2026`)
})
