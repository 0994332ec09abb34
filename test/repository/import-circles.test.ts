import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

/** Imports of values, of types and of what loads later. */
const IMPORT =
  /(?:from|import) ?\(?'((?:\.|#(?:shared|extraction|db|server|jobs|client|test)\/)[^']+)'/g

const files = globSync('{src,test}/**/*.{ts,tsx}')
const importsOf = new Map(
  files.map((file) => [
    file,
    Array.from(readFileSync(file, 'utf8').matchAll(IMPORT), ([, path = '']) => {
      const place = path.startsWith('#test/') ? '' : 'src/'
      const found = path.startsWith('#') ? path.replace('#', place) : join(dirname(file), path)
      // The generated tree of routes names its files without their ending.
      return /\.\w+$/.test(found) ? found : `${found}.tsx`
    }),
  ]),
)

/** The first way of imports that leads back to a file on it, if there is one. */
function findCircle(): readonly string[] | undefined {
  const done = new Set<string>()
  function follow(file: string, way: readonly string[]): readonly string[] | undefined {
    if (way.includes(file)) return [...way.slice(way.indexOf(file)), file]
    if (done.has(file)) return
    for (const next of importsOf.get(file) ?? []) {
      const circle = follow(next, [...way, file])
      if (circle) return circle
    }
    done.add(file)
  }
  for (const file of files) {
    const circle = follow(file, [])
    if (circle) return circle
  }
}

test('no file imports itself by way of others, later loading included', () => {
  expect(files.length).toBeGreaterThan(400)
  expect(findCircle()).toBeUndefined()
})
