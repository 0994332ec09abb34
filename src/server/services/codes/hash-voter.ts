import { createHmac, randomBytes } from 'node:crypto'
import type { Db } from '#db/open-database.ts'
import { findSalt, insertSalt } from '#db/queries/votes.ts'
import { toAddressKey } from '../address-key.ts'

const SALT_BYTES = 32

/**
 * Who voted, without saying who: HMAC-SHA256 of code and address (IPv6 by its /64) under the
 * random salt of the UTC day, which is made on demand. The code is part of it, so that the votes
 * of one person on different codes cannot be linked.
 */
export function hashVoter(
  db: Db,
  { codeId, address, now }: { codeId: number; address: string; now: Date },
): string {
  const day = now.toISOString().slice(0, 10)
  const salt = findSalt(db, day) ?? makeSalt(db, day, now)
  return createHmac('sha256', salt)
    .update(`${codeId} ${toAddressKey(address)}`)
    .digest('hex')
}

function makeSalt(db: Db, day: string, now: Date): Buffer {
  const salt = randomBytes(SALT_BYTES)
  insertSalt(db, { day, salt, createdAt: now })
  return salt
}
