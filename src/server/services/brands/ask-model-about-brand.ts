import type { ProviderError } from '#shared/domain/provider-error.ts'
import type { ModelClient } from '../../integrations/ai/model-client.ts'
import { BRAND_INSTRUCTIONS, buildBrandInput } from './brand-prompt.ts'
import { brandAnswerSchema, type ModelVerdict, toModelVerdict } from './model-verdict.ts'

/** Of an answer: a word, a figure and a host. */
const MAX_TOKENS = 200

type Asked = { verdict: ModelVerdict } | { fault: ProviderError }

/** What the model says about a name, or why it says nothing. Throws the signal's reason only. */
export async function askModelAboutBrand(
  model: ModelClient,
  { name, signal }: { name: string; signal: AbortSignal },
): Promise<Asked> {
  const reply = await model.ask({
    name: 'brand',
    schema: brandAnswerSchema,
    instructions: BRAND_INSTRUCTIONS,
    input: buildBrandInput(name),
    maxTokens: MAX_TOKENS,
    signal,
  })
  return reply.ok ? { verdict: toModelVerdict(reply.value) } : { fault: reply.error }
}
