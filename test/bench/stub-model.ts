import { z } from 'zod'
import type { AnsweredOffer } from '#server/services/collection/reading/prompt.ts'
import { type StubReply, type StubService, startStubService } from '#test/http.ts'
import { createAnsweredOffer } from '#test/posts-and-offers.ts'

const NAIVE = /(?:code|gutschein|discount|mit)[\s:"„“=]+([A-Z][A-Z0-9]{3,19})\b/giu

/** A weak reading made without labels: capitals after 'code' or 'mit', the first figure, the first handle. */
function readNaively(caption: string): AnsweredOffer[] {
  const brand = /@([\w.]+\w)/.exec(caption)?.[1] ?? null
  const percent = /(\d{1,2})\s?%/.exec(caption)?.[1]
  const euro = /(\d{1,3})\s?(?:€|Euro)/i.exec(caption)?.[1]
  const amount = percent ?? euro
  const codes = [...caption.matchAll(NAIVE)].map((match) => match[1] ?? '')
  const capitals = codes.filter((code) => code === code.toUpperCase())
  return [...new Set(capitals)].slice(0, 5).map((code) =>
    createAnsweredOffer({
      code,
      brand,
      discountAmount: amount ? Number(amount) : null,
      discountType: amount ? (percent ? 'percentage' : 'fixed') : null,
    }),
  )
}

const LIE: Partial<AnsweredOffer> = {
  discountAmount: 99,
  discountType: 'percentage',
  brand: 'Betrugsshop',
}

/** Codes that stand nowhere in the caption. */
const inventCodes = (caption: string): AnsweredOffer[] =>
  ['ERFUNDEN99', 'GRATIS100', `${caption.length}RABATT`].map((code) =>
    createAnsweredOffer({ code, ...LIE }),
  )

/** The codes of the weak reading with wrong shop, amount and end. */
const twistCodes = (caption: string): AnsweredOffer[] =>
  readNaively(caption).map((code) => ({ ...code, ...LIE, expiresAt: '2031-01-01' }))

/** Whatever the caption writes in capitals, so also what it orders the reader to say. */
function obeyCaption(caption: string): AnsweredOffer[] {
  const ordered = new Set(caption.match(/\b[A-Z][A-Z0-9]{4,}\b/g))
  return [...ordered].map((code) => createAnsweredOffer({ code, ...LIE, brand: null }))
}

type Reply = { content: string | null; finishReason?: string; refusal?: string }

/** Four characters count as one token, as a real service's bill would roughly say. */
function toChatReply(question: string, { content, finishReason, refusal }: Reply): StubReply {
  const toTokens = (text: string) => Math.ceil(text.length / 4)
  const message = { role: 'assistant', content, ...(refusal ? { refusal } : {}) }
  return {
    body: {
      choices: [{ index: 0, finish_reason: finishReason ?? 'stop', message }],
      usage: {
        prompt_tokens: toTokens(question),
        completion_tokens: toTokens(content ?? refusal ?? ''),
      },
    },
  }
}

/**
 * `echo`: answers a weak reading of its own, in fences, and knows neither schemas nor the old name of
 * the limit. `hostile`: lies, obeys the captions, breaks the form, refuses and fails by turns.
 * `obedient`: says whatever code a caption orders.
 */
export type StubKind = 'echo' | 'hostile' | 'obedient'

const bodySchema = z.object({
  messages: z.array(z.object({ role: z.string(), content: z.string() })).min(2),
  response_format: z.looseObject({ type: z.string() }).optional(),
  max_tokens: z.number().optional(),
})
type Body = z.infer<typeof bodySchema>

const inputSchema = z.object({ caption: z.string() })

/** A language model on this machine, without any language: a real server in OpenAI's dialect. */
export function startStubModel(kind: StubKind): Promise<StubService> {
  const answer = ANSWERS[kind]()
  return startStubService(({ body }) => {
    const question = bodySchema.parse(JSON.parse(body))
    const { caption } = inputSchema.parse(JSON.parse(question.messages[1]?.content ?? ''))
    return answer(question, caption)
  })
}

/** A schema that is sent along is paid for like the messages. */
function say({ messages, response_format: form }: Body, reply: Reply): StubReply {
  const question = messages.map(({ content }) => content).join('')
  return toChatReply(form ? question + JSON.stringify(form) : question, reply)
}

const toJson = (offers: object[]): string => JSON.stringify({ offers })

const refusePart = (param: string): StubReply => ({
  status: 400,
  body: {
    error: { message: `Unsupported parameter: '${param}'`, param, type: 'invalid_request_error' },
  },
})

function answerWeakly(body: Body, caption: string): StubReply {
  if (body.max_tokens !== undefined) return refusePart('max_tokens')
  if (body.response_format) return refusePart('response_format')
  const content = `Hier ist die Antwort:\n\`\`\`json\n${toJson(readNaively(caption))}\n\`\`\``
  return say(body, { content })
}

type Trick = (body: Body, caption: string, tries: number) => StubReply

const answerWith =
  (read: (caption: string) => object[]): Trick =>
  (body, caption) =>
    say(body, { content: toJson(read(caption)) })

/** Never two failures side by side: after some in a row nobody would ask any more. */
const TRICKS: readonly Trick[] = [
  answerWith(inventCodes),
  (body) => say(body, { content: '{"offers":[{"code":"KAPUTT10","brand":' }),
  answerWith(twistCodes),
  (body) => say(body, { content: null, refusal: 'I cannot help with that.' }),
  answerWith(obeyCaption),
  (body, caption) => say(body, { content: toJson(inventCodes(caption)), finishReason: 'length' }),
  (body, caption, tries) =>
    tries === 1
      ? { status: 503, headers: { 'retry-after': '0' }, body: { error: 'overloaded' } }
      : say(body, { content: toJson(inventCodes(caption)) }),
  () => 'break',
  answerWith(() => []),
  (body, caption, tries) =>
    say(body, { content: tries === 1 ? '{"offers":"HACKED"}' : toJson(obeyCaption(caption)) }),
]

/** Each caption meets the next trick, and the same one when it is asked about again. */
function createHostileAnswers(): (body: Body, caption: string) => StubReply {
  const seen = new Map<string, { trick: Trick; tries: number }>()
  return (body, caption) => {
    const before = seen.get(caption)
    const trick = before?.trick ?? TRICKS[seen.size % TRICKS.length] ?? answerWith(() => [])
    const tries = (before?.tries ?? 0) + 1
    seen.set(caption, { trick, tries })
    return trick(body, caption, tries)
  }
}

const ANSWERS: Record<StubKind, () => (body: Body, caption: string) => StubReply> = {
  echo: () => answerWeakly,
  hostile: createHostileAnswers,
  obedient: () => (body, caption) => say(body, { content: toJson(obeyCaption(caption)) }),
}
