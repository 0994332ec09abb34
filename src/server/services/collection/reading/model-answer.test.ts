import { expect, it } from 'vitest'
import { toStrictSchema } from '../../../integrations/ai/strict-schema.ts'
import { modelAnswerSchema } from './model-answer.ts'

it('has the form that strict schemas want: every key required, at every depth', () => {
  const strict = toStrictSchema(modelAnswerSchema)
  expect(strict).toMatchObject({ required: ['offers'], additionalProperties: false })
  const keys = Object.keys(modelAnswerSchema.shape.offers.element.shape)
  expect(strict).toMatchObject({
    properties: { offers: { items: { required: keys, additionalProperties: false } } },
  })
})
