/** What names on the social platform are made of, once normalised. */
export const HANDLE_PATTERN = /^[a-z0-9._-]{1,60}$/

/** A name on the social platform, as people type it: `@Anna` is `anna`. */
export const normalizeHandle = (name: string): string => name.trim().replace(/^@/, '').toLowerCase()
