/** What the rules below need to know of a code; instants as ISO text or Date. */
type CodeLike = {
  status: string
  isExclusive: boolean
  expiresAt: string | Date | null
}

/** So long before its end a code is 'expiring soon'. */
export const EXPIRING_SOON_MS = 86_400_000

/** Active = neither rejected nor waiting for the operator, and without an end or with one to come. */
export function isActiveCode(
  code: Omit<CodeLike, 'isExclusive'> & { needsReview?: boolean },
  now: Date,
): boolean {
  return code.status !== 'rejected' && !code.needsReview && !isExpired(code, now)
}

export function isExpired(code: Pick<CodeLike, 'expiresAt'>, now: Date): boolean {
  return code.expiresAt !== null && new Date(code.expiresAt) <= now
}

/** Expiring soon: the end lies within one day, or is past. */
export function isExpiringSoon(code: Pick<CodeLike, 'expiresAt'>, now: Date): boolean {
  return (
    code.expiresAt !== null &&
    new Date(code.expiresAt).getTime() - now.getTime() <= EXPIRING_SOON_MS
  )
}

export type CodeBadge = 'verified' | 'expiring' | 'exclusive'

/** At most one badge: verified before expiring before exclusive. */
export function getCodeBadge(code: CodeLike, now: Date): CodeBadge | null {
  if (code.status === 'verified') return 'verified'
  if (isExpiringSoon(code, now)) return 'expiring'
  return code.isExclusive ? 'exclusive' : null
}
