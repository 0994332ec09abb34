import { decode } from 'html-entities'
import * as LIMITS from '#shared/domain/limits.ts'
import { normalizeHandle } from '#shared/domain/names.ts'
import { type PostAddress, parsePostAddress } from '#shared/domain/post-address.ts'
import { type Post, postSchema } from '#shared/schemas/post.ts'
import { agreeOnAccount } from './agree-on-account.ts'
import type { Hit } from './page-source.ts'
import { joinExcerpts, trimExcerpt } from './result-texts.ts'

/** Clocks differ; what is dated later than this has a wrong date. */
const DAY_MS = 86_400_000
/** Longer texts are cut: no service sends them, and reading them costs time. */
const TITLE_LENGTH = 500
const EXCERPT_LENGTH = 5_000
/** What highlights and formats; '<3' and '<Code>' are words of a caption. */
const TAGS = /<\/?(?:strong|b|em|i|u|mark|span|font|wbr|p|div|a)(?:\s[^<>]*)?>/gi
/** Letters by which a caption that begins like a network's line is known. */
const LINE_BEGIN = 12

/** A post, or what a result is instead. */
type ReadHit =
  | { post: Post; isExcerpt: boolean; isAuthorUnsure: boolean }
  /** A post of which title, address and snippet name different accounts. */
  | 'disagreeing'
  | null

/**
 * A search result as a post. Who posted it say the address, the service or the snippet's own line. A
 * title's words are what people call themselves: where they alone name an account, the author is unsure.
 * Null for pages that are none (profiles, tags, shops), and for posts of which nobody says who wrote
 * them, when, or a word of what. The date in an address comes before the service's, which is often the
 * day it saw the page.
 */
export function toPost(hit: Hit, now: Date): ReadHit {
  const address = parsePostAddress(hit.url)
  if (!address) return null
  const { title, body, isOwnLine } = readTexts(hit, address)
  const { author } = hit
  const proven = address.username ?? author?.username ?? (isOwnLine ? body.username : null)
  const username = proven ?? body.username ?? title.username ?? readBareHandle(title.displayName)
  const claims = [address, author, body, title].filter((claim) => claim !== undefined)
  const caption = joinExcerpts([title.caption, body.caption])
  const displayName = author?.displayName ?? title.displayName ?? body.displayName
  const parsed = postSchema.safeParse({
    url: address.url,
    username: username ?? undefined,
    // A handle in its place is no name: the one that is known is better.
    displayName:
      displayName && readBareHandle(displayName) !== username
        ? displayName.slice(0, LIMITS.displayNameLength)
        : undefined,
    followerCount: author?.followerCount,
    caption: caption.slice(0, LIMITS.captionLength),
    postedAt: (address.postedAt ?? readDate(hit.publishedAt, now))?.toISOString(),
  })
  if (!parsed.success || Date.parse(parsed.data.postedAt) > now.getTime() + DAY_MS) return null
  if (!agreeOnAccount(parsed.data.username, claims)) return 'disagreeing'
  const isCut = caption.length > LIMITS.captionLength
  return { post: parsed.data, isExcerpt: hit.isExcerpt || isCut, isAuthorUnsure: !proven }
}

/**
 * Around an excerpt the networks word who posted it. A whole text with its title is the poster's
 * own: the account that a video's title mentions says nothing of whose video it is. `isOwnLine`: the
 * line at the snippet's head is its network's, and not the beginning of the caption, which the title shows.
 */
function readTexts(hit: Hit, { network }: PostAddress) {
  const title = toPlainText(hit.title.slice(0, TITLE_LENGTH))
  const maxLength = hit.isExcerpt ? EXCERPT_LENGTH : 2 * LIMITS.captionLength
  const text = toPlainText(hit.text.slice(0, maxLength))
  if (!hit.isExcerpt) {
    const body = { ...captionOnly(''), caption: text }
    return { title: captionOnly(title), body, isOwnLine: false }
  }
  const read = readTitle(title)
  const snippet = dropAge(text)
  const isOwnLine = SNIPPETS[network]?.test(snippet) === true && !beginsLike(text, title, read)
  return { title: read, body: readSnippet(snippet), isOwnLine }
}

/**
 * Whether a snippet begins as the caption does, of which the title shows the beginning. A name can hold the
 * words by which titles are taken apart: the caption may begin behind any of its quotes.
 */
function beginsLike(snippet: string, title: string, { caption }: ReadTitle): boolean {
  const beginnings = [
    caption,
    ...title
      .split(/[“”„"«]/u)
      .slice(1)
      .map(trimExcerpt),
  ]
  return [snippet, dropAge(snippet)].some((text) =>
    beginnings.some((words) => words !== '' && text.startsWith(words.slice(0, LINE_BEGIN))),
  )
}

/**
 * Text of a search result without markup and entities, blanks united, line breaks kept. Entities
 * are read once: '&amp;lt;' was written as '&lt;'.
 */
function toPlainText(text: string): string {
  return decode(text.replace(/<br\s*\/?>/gi, '\n').replace(TAGS, ''), { scope: 'strict' })
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .trim()
}

/** Services leave out the zone, or name a day that has not come where we are. */
function readDate(text: string | null, now: Date): Date | null {
  const ms = Date.parse(text && /T[\d:.]+$/.test(text) ? `${text}Z` : (text ?? ''))
  return Number.isNaN(ms)
    ? null
    : new Date(ms > now.getTime() && ms <= now.getTime() + DAY_MS ? now : ms)
}

/** What a title or snippet says of a post, as the networks word it for search engines. */
type ReadTitle = {
  username: string | null
  displayName: string | null
  /** The post's own words in it; empty when there are none. */
  caption: string
}

const NETWORK = '(?:Instagram|TikTok|Threads|YouTube|Facebook|Twitter|X)'
/** A handle, or words that begin as names do: 'Mehr dazu auf Instagram' names nobody. */
const NAME_OR_HANDLE = String.raw`@?[a-z\d._]+|\p{Lu}\S*(?: \p{Lu}\S*){0,3}`
const COUNT = String.raw`[\d.,]+(?: ?(?:K|M|Tsd\.|Mio\.))?\+?`
const LIKES = `${COUNT} (?:likes?|[„“"]?Gefällt[ -]mir[“”"]?[ -]Angaben?)`
const COMMENTS = `(?:(?:, | und | and )${COUNT} (?:comments?|Kommentare?))?`

/**
 * `who` is a name, or a name and the handle that the network puts behind it, `words` the caption in quotes;
 * the first that fits counts.
 */
const TITLES: readonly RegExp[] = [
  // 'Anna on Instagram: "…"', 'Anna (@anna.b) auf X: „…“ / X', 'Anna - Instagram: "…"'
  `^(?<who>.{1,80}?) (?:auf|on|-) ${NETWORK}: ?(?<words>[“”„"«].*?)(?: [/|] ${NETWORK})?$`,
  // 'Instagram video by Anna • May 3', 'Instagram-Foto von Anna'
  `^${NETWORK}[ -](?:[Vv]ideo|[Pp]hoto|[Ff]oto|[Rr]eel|[Pp]ost|[Bb]eitrag) (?:by|von) (?<who>.{1,80}?)(?: [•·|].*)?$`,
  // 'Anna (@anna.b) • Instagram-Fotos und -Videos', 'Anna (@anna.b) | TikTok', 'Anna (@anna.b) auf Threads'
  String.raw`^(?<who>[^"“„]{0,80}\(@[\w.]+\))(?: (?:[•·|/–-] .*|(?:auf|on) ${NETWORK}\b.*))?$`,
  // 'TikTok · Anna'
  `^${NETWORK} [·•|] (?<who>.{1,80})$`,
  // '@anna.b posted on Instagram • 3. Mai', 'anna.b auf TikTok'
  `^(?<who>${NAME_OR_HANDLE}) (?:posted on|auf|on) ${NETWORK}(?: [•·|].*)?$`,
  // 'Anna | Spart 15 % mit ANNA15 | Instagram'
  `^(?<who>[^|]{1,60}) \\| (?<words>.+) \\| ${NETWORK}$`,
  // 'Spart 15 % mit ANNA15 | TikTok', '… - YouTube'
  `^(?<words>.+?) [|•·/–-] ${NETWORK}(?:[ -](?:photos|Fotos|[Rr]eels?)\\b.*)?$`,
].map((pattern) => new RegExp(pattern, 'su'))

/** The line that a network puts before the caption, with the handle of whoever posted it. */
const SNIPPETS: Partial<Record<PostAddress['network'], RegExp>> = {
  // '120 likes, 5 comments - anna.b on July 21, 2026: "…"'
  instagram: new RegExp(
    String.raw`^${LIKES}${COMMENTS} [-–—] @?(?<who>[\w.]+)(?:[^:“”„"]{0,60}$|[^:“”„"]{0,60}: ?(?<words>.*)$)`,
    'isu',
  ),
  // '206 Likes, 11 Comments. TikTok video from Anna (@anna.b): “…”. Originalton - Anna'
  tiktok: new RegExp(
    String.raw`^(?:${LIKES}${COMMENTS}\. )?TikTok[ -]video (?:from|von) (?<who>[^“”„"]{0,80}\(@[\w.]+\)): ?(?<words>.*)$`,
    'isu',
  ),
}
/** '206 likes, 11 comments. “…”' */
const NAMELESS_SNIPPET = new RegExp(`^${LIKES}${COMMENTS}\\. (?<words>[“„"].*)$`, 'isu')

/** 'vor 3 Tagen — ', 'Jul 21, 2026 · ', which search engines put before the text. */
const AGE =
  /^(?:vor \S+ \p{L}+|\d+ \p{L}+ ago|\d{1,2}\.\d{1,2}\.\d{4}|\d{1,2}\.? \p{L}+\.? \d{4}|\p{L}{3,9}\.? \d{1,2}, \d{4}) ?[—–·-] /u
/** What the networks say of themselves where the post says nothing. */
const BOILERPLATE =
  /^(?:see instagram photos|sieh dir |schau dir |log in|melde dich|watch the latest)/i

function readTitle(title: string): ReadTitle {
  const text = title.replace(/\s+/g, ' ')
  for (const pattern of TITLES) {
    const { who, words = '' } = pattern.exec(text)?.groups ?? {}
    if (who !== undefined) return { ...readAuthor(who), caption: unquote(words) }
    if (words) return captionOnly(unquote(words))
  }
  return captionOnly(title)
}

const dropAge = (snippet: string): string => snippet.replace(AGE, '')

/** Reads the plain text beside a title, without its age. */
function readSnippet(text: string): ReadTitle {
  if (BOILERPLATE.test(text)) return captionOnly('')
  const words = NAMELESS_SNIPPET.exec(text)?.groups?.words
  return readLine(text) ?? captionOnly(words === undefined ? text : unquote(words))
}

/** A network's line and the caption behind it; null for any other text. */
function readLine(text: string): ReadTitle | null {
  for (const pattern of Object.values(SNIPPETS)) {
    const { who, words = '' } = pattern.exec(text)?.groups ?? {}
    if (who === undefined) continue
    const { username, displayName } = readAuthor(who)
    return {
      username: username ?? who.toLowerCase(),
      displayName: username && displayName,
      caption: unquote(words),
    }
  }
  return null
}

/** Words that say nothing of who wrote them. */
const captionOnly = (text: string): ReadTitle => ({
  username: null,
  displayName: null,
  caption: trimExcerpt(text),
})

/** A name, and the handle that may stand behind it in brackets; a name that looks like one is a name. */
function readAuthor(who: string): Pick<ReadTitle, 'username' | 'displayName'> {
  const { name, handle } = /^(?<name>.*?) ?\(@(?<handle>[\w.]+)\)$/su.exec(who)?.groups ?? {}
  return {
    username: handle?.toLowerCase() ?? null,
    displayName: trimExcerpt(name ?? who) || null,
  }
}

/** The handle that a name may be: those have no capitals and blanks. Null for other names. */
const readBareHandle = (name: string | null): string | null =>
  name && /^@?[a-z\d._]+$/u.test(name) ? normalizeHandle(name) : null

/** The words in the outer quotes. Without the closing one they were cut, maybe inside a word. */
function unquote(words: string): string {
  const text = words.trim()
  if (!/^[“”„"«»]/u.test(text)) return trimExcerpt(text)
  const inner = text.slice(1)
  const closed = /^(?<inner>.*)[“”"«»]\.?(?: ?(?:original sound|originalton)\b.*)?$/isu.exec(inner)
  return trimExcerpt(closed?.groups?.inner ?? (/(?:\.{2,}|…)$/.test(inner) ? inner : `${inner}…`))
}
