import type { CollectionResult, Run } from '../schemas/collection.ts'
import { formatCount, formatNumber } from './format.ts'

/** What a run came to, in one line without a full stop. */
export const describeResult = (result: CollectionResult & Partial<Pick<Run, 'trigger'>>): string =>
  result.trigger === 'again'
    ? `${formatCount(result.codesFound, 'Code', 'Codes')} neu gelesen`
    : `${formatCount(result.totalSearched, 'Post', 'Posts')} durchsucht, ${formatCount(result.codesFound, 'Code', 'Codes')} gefunden, ${formatNumber(result.codesAdded)} neu${describeLimit(result)}`

/** Begins with a full stop, to go behind what a run came to; empty where it was not cut short. */
export const describeLimit = ({ limitReached }: Pick<CollectionResult, 'limitReached'>): string =>
  limitReached === null ? '' : `. ${limitSentence(limitReached)}`

export const limitSentence = (limit: number): string =>
  `Grenze von ${formatNumber(limit)} neuen Codes erreicht; der nächste Lauf macht weiter`

/** Texts of the tab 'Datensammlung' and of the status line above every tab. */
export const COLLECTION_TEXTS = {
  statuses: {
    running: 'Läuft',
    completed: 'Abgeschlossen',
    failed: 'Fehlgeschlagen',
    stopped: 'Angehalten',
    interrupted: 'Unterbrochen',
  },
  ended: (status: Run['status']): string =>
    `Datensammlung ${COLLECTION_TEXTS.statuses[status].toLowerCase()}`,
} as const
