/**
 * Readers of earlier versions, as sources name them: `model@2`. How sure they were is measured otherwise: it is
 * what was decided then, and never compared with how sure today's reader is.
 */
export const OLDER_READERS = ['model', 'rules'] as const

/** Of a source that an older reader read, alone or with a language model. */
export const isOlderReader = (reader: string): boolean =>
  OLDER_READERS.some((name) => reader.startsWith(`${name}@`))
