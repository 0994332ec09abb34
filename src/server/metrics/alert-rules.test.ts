import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestContext, type TestContext } from '#test/context.ts'
import { createMetricsRecorder } from './metrics-recorder.ts'

const rules = readFileSync('deploy/prometheus-rules.yml', 'utf8')
const guide = readFileSync('docs/operations.md', 'utf8')
const matchAll = (text: string, pattern: RegExp) => [
  ...new Set([...text.matchAll(pattern)].map(([, name = '']) => name)),
]

let t: TestContext
let printed: string
beforeAll(async () => {
  t = createTestContext()
  const recorder = createMetricsRecorder(t.deps, '.')
  printed = (await recorder.print()).text
})
afterAll(() => t.close())

/** Figures as they are declared; a histogram has further names. */
const listFigures = () => matchAll(printed, /^# TYPE (\w+)/gm)

test.each([
  ['rules', rules],
  ['guide', guide],
])('every figure in the %s exists', (_name, text) => {
  const known = listFigures()
  const named = matchAll(text, /\b((?:codefluencer|process|nodejs)_[a-z0-9_]*[a-z0-9])\b/g)
  expect(named.length).toBeGreaterThan(5)
  expect(named.filter((name) => !known.includes(name.replace(/_bucket$/, '')))).toEqual([])
})

test('the guide explains every figure of ours', () => {
  const own = listFigures().filter((name) => name.startsWith('codefluencer_'))
  expect(own.filter((name) => !guide.includes(`\`${name}\``))).toEqual([])
})

test('every alert has its paragraph in the guide, and the other way round', () => {
  const alerts = matchAll(rules, /alert: (\w+)/g)
  expect(matchAll(guide, /^### (Codefluencer\w+)$/gm).toSorted()).toEqual(alerts.toSorted())
  const paged = rules.split('- alert: ').filter((rule) => rule.includes('severity: page'))
  const marked = matchAll(guide, /^### (Codefluencer\w+)\n\n\*Page\.\*/gm)
  expect(marked.toSorted()).toEqual(paged.map((rule) => rule.split('\n')[0]).toSorted())
})

test('the guide knows every line that the program writes to its log', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(?<!\.test)\.ts$/.test(file),
  )
  const written = files.flatMap((file) => {
    const text = readFileSync(join('src', file), 'utf8')
    return matchAll(text, /(?:logger|logger\[[^\]]+\])(?:\.\w+)?\([^;]*?'([^'\n]+)',?\s*\)/g)
  })
  const lines = written.filter((words) => /^[a-z]/.test(words))
  expect(lines.length).toBeGreaterThan(15)
  expect(lines.filter((words) => !guide.includes(`\`${words}\``))).toEqual([])
})
