import { ProviderError } from '#shared/domain/provider-error.ts'
import type { ModelClient } from '../../../integrations/ai/model-client.ts'
import { createFaultGate } from './fault-gate.ts'
import { limitConcurrency } from './limit-concurrency.ts'
import { type ModelAnswer, modelAnswerSchema } from './model-answer.ts'
import { INSTRUCTIONS } from './prompt.ts'
import { createTokenBudget } from './token-budget.ts'

const MAX_CALLS = 4
/** Room for the ten codes of a long list; most answers need a tenth. */
const MAX_ANSWER_TOKENS = 2_000
const USUAL_ANSWER_TOKENS = 250
/** German takes more tokens than English, whose rule of thumb is four letters. */
const LETTERS_PER_TOKEN = 3

const BUDGET_SPENT =
  'KI-API: Die Tokens für diesen Lauf sind verbraucht (Einstellungen, „Kosten je Lauf“). Den Rest lesen die Regeln allein.'

/** What holds for this input whenever the model is asked: its answer, or that it declines to answer. */
type Asked = { answer: ModelAnswer | 'refused'; tokens: number }

type ModelAsker = {
  /** Null when nothing is to be had for now: no budget, a service that is down. */
  ask: (input: string, signal: AbortSignal) => Promise<Asked | null>
  getUsage: () => { calls: number; tokens: number }
}

type AskerOptions = {
  model: ModelClient
  /** Tokens in both directions; 0 never asks and is no fault. */
  tokenBudget: number
  onFault: (error: ProviderError) => void
}

/**
 * Asks a model about posts within a budget, at most four calls at once. `ask` throws nothing but
 * the signal's reason: faults are told to `onFault`, each kind once.
 */
export function createModelAsker({ model, tokenBudget, onFault }: AskerOptions): ModelAsker {
  const gate = createFaultGate(onFault)
  const budget = createTokenBudget(tokenBudget)
  const limit = limitConcurrency(MAX_CALLS)
  let calls = 0

  const askNow = async (input: string, signal: AbortSignal): Promise<Asked | null> => {
    signal.throwIfAborted()
    if (tokenBudget === 0 || !gate.isOpen()) return null
    const book = budget.reserve(estimateTokens(input))
    if (!book) {
      gate.fail(new ProviderError('budget', BUDGET_SPENT))
      return null
    }
    let tokens = 0
    try {
      const reply = await model.ask({
        name: 'post_offers',
        schema: modelAnswerSchema,
        instructions: INSTRUCTIONS,
        input,
        maxTokens: MAX_ANSWER_TOKENS,
        signal,
      })
      calls += reply.usage.calls
      tokens = reply.usage.inputTokens + reply.usage.outputTokens
      if (reply.ok) {
        gate.succeed()
        return { answer: reply.value, tokens }
      }
      gate.fail(reply.error)
      return reply.error.kind === 'refused' ? { answer: 'refused', tokens } : null
    } finally {
      book(tokens)
    }
  }

  return {
    ask: (input, signal) => limit(() => askNow(input, signal)),
    getUsage: () => ({ calls, tokens: budget.getUsed() }),
  }
}

const estimateTokens = (input: string): number =>
  Math.ceil((INSTRUCTIONS.length + input.length) / LETTERS_PER_TOKEN) + USUAL_ANSWER_TOKENS
