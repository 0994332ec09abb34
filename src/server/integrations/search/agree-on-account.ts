import { foldForSearch, normalizeHandle, removeSpaces } from '#shared/domain/names.ts'

/** Words of a name that shorter ones would find in half of all handles. */
const MIN_NAME_WORD = 3

/** Who posted it, according to address, service, title or snippet. */
type AuthorClaim = { username?: string | null | undefined; displayName?: string | null | undefined }

/**
 * Whether all that say who posted it can mean this account: the same handle, or a mere name that the
 * handle holds a word of, or that somebody else writes beside the handle.
 */
export function agreeOnAccount(username: string, claims: readonly AuthorClaim[]): boolean {
  const isHandle = (handle: string) => normalizeHandle(handle) === username
  const names = claims.flatMap(({ username: handle, displayName }) =>
    handle && displayName ? [displayName] : [],
  )
  return claims.every(({ username: handle, displayName: name }) => {
    if (handle) return isHandle(handle)
    return !name || canBeNameOf(name, username) || names.some((known) => shareWord(known, name))
  })
}

/** Emoji and other letters than handles have tell nothing, so they are no disagreement. */
function canBeNameOf(name: string, handle: string): boolean {
  const words = listNameWords(name)
  if (!words.some((word) => /[a-z\d]/.test(word))) return true
  const parts = listNameWords(handle)
  const whole = removeSpaces(foldForSearch(handle))
  const wholeName = removeSpaces(foldForSearch(name))
  return (
    words.some((word) => whole.includes(word)) || parts.some((part) => wholeName.includes(part))
  )
}

function shareWord(one: string, other: string): boolean {
  const words = new Set(listNameWords(one))
  return listNameWords(other).some((word) => words.has(word))
}

const listNameWords = (text: string): string[] =>
  foldForSearch(text)
    .split(/[\s\d]+/u)
    .filter((word) => word.length >= MIN_NAME_WORD)
