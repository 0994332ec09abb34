import { LIMITS } from '#shared/domain/limits.ts'
import { CODE_TEXTS } from '#shared/texts/admin-codes-de.ts'

/** The code as it is sent, or what is wrong with it. */
export const readCode = (text: string) =>
  text.length < 2 || text.length > LIMITS.codeLength ? CODE_TEXTS.codeInvalid : { code: text }

/** The amount as an integer, or what is wrong with it. */
export function readAmount(text: string) {
  const amount = Number.parseInt(text, 10)
  return amount > 0 ? { discountAmount: amount } : CODE_TEXTS.amountInvalid
}

/** An amount of euro as people write it, or null for none, or what is wrong with it. */
export function readMinOrder(text: string) {
  if (text === '') return { conditions: { minOrderAmount: null } }
  const digits = /^(\d{1,3}(?:\.\d{3})+|\d+)(?:,(\d{1,2}))?$|^(\d+)\.(\d{1,2})$/.exec(
    text.replace(/\s*€$/, ''),
  )
  const [, euro, cents, plainEuro, plainCents] = digits ?? []
  const amount = Number(
    `${(euro ?? plainEuro ?? '').replaceAll('.', '')}.${cents ?? plainCents ?? '0'}`,
  )
  return amount >= 0.01 && amount <= LIMITS.amount
    ? { conditions: { minOrderAmount: amount } }
    : CODE_TEXTS.terms.euroInvalid
}

/** A day (`YYYY-MM-DD`), or null for none, or what is wrong with it. */
export function readEnd(text: string) {
  if (text === '') return { expiresAt: null }
  return /^20\d\d-/.test(text) ? { expiresAt: text } : CODE_TEXTS.terms.dateInvalid
}

export const readExcluded = (text: string) =>
  text.length > LIMITS.excludedGoodsLength
    ? CODE_TEXTS.terms.tooLong(LIMITS.excludedGoodsLength)
    : { conditions: { excludedGoods: text || null } }

export const readDescription = (text: string) =>
  text.length > LIMITS.descriptionLength
    ? CODE_TEXTS.terms.tooLong(LIMITS.descriptionLength)
    : { description: text || null }
