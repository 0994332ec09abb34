import { Secret, TOTP } from 'otpauth'
import { encode } from 'uqr'
import type { Db } from '#db/open-database.ts'
import type { OperatorRow } from '#db/queries/operators.ts'
import * as factors from '#db/queries/second-factors.ts'
import { writeTransaction } from '#db/transactions.ts'
import * as LIMITS from '#shared/domain/limits.ts'
import type { ServiceContext } from '../context.ts'
import { writeLog } from '../logs.ts'
import { generatePassword, hashToken, TOKEN_LENGTH } from './passwords.ts'

/** What every authenticator app understands; a few of them know nothing else. */
const KIND = { algorithm: 'SHA1', digits: 6, period: 30 }
/** The clock of a phone may be this many steps of 30 seconds ahead or behind. */
const DRIFT_STEPS = 1
const SECRET_BYTES = 20

export const isSecondFactorOn = (db: Db, operatorId: number): boolean =>
  Boolean(factors.findSecondFactor(db, operatorId)?.enabledAt)

/**
 * Whether the six digits are those of now, or the text is a recovery code. What was right is used up: the
 * digits with all older ones, the recovery code for good.
 */
export function useOtp(ctx: ServiceContext, operator: OperatorRow, otp: string): boolean {
  const typed = otp.replace(/[\s-]/g, '').toLowerCase()
  if (/^\d+$/.test(typed)) return useDigits(ctx, operator, typed)
  return writeTransaction(ctx.db, (tx) => {
    if (!factors.useRecoveryCode(tx, operator.id, hashToken(typed))) return false
    writeLog(ctx, {
      type: 'security',
      level: 'warning',
      message: 'Wiederherstellungscode benutzt',
      details: { username: operator.username, left: factors.countRecoveryCodes(tx, operator.id) },
    })
    return true
  })
}

/** The same for digits alone, also while the second factor is not enabled yet. */
export function useDigits(ctx: ServiceContext, operator: OperatorRow, digits: string): boolean {
  const factor = factors.findSecondFactor(ctx.db, operator.id)
  if (!factor || digits.length !== KIND.digits) return false
  const totp = new TOTP({ ...KIND, secret: Secret.fromBase32(factor.secret) })
  const timestamp = ctx.clock().getTime()
  const drift = totp.validate({ token: digits, timestamp, window: DRIFT_STEPS })
  return drift !== null && factors.useStep(ctx.db, operator.id, totp.counter({ timestamp }) + drift)
}

/** A new key, nowhere stored yet. The picture is a path, as the content policy allows no `data:` images. */
export function generateKey(label: string, issuer: string) {
  const secret = new Secret({ size: SECRET_BYTES })
  const address = new TOTP({ ...KIND, secret, label, issuer }).toString()
  const { data, size } = encode(address, { border: 4 })
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('')
  return { secret: secret.base32, address, picture: { size, path } }
}

/** New recovery codes in the place of all former ones; the answer alone has them. */
export function renewRecoveryCodes(db: Db, operatorId: number): string[] {
  const codes = Array.from({ length: LIMITS.recoveryCodes }, () => generatePassword(TOKEN_LENGTH))
  factors.replaceRecoveryCodes(db, operatorId, codes.map(hashToken))
  return codes.map((code) => code.match(/.{4}/g)?.join('-') ?? code)
}
