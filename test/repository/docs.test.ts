import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const FOLDERS = ['src', 'test', 'data', 'docs', 'scripts', 'deploy']
const listFiles = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file))

const paths = [...FOLDERS.flatMap(listFiles), ...readdirSync('.')]
const documents = paths.filter((path) => path.endsWith('.md'))
/** Files in backticks; those that only name a kind of file, or that a user would have, are none. */
const NAMED = /`([\w$./-]+\.(?:tsx?|mjs|css|jsonl|sql|test\.ts))`/g

test.each(documents)('%s names files that exist', (document) => {
  const text = readFileSync(document, 'utf8')
  const named = [...text.matchAll(NAMED)].map(([, name = '']) => name)
  const missing = named.filter((name) => !paths.some((path) => `/${path}`.endsWith(`/${name}`)))
  expect(missing).toEqual([])
})

test.each(documents)('%s links to files that exist', (document) => {
  const text = readFileSync(document, 'utf8')
  const targets = [...text.matchAll(/\]\((?!\w+:|#)([^)#]+)/g)].map(([, target = '']) => target)
  expect(targets.filter((target) => !existsSync(join(dirname(document), target)))).toEqual([])
})

test('each stop of the map of the ways of data is a file', () => {
  const [, , map = ''] = readFileSync('docs/architecture.md', 'utf8').split(/## The ways|```/)
  const stops = [...map.matchAll(/[\w./-]+\.tsx?/g)].map(([name]) => name)
  expect(stops.length).toBeGreaterThan(20)
  expect(stops.filter((stop) => !existsSync(join('src/server', stop)))).toEqual([])
})
