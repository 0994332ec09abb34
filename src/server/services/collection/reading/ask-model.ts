import pLimit from 'p-limit'
import { isPointlessToRetry, ProviderError } from '#shared/domain/errors.ts'
import type { ModelClient } from '../../../integrations/model/model-client.ts'
import { INSTRUCTIONS, type ModelAnswer, modelAnswerSchema } from './prompt.ts'

const MAX_CALLS = 4
/** Room for the ten codes of a long list; most answers need a tenth. */
const MAX_ANSWER_TOKENS = 2_000
const USUAL_ANSWER_TOKENS = 250
/** German takes more tokens than English, whose rule of thumb is four letters. */
const LETTERS_PER_TOKEN = 3
/** Failures one after the other after which a service counts as down. */
const MAX_FAILURES = 5

const BUDGET_SPENT =
  'KI-API: Die Tokens für diesen Lauf sind verbraucht (Einstellungen, „Kosten je Lauf“). Den Rest liest das Leseprogramm allein.'

/** What holds for this input whenever the model is asked: its answer, or that it declines to answer. */
type Asked = { answer: ModelAnswer | 'refused'; tokens: number }

export type AskerOptions = {
  model: ModelClient
  /** Tokens, in both directions, that may be used. */
  tokenBudget: number
  /** Hears of each kind of fault once. */
  onFault: (error: ProviderError) => void
}

/**
 * Asks a model about posts within a budget, at most four calls at once. `ask` throws nothing but
 * the signal's reason.
 */
export function createModelAsker({ model, tokenBudget, onFault }: AskerOptions) {
  const failures = createFailureLimit(onFault)
  const limit = pLimit(MAX_CALLS)
  let calls = 0
  let tokens = 0
  // Calls under way set their estimates aside: what exceeds the budget is what the last ones use beyond them.
  let reserved = 0

  const askNow = async (input: string, signal: AbortSignal): Promise<Asked | null> => {
    signal.throwIfAborted()
    if (!failures.mayAsk()) return null
    const estimate = estimateTokens(input)
    if (tokens + reserved + estimate > tokenBudget) {
      failures.fail(new ProviderError('budget', BUDGET_SPENT))
      return null
    }
    reserved += estimate
    try {
      const reply = await model.ask({
        name: 'post_offers',
        schema: modelAnswerSchema,
        instructions: INSTRUCTIONS,
        input,
        maxTokens: MAX_ANSWER_TOKENS,
        signal,
      })
      calls += 1
      tokens += reply.tokens
      if (reply.ok) {
        failures.succeed()
        return { answer: reply.value, tokens: reply.tokens }
      }
      failures.fail(reply.error)
      return reply.error.kind === 'refused' ? { answer: 'refused', tokens: reply.tokens } : null
    } finally {
      reserved -= estimate
    }
  }

  return {
    /** Null when there is no answer for now: no budget left, or a service that is down. */
    ask: (input: string, signal: AbortSignal) => limit(() => askNow(input, signal)),
    getUsage: () => ({ calls, tokens }),
  }
}

const estimateTokens = (input: string): number =>
  Math.ceil((INSTRUCTIONS.length + input.length) / LETTERS_PER_TOKEN) + USUAL_ANSWER_TOKENS

/**
 * Decides when to stop asking a service that fails: at once after a lasting fault, else after five
 * failures in a row. Each kind of fault is reported once; faults of calls still under way are not.
 */
function createFailureLimit(onFault: (error: ProviderError) => void) {
  const reported = new Set<string>()
  let failures = 0
  let isOpen = true
  return {
    /** Whether asking is still worth while. */
    mayAsk: () => isOpen,
    fail: (error: ProviderError) => {
      if (!isOpen) return
      failures += 1
      if (!reported.has(error.kind)) onFault(error)
      reported.add(error.kind)
      isOpen = !isPointlessToRetry(error.kind) && failures < MAX_FAILURES
    },
    succeed: () => {
      failures = 0
    },
  }
}
