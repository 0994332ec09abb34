import { ProviderError } from '#shared/domain/provider-error.ts'
import { createJsonClient, type JsonClientOptions } from '../http/create-json-client.ts'
import { buildChat, type Chat } from './build-chat.ts'
import { chatReplySchema, nameUnknownModel, readText } from './chat-reply.ts'
import type { UsageCounter } from './count-usage.ts'
import { type AnswerMode, changeDialect, type Dialect, FIRST_DIALECT } from './dialect.ts'
import { isModelUnknown, readRefusedPart } from './model-fault.ts'

/** One endpoint, and what is known about the way it wants to be asked. */
export type ChatEndpoint = {
  /** The answer's text and the mode that led to it. Throws `ProviderError` or the signal's reason. */
  send: (
    chat: Chat,
    usage: UsageCounter,
    signal: AbortSignal,
  ) => Promise<{ text: string; mode: AnswerMode }>
  /** An answer in `mode` shows that the endpoint passes over the schema without a word. */
  giveUpStructure: (mode: AnswerMode) => void
}

export function createChatEndpoint(
  http: JsonClientOptions,
  { model, apiKey }: { model: string; apiKey: string | null },
): ChatEndpoint {
  const askService = createJsonClient(http)
  let known = FIRST_DIALECT

  const sendIn = async (
    dialect: Dialect,
    chat: Chat,
    usage: UsageCounter,
    signal: AbortSignal,
  ): Promise<string> => {
    const json = buildChat(model, chat, dialect)
    const { messages } = json
    const reply = await askService(chatReplySchema, 'chat/completions', {
      method: 'post',
      json,
      signal,
    }).catch((error: unknown) => {
      usage.addFailure(messages, error)
      throw error
    })
    usage.addReply(messages, reply)
    return readText(http.service, reply, apiKey)
  }

  return {
    giveUpStructure: (mode) => {
      if (mode === 'structured' && known.mode === 'structured') known = { ...known, mode: 'json' }
    },
    send: async (chat, usage, signal) => {
      const first = known
      for (let dialect = first; ; ) {
        try {
          const text = await sendIn(dialect, chat, usage, signal)
          // What led to an answer is kept; who changed nothing must not undo what others learned.
          if (dialect !== first) known = dialect
          return { text, mode: dialect.mode }
        } catch (error) {
          if (!(error instanceof ProviderError)) throw error
          if (isModelUnknown(error)) throw nameUnknownModel(http.service, model, error)
          const part = readRefusedPart(error)
          const next = part && changeDialect(dialect, part)
          if (!next) throw error
          dialect = next
        }
      }
    },
  }
}
