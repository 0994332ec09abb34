import { expect, test } from 'vitest'
import { brands } from '#db/schema/brands.ts'
import { insertBrand } from '#test/factories.ts'
import { watchStatements } from '#test/observe.ts'
import { useTestContext } from '#test/use-context.ts'
import { ServiceError } from './errors.ts'
import type { ShownSubjects } from './page-changes.ts'
import { writeTogether } from './write-together.ts'

const t = useTestContext()

const add = (name: string, changed: ShownSubjects = [], after = () => {}) =>
  writeTogether(t.asVisitor(), (tx) => {
    const result = insertBrand(tx, { name }).name
    after()
    return { result, changed }
  })
const fail = (error: Error) => () => {
  throw error
}
const readNames = () =>
  t.db
    .select()
    .from(brands)
    .all()
    .map(({ name }) => name)

test('writes that come together share a commit, in their order; later ones have their own', async () => {
  const watch = watchStatements(t.sqlite)
  const answers = ['A', 'B', 'C'].map((name) => add(name))
  expect(readNames()).toEqual([])
  expect(await Promise.all(answers)).toEqual(['A', 'B', 'C'])
  await add('D')
  expect(watch.stop().filter((text) => /^commit/i.test(text))).toHaveLength(2)
  expect(readNames()).toEqual(['A', 'B', 'C', 'D'])
})

test.each([
  ['refuses', new ServiceError('not_found', 'Fehlt.')],
  ['breaks', new Error('kaputt')],
])('one that %s leaves nothing, and the others are written', async (_name, error) => {
  const all = await Promise.allSettled([add('A'), add('B', [], fail(error)), add('C')])
  expect(all).toMatchObject([{ value: 'A' }, { reason: error }, { value: 'C' }])
  expect(readNames()).toEqual(['A', 'C'])
})

test('more than are written at once are all written, in their order', async () => {
  const names = Array.from({ length: 40 }, (_, number) => `Marke ${number}`)
  expect(await Promise.all(names.map((name) => add(name)))).toEqual(names)
  expect(readNames()).toEqual(names)
})

test('only what shows the changes is old afterwards, or all where one changed more', async () => {
  const { pageChanges, db } = t.asVisitor()
  const version = pageChanges.readVersion(db)
  await Promise.all([add('A', ['brand 1']), add('B', ['influencer 2'])])
  expect(pageChanges.readVersion(db)).toBe(version)
  const changes = (['brand 1', 'influencer 2', 'brand 2'] as const).map((subject) =>
    pageChanges.readSubjectsVersion([subject]),
  )
  expect(changes).toEqual([1, 1, 0])
  await Promise.all([add('C', ['brand 1']), add('D', 'all')])
  expect(pageChanges.readVersion(db)).not.toBe(version)
})

test('what follows is done once for all of a commit, and fails for the one that it fails for', async () => {
  const groups: string[][] = []
  const follow = (_tx: unknown, names: string[]) => {
    groups.push(names)
    if (names.includes('B')) throw new ServiceError('not_found', 'Fehlt.')
    return names.map((name) => ({ result: `${name} von ${names.length}`, changed: [] }))
  }
  const addAll = (...names: string[]) =>
    Promise.allSettled(
      names.map((name) =>
        writeTogether(t.asVisitor(), (tx) => insertBrand(tx, { name }).name, follow),
      ),
    )
  expect(await addAll('X', 'Y')).toMatchObject([{ value: 'X von 2' }, { value: 'Y von 2' }])
  expect(await addAll('A', 'B')).toMatchObject([{ value: 'A von 1' }, { status: 'rejected' }])
  expect(groups).toEqual([['X', 'Y'], ['A', 'B'], ['A'], ['B']])
  expect(readNames()).toEqual(['X', 'Y', 'A'])
})
