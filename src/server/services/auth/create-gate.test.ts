import { expect, test } from 'vitest'
import { createGate } from './create-gate.ts'

test('two run, the next waits its turn, one more is sent away', async () => {
  const pass = createGate({ atOnce: 2, waiting: 1 })
  const started: string[] = []
  const ends = new Map<string, (error?: Error) => void>()
  const enter = (name: string) =>
    pass(() => {
      started.push(name)
      return new Promise<string>((resolve, reject) => {
        ends.set(name, (error) => (error ? reject(error) : resolve(name)))
      })
    })
  const [a, b, c] = [enter('a'), enter('b'), enter('c')]
  await expect(enter('d')).rejects.toMatchObject({
    code: 'too_many_requests',
    retryAfterSeconds: 5,
  })
  expect(started).toEqual(['a', 'b'])
  ends.get('b')?.(new Error('broken'))
  await expect(b).rejects.toThrow('broken')
  await expect.poll(() => started).toEqual(['a', 'b', 'c'])
  ends.get('a')?.()
  ends.get('c')?.()
  expect(await Promise.all([a, c])).toEqual(['a', 'c'])
  const e = enter('e')
  ends.get('e')?.()
  expect(await e).toBe('e')
})
