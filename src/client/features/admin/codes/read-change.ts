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
