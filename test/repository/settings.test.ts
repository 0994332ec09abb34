import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { expect, test } from 'vitest'
import { parseConfig, VARIABLES } from '#server/config.ts'

const example = parseEnv(readFileSync('.env.example', 'utf8'))
/** The demo sets it for itself. */
const INTERNAL = ['DEMO']

test('.env.example names every setting, and no other', () => {
  const expected = VARIABLES.filter((name) => !INTERNAL.includes(name))
  expect(Object.keys(example).sort()).toEqual([...expected].sort())
})

test('.env.example gives the defaults', () => {
  expect(parseConfig(example)).toEqual(parseConfig({}))
})

test('the README explains every setting', () => {
  const table = readFileSync('README.md', 'utf8').split('## Configuration')[1]?.split('\n## ')[0]
  const missing = Object.keys(example).filter((name) => {
    const [group, ...rest] = name.split('_')
    return !(
      table?.includes(`\`${name}\``) ||
      (table?.includes(`\`${group}_`) && table.includes(`\`_${rest.join('_')}\``))
    )
  })
  expect(missing).toEqual([])
})
