import { expect, it } from 'vitest'
import { z } from 'zod'
import { toStrictSchema } from './structured-answer.ts'

it('requires every key and forbids others at every depth, without bounds and patterns', () => {
  const inner = z.object({
    day: z.iso.date().nullable(),
    kind: z.enum(['a', 'b']),
    flag: z.boolean().describe('whether'),
  })
  const schema = z.object({
    items: z.array(inner).max(4),
    either: z.union([inner, z.literal('none')]),
    amount: z.number().min(1).max(100).nullable(),
  })
  const strictInner = {
    type: 'object',
    properties: {
      day: { anyOf: [{ type: 'string' }, { type: 'null' }] },
      kind: { type: 'string', enum: ['a', 'b'] },
      flag: { type: 'boolean', description: 'whether' },
    },
    required: ['day', 'kind', 'flag'],
    additionalProperties: false,
  }
  expect(toStrictSchema(schema)).toEqual({
    type: 'object',
    properties: {
      items: { type: 'array', items: strictInner },
      either: { anyOf: [strictInner, { type: 'string', const: 'none' }] },
      amount: { anyOf: [{ type: 'number' }, { type: 'null' }] },
    },
    required: ['items', 'either', 'amount'],
    additionalProperties: false,
  })
})

it.each([
  ['a key that may be absent', z.object({ a: z.object({ b: z.string().optional() }) })],
  ['free keys', z.object({ a: z.record(z.string(), z.string()) })],
  ['anything', z.object({ a: z.unknown() })],
  ['a tuple', z.object({ a: z.tuple([z.string(), z.number()]) })],
  ['a date', z.object({ a: z.date() })],
])('refuses %s, which has no strict form', (_, schema) => {
  expect(() => toStrictSchema(schema)).toThrow()
})
