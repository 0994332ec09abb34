import { ProviderError } from '#shared/domain/errors.ts'
import { createJsonClient, type JsonClientOptions } from '../http/create-json-client.ts'
import {
  type ChatReply,
  chatReplySchema,
  isModelUnknown,
  nameUnknownModel,
  type RequestPart,
  readRefusedPart,
  readText,
} from './chat-reply.ts'
import type { ModelRequest, ModelUsage } from './model-client.ts'

/** Models that take the limit by its newer name count hidden reasoning towards it. */
const THINKING_TOKENS = 2000
/** Characters of the first answer that are quoted in the second question. */
const MAX_SHOWN = 4000
/**
 * Begins with `max_tokens`: newer endpoints refuse it with an error, while older ones silently ignore
 * `max_completion_tokens` and answer without a limit.
 */
const FIRST_STYLE: RequestStyle = {
  mode: 'structured',
  limitKey: 'max_tokens',
  temperature: 0,
}

export type ChatEndpoint = ReturnType<typeof createChatEndpoint>

/** One endpoint, and what is known about the requests it accepts. */
export function createChatEndpoint(
  http: JsonClientOptions,
  { model, apiKey }: { model: string; apiKey: string | null },
) {
  const askService = createJsonClient(http)
  let known = FIRST_STYLE

  const sendIn = async (
    style: RequestStyle,
    chat: Chat,
    usage: UsageCounter,
    signal: AbortSignal,
  ): Promise<string> => {
    const json = buildChat(model, chat, style)
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
    /** To be called when an answer in `mode` shows that the endpoint silently ignores the schema. */
    stopAskingForSchema: (mode: AnswerMode) => {
      if (mode === 'structured' && known.mode === 'structured') known = { ...known, mode: 'json' }
    },
    /** The answer's text and the mode that led to it. Throws `ProviderError` or the signal's reason. */
    send: async (chat: Chat, usage: UsageCounter, signal: AbortSignal) => {
      const first = known
      for (let style = first; ; ) {
        try {
          const text = await sendIn(style, chat, usage, signal)
          // Keep what led to an answer, but never undo what a parallel call has learned.
          if (style !== first) known = style
          return { text, mode: style.mode }
        } catch (error) {
          if (!(error instanceof ProviderError)) throw error
          if (isModelUnknown(error)) throw nameUnknownModel(http.service, model, error)
          const part = readRefusedPart(error)
          const next = part && nextStyle(style, part)
          if (!next) throw error
          style = next
        }
      }
    },
  }
}

type Message = { role: 'system' | 'user' | 'assistant'; content: string }

/** The question, before it becomes the request of one endpoint. */
export type Chat = Pick<ModelRequest<unknown>, 'name' | 'instructions' | 'input' | 'maxTokens'> & {
  /** Strict form of the answer's schema. */
  schema: object
  /** The model's first answer and what is wrong with it. */
  repair: { answer: string; fault: string } | null
}

/** Body of `POST /chat/completions`. */
function buildChat(
  model: string,
  chat: Chat,
  style: RequestStyle,
): Record<string, unknown> & { messages: Message[] } {
  const { mode, limitKey, temperature } = style
  return {
    model,
    messages: buildMessages(chat, style),
    ...(temperature === null ? {} : { temperature }),
    ...(limitKey === 'max_tokens' ? { max_tokens: chat.maxTokens } : {}),
    ...(limitKey === 'max_completion_tokens'
      ? { max_completion_tokens: chat.maxTokens + THINKING_TOKENS }
      : {}),
    ...(mode === 'structured' ? { response_format: namedSchema(chat) } : {}),
    ...(mode === 'json' ? { response_format: { type: 'json_object' } } : {}),
  }
}

const namedSchema = ({ name, schema }: Chat) => ({
  type: 'json_schema',
  json_schema: { name, strict: true, schema },
})

/** The system message is ours alone; foreign text stands in the user's and the model's messages. */
function buildMessages(chat: Chat, { mode }: RequestStyle): Message[] {
  const form = `Answer with one JSON object that fits this JSON schema, and with nothing else:\n${JSON.stringify(chat.schema)}`
  const system = mode === 'structured' ? chat.instructions : `${chat.instructions}\n\n${form}`
  const messages: Message[] = [
    { role: 'system', content: system },
    { role: 'user', content: chat.input },
  ]
  if (!chat.repair) return messages
  const { answer, fault } = chat.repair
  const content = `Your answer does not fit the schema: ${fault}\nAnswer the first message again with one JSON object that fits, and with nothing else.`
  return [
    ...messages,
    { role: 'assistant', content: answer.slice(0, MAX_SHOWN) },
    { role: 'user', content },
  ]
}

/** `structured`: held to the schema; `json`: held to JSON; `plain`: asked for it in words alone. */
type AnswerMode = 'structured' | 'json' | 'plain'

/** Which parts an endpoint accepts in a request; null leaves the part out. */
type RequestStyle = {
  mode: AnswerMode
  limitKey: 'max_tokens' | 'max_completion_tokens' | null
  temperature: 0 | null
}

/** The next thing to try when `part` is refused; null when nothing is left. Never goes in circles. */
function nextStyle(style: RequestStyle, part: RequestPart): RequestStyle | null {
  const { mode, limitKey, temperature } = style
  if (part === 'temperature') return temperature === null ? null : { ...style, temperature: null }
  if (part === 'limit') {
    if (limitKey === null) return null
    const next = limitKey === 'max_tokens' ? 'max_completion_tokens' : null
    return { ...style, limitKey: next }
  }
  if (mode === 'plain') return null
  return { ...style, mode: mode === 'structured' ? 'json' : 'plain' }
}

export type UsageCounter = ReturnType<typeof createUsageCounter>

/** Adds up what one question used, over all its tries. */
export function createUsageCounter() {
  const usage: ModelUsage = { calls: 0, inputTokens: 0, outputTokens: 0 }
  return {
    addReply: (messages: readonly Message[], { usage: reported, choices }: ChatReply) => {
      const answer = choices?.[0]?.message?.content ?? ''
      usage.calls += 1
      usage.inputTokens += reported?.prompt_tokens ?? estimateInput(messages)
      usage.outputTokens += reported?.completion_tokens ?? estimateTokens(answer)
    },
    // A call whose answer was never read still used tokens; a refused one did not.
    addFailure: (messages: readonly Message[], error: unknown) => {
      usage.calls += 1
      const isUnread =
        error instanceof ProviderError && (error.kind === 'timeout' || error.kind === 'bad_reply')
      if (isUnread) usage.inputTokens += estimateInput(messages)
    },
    read: () => ({ ...usage }),
  }
}

/** Four characters to a token: the usual estimate for services that report no usage. */
const estimateTokens = (text: string): number => Math.ceil(text.length / 4)

const estimateInput = (messages: readonly Message[]): number =>
  messages.reduce((sum, { content }) => sum + estimateTokens(content), 0)
