import { ProviderError } from '#shared/domain/provider-error.ts'
import type { Message } from './build-chat.ts'
import type { ChatReply } from './chat-reply.ts'
import type { ModelUsage } from './model-client.ts'

/** Adds up what one question used, over all its tries. */
export type UsageCounter = {
  addReply: (messages: readonly Message[], reply: ChatReply) => void
  addFailure: (messages: readonly Message[], error: unknown) => void
  read: () => ModelUsage
}

export function createUsageCounter(): UsageCounter {
  const usage: ModelUsage = { calls: 0, inputTokens: 0, outputTokens: 0 }
  return {
    addReply: (messages, { usage: told, choices }) => {
      const answer = choices?.[0]?.message?.content ?? ''
      usage.calls += 1
      usage.inputTokens += told?.prompt_tokens ?? estimateInput(messages)
      usage.outputTokens += told?.completion_tokens ?? estimateTokens(answer)
    },
    // A call that broke off unread has been worked on; one that was turned away has not.
    addFailure: (messages, error) => {
      usage.calls += 1
      const isUnread =
        error instanceof ProviderError && (error.kind === 'timeout' || error.kind === 'bad_reply')
      if (isUnread) usage.inputTokens += estimateInput(messages)
    },
    read: () => ({ ...usage }),
  }
}

/** Four characters to a token: the usual rule of thumb for services that do not tell. */
const estimateTokens = (text: string): number => Math.ceil(text.length / 4)

const estimateInput = (messages: readonly Message[]): number =>
  messages.reduce((sum, { content }) => sum + estimateTokens(content), 0)
