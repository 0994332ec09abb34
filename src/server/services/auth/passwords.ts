import {
  createHash,
  randomBytes,
  randomInt,
  type ScryptOptions,
  scrypt,
  timingSafeEqual,
} from 'node:crypto'
import { promisify } from 'node:util'
import pLimit from 'p-limit'
import { ServiceError } from '../errors.ts'

/** How long a login that is refused should wait. */
const RETRY_SECONDS = 5
/** Without characters that are taken for one another: 0 and o, 1, i and l. */
const CHARACTERS = 'abcdefghjkmnpqrstuvwxyz23456789'
const LENGTH = 20

const deriveKey = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt)

/** OWASP's choice for 32 MiB of memory; stored with each hash, so that they may grow. */
const COST = { N: 2 ** 15, r: 8, p: 3 }
const KEY_BYTES = 32
/** 64 MiB and half of Node's threads; the other half packs pages and reads files. */
const limitHashing = pLimit(2)
const MOST_WAITING = 50

/** Compared with when there is no such user: it takes the same time and nothing matches it. */
export const NO_PASSWORD_HASH = serialize(COST, Buffer.alloc(16), Buffer.alloc(KEY_BYTES))

/** `scrypt$N$r$p$salt$key`, salt and key in base64url. Only tests want it cheaper. */
export async function hashPassword(password: string, cost = COST): Promise<string> {
  const salt = randomBytes(16)
  return serialize(cost, salt, await derive(password, salt, cost))
}

/** Compares in constant time. Throws for what is no hash of this module, and `too_many_requests`. */
export async function verifyPassword(password: string, stored: string): Promise<boolean> {
  const [scheme, N, r, p, salt, key] = stored.split('$')
  if (scheme !== 'scrypt' || !salt || !key) throw new Error('Stored password hash is unreadable')
  const cost = { N: Number(N), r: Number(r), p: Number(p) }
  const expected = Buffer.from(key, 'base64url')
  return timingSafeEqual(await derive(password, Buffer.from(salt, 'base64url'), cost), expected)
}

/** The same letters may arrive composed or decomposed, depending on the keyboard. */
async function derive(password: string, salt: Buffer, cost: typeof COST): Promise<Buffer> {
  // A storm of logins must not take all memory and all threads.
  if (limitHashing.pendingCount >= MOST_WAITING)
    throw new ServiceError('too_many_requests', 'Zu viele Anmeldungen auf einmal.', {
      retryAfterSeconds: RETRY_SECONDS,
    })
  const options = { ...cost, maxmem: 256 * cost.N * cost.r }
  return limitHashing(() => deriveKey(password.normalize('NFKC'), salt, KEY_BYTES, options))
}

function serialize(cost: typeof COST, salt: Buffer, key: Buffer): string {
  const { N, r, p } = cost
  return `scrypt$${N}$${r}$${p}$${salt.toString('base64url')}$${key.toString('base64url')}`
}

/** About 119 bits: from 112 on, a plain hash protects what is stored (OWASP ASVS 6.5.2). */
export const TOKEN_LENGTH = 24

/** Small letters and digits, about five bits each. */
export const generatePassword = (length = LENGTH): string =>
  Array.from({ length }, () => CHARACTERS.charAt(randomInt(CHARACTERS.length))).join('')

/** What the database keeps of a secret that this program made: too long to be guessed, it needs no scrypt. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')
