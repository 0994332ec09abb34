import { expect, test } from 'vitest'
import { z } from 'zod'
import { toCallContext } from '#test/context.ts'
import { useTestContext } from '#test/use-context.ts'
import { parseAtOnce, publicProcedure, router } from './init.ts'

const schema = z.object({ name: z.string().trim(), ends: z.iso.datetime().nullable() })
const row = { name: ' a ', ends: null, secret: 1 }

const t = useTestContext()

/** What tRPC makes of an answer. */
async function answer<Schema extends z.ZodType>(output: Schema, value: z.output<Schema>) {
  const { get } = router({
    get: publicProcedure.output(parseAtOnce(output)).query(() => value as never),
  }).createCaller(toCallContext(t.asVisitor()))
  return get()
}

test('answers are stripped and checked as by the schema itself', async () => {
  expect(await answer(schema, row)).toEqual({ name: 'a', ends: null })
  await expect(answer(schema, { ...row, ends: 'soon' })).rejects.toThrow()
})

test('a check that needs to wait makes the call fail', async () => {
  await expect(
    answer(
      z.string().refine(async () => true),
      'a',
    ),
  ).rejects.toThrow()
})
