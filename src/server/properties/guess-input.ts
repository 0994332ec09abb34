import fc from 'fast-check'
import { z } from 'zod'
import { hostileText, junk, someId } from './hostile-values.ts'

/** Three of four values fit the schema's kind, so that calls get further than its check. */
export const guessInput = (schema: z.ZodType | undefined): fc.Arbitrary<unknown> =>
  schema
    ? fc.oneof({ weight: 7, arbitrary: generate(schema) }, { weight: 1, arbitrary: junk() })
    : fc.oneof(fc.constant(undefined), junk())

function generate(schema: z.core.$ZodType): fc.Arbitrary<unknown> {
  if (schema instanceof z.ZodObject) {
    const fields = Object.entries(schema.shape as Record<string, z.ZodType>)
    const optional = fields.filter(([, field]) => field.safeParse(undefined).success)
    const optionalKeys = new Set(optional.map(([key]) => key))
    return fc.record(Object.fromEntries(fields.map(([key, field]) => [key, guessInput(field)])), {
      requiredKeys: fields.map(([key]) => key).filter((key) => !optionalKeys.has(key)),
    })
  }
  if (schema instanceof z.ZodArray)
    return fc.array(guessInput(schema.element as z.ZodType), { maxLength: 5 })
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault)
    return generate(schema.unwrap() as z.ZodType)
  if (schema instanceof z.ZodNullable)
    return fc.oneof(fc.constant(null), generate(schema.unwrap() as z.ZodType))
  if (schema instanceof z.ZodPipe) return generate(schema.in as z.ZodType)
  if (schema instanceof z.ZodUnion)
    return fc.oneof(...schema.options.map((option) => generate(option as z.ZodType)))
  if (schema instanceof z.ZodEnum) return fc.constantFrom(...(schema.options as unknown[]))
  if (schema instanceof z.ZodLiteral) return fc.constantFrom(...(schema.values as Set<unknown>))
  if (schema instanceof z.ZodBoolean) return fc.boolean()
  if (schema instanceof z.ZodNumber) return someId()
  if (schema instanceof z.ZodString)
    return fc.oneof(
      hostileText(),
      fc.constantFrom(
        'Purelei',
        'neue-marke',
        'NEU20',
        '2026-12-24',
        'https://www.instagram.com/p/A1/',
      ),
    )
  return junk()
}
