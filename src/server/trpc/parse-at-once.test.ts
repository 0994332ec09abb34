import { expect, test } from 'vitest'
import { z } from 'zod'
import { parseAtOnce } from './init.ts'

const schema = z.object({ name: z.string().trim(), ends: z.iso.datetime().nullable() })

test('answers are stripped and checked as by the schema itself', async () => {
  const row = { name: ' a ', ends: null, secret: 1 }
  expect(await parseAtOnce(schema).parseAsync(row)).toEqual({ name: 'a', ends: null })
  await expect(parseAtOnce(schema).parseAsync({ ...row, ends: 'soon' })).rejects.toThrow(z.ZodError)
})

test('the schema itself still waits for checks, the copy refuses them', async () => {
  const waiting = z.string().refine(async () => true)
  await expect(parseAtOnce(waiting).parseAsync('a')).rejects.toThrow()
  expect(await waiting.parseAsync('a')).toBe('a')
})
