import type { Dialect } from './dialect.ts'
import type { ModelRequest } from './model-client.ts'

export type Message = { role: 'system' | 'user' | 'assistant'; content: string }

/** What is asked, before it is put in the words of one endpoint. */
export type Chat = Pick<ModelRequest<unknown>, 'name' | 'instructions' | 'input' | 'maxTokens'> & {
  /** Strict form of the answer's schema. */
  schema: object
  /** The model's first answer and what is wrong with it. */
  repair: { answer: string; fault: string } | null
}

/** Models that count their limit by the newer name spend hidden thinking from it. */
const THINKING_TOKENS = 2000
/** Of the first answer, shown again. */
const MAX_SHOWN = 4000

/** Body of `POST /chat/completions`. */
export function buildChat(
  model: string,
  chat: Chat,
  dialect: Dialect,
): Record<string, unknown> & { messages: Message[] } {
  const { mode, limitKey, temperature } = dialect
  return {
    model,
    messages: buildMessages(chat, dialect),
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
function buildMessages(chat: Chat, { mode }: Dialect): Message[] {
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
