import type { AnsweredOffer } from '#server/services/collection/reading/model-answer.ts'
import { createAnsweredOffer } from '#server/testing/offers.ts'
import type { StubReply } from '#server/testing/stub-service.ts'

const NAIVE = /(?:code|gutschein|discount|mit)[\s:"„“=]+([A-Z][A-Z0-9]{3,19})\b/giu

/** A weak reading made without labels: capitals after 'code' or 'mit', the first figure, the first handle. */
export function readNaively(caption: string): AnsweredOffer[] {
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
export const inventCodes = (caption: string): AnsweredOffer[] =>
  ['ERFUNDEN99', 'GRATIS100', `${caption.length}RABATT`].map((code) =>
    createAnsweredOffer({ code, ...LIE }),
  )

/** The codes of the weak reading with wrong shop, amount and end. */
export const twistCodes = (caption: string): AnsweredOffer[] =>
  readNaively(caption).map((code) => ({ ...code, ...LIE, expiresAt: '2031-01-01' }))

/** Whatever the caption writes in capitals, so also what it orders the reader to say. */
export function obeyCaption(caption: string): AnsweredOffer[] {
  const ordered = new Set(caption.match(/\b[A-Z][A-Z0-9]{4,}\b/g))
  return [...ordered].map((code) => createAnsweredOffer({ code, ...LIE, brand: null }))
}

export type Reply = { content: string | null; finishReason?: string; refusal?: string }

/** Four characters count as one token, as a real service's bill would roughly say. */
export function toChatReply(
  question: string,
  { content, finishReason, refusal }: Reply,
): StubReply {
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
