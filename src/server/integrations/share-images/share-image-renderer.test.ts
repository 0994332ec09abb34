import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { makeTempFolder } from '#test/temp-folder.ts'
import { createShareImageRenderer, type ShareImageCard } from './share-image-renderer.ts'

/** Stands in for the program: answers with the name's length, and does what some names say. */
const PROGRAM = `process.on('disconnect', () => process.exit(0))
process.on('message', ({ brand: { name } }) => {
  if (name === 'end') process.exit(0)
  if (name === 'throw') process.exit(3)
  if (name === 'silent') return
  process.send({ png: name ? new Uint8Array(name.length) : null })
})`
const folder = makeTempFolder(afterAll)
const entry = join(folder, 'program.mjs')
writeFileSync(entry, PROGRAM)

const card = (name: string): ShareImageCard => ({
  siteName: 'Codefluencer',
  brand: { name, totalCodes: 1, highestDiscount: 1, highestDiscountType: 'fixed' },
})
const program = { entry, execPath: process.execPath }
const create = () => createShareImageRenderer({ program, siteName: 'Codefluencer' })

async function lengthsOf(renderer: ReturnType<typeof create>, names: readonly string[]) {
  const lengths: (number | undefined)[] = []
  for await (const png of renderer.render(names.map(card))) lengths.push(png?.length)
  return lengths
}

test('answers card by card from one process, and again from another', async () => {
  const renderer = create()
  expect(await lengthsOf(renderer, ['a', 'bb', '', 'cccc'])).toEqual([1, 2, undefined, 4])
  expect(await lengthsOf(renderer, ['ddddd'])).toEqual([5])
  expect(await lengthsOf(renderer, [])).toEqual([])
})

test('a process that ends is the end, one that breaks is an error', async () => {
  expect(await lengthsOf(create(), ['a', 'end', 'bb'])).toEqual([1])
  await expect(lengthsOf(create(), ['a', 'throw'])).rejects.toThrow('ended with 3')
})

test('stopping ends a picture under way and lets no other begin', async () => {
  const renderer = create()
  const lengths: (number | undefined)[] = []
  for await (const png of renderer.render(['a', 'silent', 'bb'].map(card))) {
    lengths.push(png?.length)
    // After the next picture was begun.
    setImmediate(renderer.stop)
  }
  expect(lengths).toEqual([1])
  expect(await lengthsOf(renderer, ['a'])).toEqual([])
})
