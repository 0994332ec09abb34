import { createHash, randomBytes } from 'node:crypto'

/** 32 random bytes, base64url; only the cookie holds them. */
export const createSessionToken = (): string => randomBytes(32).toString('base64url')

/** What the database keeps of a token. */
export const hashSessionToken = (token: string): string =>
  createHash('sha256').update(token).digest('hex')
