import { createHmac, timingSafeEqual } from 'node:crypto'
import { LIMITS } from '#shared/domain/limits.ts'

/** `{issuedAt}.{hmac}`: the time in ms to base 36, signed with the key of the process. */
export function createFormToken(key: Buffer, now: Date): string {
  const issuedAt = now.getTime().toString(36)
  return `${issuedAt}.${sign(key, issuedAt)}`
}

export type FormTokenState = 'valid' | 'too_early' | 'expired'

/** Whether somebody had the form long enough, and not too long; forged and foreign are expired. */
export function checkFormToken(key: Buffer, token: string, now: Date): FormTokenState {
  const [issuedAt = '', signature = ''] = token.split('.')
  const given = Buffer.from(signature)
  const expected = Buffer.from(sign(key, issuedAt))
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return 'expired'
  const age = now.getTime() - Number.parseInt(issuedAt, 36)
  if (age < LIMITS.contactMinFillMs) return 'too_early'
  return age <= LIMITS.contactFormMs ? 'valid' : 'expired'
}

const sign = (key: Buffer, issuedAt: string): string =>
  createHmac('sha256', key).update(`contact ${issuedAt}`).digest('base64url')
