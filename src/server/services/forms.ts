import { createHmac, timingSafeEqual } from 'node:crypto'
import * as LIMITS from '#shared/domain/limits.ts'
import type { ContactInput } from '#shared/schemas/contact.ts'
import { CONTACT_TEXTS } from '#shared/texts/contact-de.ts'
import type { ServiceContext } from './context.ts'
import { invalidInput, ServiceError } from './errors.ts'
import { toNetworks } from './networks.ts'

/** Scheme or `www.`, as spam writes its links. */
const LINK = /https?:\/\/|\bwww\./gi
const { errors } = CONTACT_TEXTS

/**
 * What a fresh form needs: a token that proves when and from which network it was fetched.
 * `{time}.{signature of the time}.{signature of time and network}`, the time in ms to base 36.
 */
export function getFormToken(ctx: ServiceContext): { token: string } {
  const issuedAt = ctx.clock().getTime().toString(36)
  return { token: `${signTime(ctx, issuedAt)}.${signPlace(ctx, issuedAt)}` }
}

/** Who sent a form. */
export type Sender = {
  address: string
  /** The field that nobody sees was filled: by a program, or by a browser that fills in forms for its visitor. */
  isSuspicious: boolean
}

type Form = {
  /** Counts against a limit of the visitor's address. */
  use: (address: string) => Promise<void>
  /** In which links are counted. */
  texts: readonly string[]
  /** Stores what was sent. */
  keep: (sender: Sender) => void
}

/**
 * Keeps what a form of visitors brings, protected from programs that fill it in: by the token, which is good
 * for one request, the links in its texts, and a limit per address. Throws `forbidden` for the program's own
 * jobs, `invalid_input`, and `too_many_requests`.
 */
export async function admitForm(
  ctx: ServiceContext,
  { website, token }: Pick<ContactInput, 'website' | 'token'>,
  { use, texts, keep }: Form,
): Promise<{ sent: true }> {
  const { actor, forms } = ctx
  if (actor.kind === 'system') throw new ServiceError('forbidden', 'Nur Menschen können schreiben.')
  const fault = findTokenFault(ctx, token)
  if (fault) throw invalidInput('token', errors[fault])
  const links = texts.join('\n').match(LINK)?.length ?? 0
  if (links > LIMITS.contactLinks) throw invalidInput('message', errors.tooManyLinks)
  // Before the limit is asked, or many requests at once would all pass with one token.
  forms.usedTokens.set(token, true)
  try {
    await use(actor.address)
    keep({ address: actor.address, isSuspicious: website !== '' })
  } catch (error) {
    forms.usedTokens.delete(token)
    throw error
  }
  return { sent: true }
}

/**
 * Whether somebody had the form long enough and not too long, in this network; forged, foreign and used
 * tokens are expired. A phone that changed its network meanwhile gets a new token, and sends again.
 */
function findTokenFault(ctx: ServiceContext, token: string) {
  const [issuedAt = '', signature = '', place = '', ...more] = token.split('.')
  // Nothing may stand behind it, or a used token with something there would be another one.
  if (more.length > 0 || !isEqual(`${issuedAt}.${signature}`, signTime(ctx, issuedAt)))
    return 'expired'
  const age = ctx.clock().getTime() - Number.parseInt(issuedAt, 36)
  if (age < LIMITS.contactMinFillMs) return 'tooFast'
  if (age > LIMITS.contactFormMs || ctx.forms.usedTokens.has(token)) return 'expired'
  return isEqual(place, signPlace(ctx, issuedAt)) ? null : 'moved'
}

function isEqual(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)]
  return one.length === other.length && timingSafeEqual(one, other)
}

const signTime = ({ forms }: ServiceContext, issuedAt: string) =>
  `${issuedAt}.${sign(forms.key, `form ${issuedAt}`)}`

function signPlace({ forms, actor }: ServiceContext, issuedAt: string): string {
  const network = actor.kind === 'system' ? '' : toNetworks(actor.address).network
  return sign(forms.key, `form ${issuedAt} ${network}`)
}

const sign = (key: Buffer, text: string): string =>
  createHmac('sha256', key).update(text).digest('base64url')
