import { trimExcerpt } from './join-excerpts.ts'

/** What a title or snippet says of a post, as the networks word it for search engines. */
export type Wrapping = {
  username: string | null
  displayName: string | null
  /** The post's own words in it; empty when there are none. */
  caption: string
}

const NETWORK = '(?:Instagram|TikTok|Threads|YouTube|Facebook|Twitter|X)'
/** A handle, or words that begin as names do: 'Mehr dazu auf Instagram' names nobody. */
const NAME = String.raw`@?[a-z\d._]+|\p{Lu}\S*(?: \p{Lu}\S*){0,3}`
const COUNT = String.raw`[\d.,]+(?: ?(?:K|M|Tsd\.|Mio\.))?\+?`
const LIKES = `${COUNT} (?:likes?|[„“"]?Gefällt[ -]mir[“”"]?[ -]Angaben?)`
const COMMENTS = `(?:(?:, | und | and )${COUNT} (?:comments?|Kommentare?))?`

/** `who` is a name, a handle or both, `words` the caption in quotes; the first that fits counts. */
const TITLES: readonly RegExp[] = [
  // 'Anna on Instagram: "…"', 'Anna (@anna.b) auf X: „…“ / X', 'Anna - Instagram: "…"'
  `^(?<who>.{1,80}?) (?:auf|on|-) ${NETWORK}: ?(?<words>[“”„"«].*?)(?: [/|] ${NETWORK})?$`,
  // 'Instagram video by Anna • May 3', 'Instagram-Foto von Anna'
  `^${NETWORK}[ -](?:[Vv]ideo|[Pp]hoto|[Ff]oto|[Rr]eel|[Pp]ost|[Bb]eitrag) (?:by|von) (?<who>.{1,80}?)(?: [•·|].*)?$`,
  // 'Anna (@anna.b) • Instagram-Fotos und -Videos', 'Anna (@anna.b) | TikTok'
  String.raw`^(?<who>[^"“„]{0,80}\(@[\w.]+\))(?: .*)?$`,
  // 'TikTok · Anna'
  `^${NETWORK} [·•|] (?<who>.{1,80})$`,
  // '@anna.b posted on Instagram • 3. Mai', 'anna.b auf TikTok'
  `^(?<who>${NAME}) (?:posted on|auf|on) ${NETWORK}(?: [•·|].*)?$`,
  // 'Anna | Spart 15 % mit ANNA15 | Instagram'
  `^(?<who>[^|]{1,60}) \\| (?<words>.+) \\| ${NETWORK}$`,
  // 'Spart 15 % mit ANNA15 | TikTok', '… - YouTube'
  `^(?<words>.+?) [|•·/–-] ${NETWORK}(?:[ -](?:photos|Fotos|[Rr]eels?)\\b.*)?$`,
].map((pattern) => new RegExp(pattern, 'su'))

const SNIPPETS: readonly RegExp[] = [
  // '120 likes, 5 comments - anna.b on July 21, 2026: "…"'
  String.raw`^${LIKES}${COMMENTS} [-–—] @?(?<who>[\w.]+)(?:[^:“”„"]{0,60}$|[^:“”„"]{0,60}: ?(?<words>.*)$)`,
  // '206 Likes, 11 Comments. TikTok video from Anna (@anna.b): “…”. Originalton - Anna'
  String.raw`^(?:${LIKES}${COMMENTS}\. )?TikTok[ -]video (?:from|von) (?<who>.{0,80}\(@[\w.]+\)): ?(?<words>.*)$`,
  `^${LIKES}${COMMENTS}\\. (?<words>[“„"].*)$`,
].map((pattern) => new RegExp(pattern, 'isu'))

/** 'vor 3 Tagen — ', 'Jul 21, 2026 · ', which search engines put before the text. */
const AGE =
  /^(?:vor \S+ \p{L}+|\d+ \p{L}+ ago|\d{1,2}\.\d{1,2}\.\d{4}|\d{1,2}\.? \p{L}+\.? \d{4}|\p{L}{3,9}\.? \d{1,2}, \d{4}) ?[—–·-] /u
/** What the networks say of themselves where the post says nothing. */
const BOILERPLATE =
  /^(?:see instagram photos|sieh dir |schau dir |log in|melde dich|watch the latest)/i

/** Reads a plain title. */
export function readTitle(title: string): Wrapping {
  return readWith(TITLES, title.replace(/\s+/g, ' ')) ?? asCaption(title)
}

/** Reads the plain text beside a title. */
export function readSnippet(snippet: string): Wrapping {
  const text = snippet.replace(AGE, '')
  if (BOILERPLATE.test(text)) return asCaption('')
  return readWith(SNIPPETS, text) ?? asCaption(text)
}

function readWith(patterns: readonly RegExp[], text: string): Wrapping | null {
  for (const pattern of patterns) {
    const { who, words = '' } = pattern.exec(text)?.groups ?? {}
    if (who !== undefined) return { ...readWho(who), caption: unquote(words) }
    if (words) return asCaption(unquote(words))
  }
  return null
}

/** Words that say nothing of who wrote them. */
export const asCaption = (text: string): Wrapping => ({
  username: null,
  displayName: null,
  caption: trimExcerpt(text),
})

/** Handles have no capitals and blanks; names that have neither are mostly handles, too. */
function readWho(who: string): Pick<Wrapping, 'username' | 'displayName'> {
  const { name, handle } =
    /^(?<name>.*?) ?\(@(?<handle>[\w.]+)\)$/su.exec(who)?.groups ??
    /^@?(?<handle>[a-z\d._]+)$/u.exec(who)?.groups ??
    {}
  if (handle)
    return { username: handle.toLowerCase(), displayName: trimExcerpt(name ?? '') || null }
  return { username: null, displayName: trimExcerpt(who) || null }
}

/** The words in the outer quotes. Without the closing one they were cut, maybe inside a word. */
function unquote(words: string): string {
  const text = words.trim()
  if (!/^[“”„"«»]/u.test(text)) return trimExcerpt(text)
  const inner = text.slice(1)
  const closed = /^(?<inner>.*)[“”"«»]\.?(?: ?(?:original sound|originalton)\b.*)?$/isu.exec(inner)
  return trimExcerpt(closed?.groups?.inner ?? (/(?:\.{2,}|…)$/.test(inner) ? inner : `${inner}…`))
}
