import { expect, test } from 'vitest'
import { createShareImageRenderer } from './create-share-image-renderer.ts'
import type { ShareImageCard } from './share-image-renderer.ts'

/** Stands in for the program: answers with the name's length, and does what some names say. */
const ENTRY = `import { parentPort, workerData } from 'node:worker_threads'
parentPort.on('message', ({ brand: { name } }) => {
  if (name === 'end') process.exit(0)
  if (name === 'throw') throw new Error('broken')
  if (name === 'silent') return
  parentPort.postMessage({ png: name ? new Uint8Array(name.length) : null })
})`
const entry = new URL(`data:text/javascript,${encodeURIComponent(ENTRY)}`)

const card = (name: string): ShareImageCard => ({
  siteName: 'Codefluencer',
  brand: { name, totalCodes: 1, highestDiscount: 1, highestDiscountType: 'fixed' },
})
const create = () => createShareImageRenderer({ entry, siteName: 'Codefluencer' })

async function lengthsOf(renderer: ReturnType<typeof create>, names: readonly string[]) {
  const lengths: (number | undefined)[] = []
  for await (const png of renderer.render(names.map(card))) lengths.push(png?.length)
  return lengths
}

test('answers card by card from one thread, and again from another', async () => {
  const renderer = create()
  expect(await lengthsOf(renderer, ['a', 'bb', '', 'cccc'])).toEqual([1, 2, undefined, 4])
  expect(await lengthsOf(renderer, ['ddddd'])).toEqual([5])
  expect(await lengthsOf(renderer, [])).toEqual([])
})

test('a thread that ends is the end, a thread that breaks is an error', async () => {
  expect(await lengthsOf(create(), ['a', 'end', 'bb'])).toEqual([1])
  await expect(lengthsOf(create(), ['a', 'throw'])).rejects.toThrow('broken')
})

test('stopping ends a picture under way and lets no other begin', async () => {
  const renderer = create()
  const run = lengthsOf(renderer, ['a', 'silent', 'bb'])
  setTimeout(renderer.stop, 200)
  expect(await run).toEqual([1])
  expect(await lengthsOf(renderer, ['a'])).toEqual([])
})
