import { formatPercent } from '#shared/texts/format.ts'
import { toPercent } from './read-percent.ts'

/** What a threshold (0 to 1) means from now on, for the toast. */
export const describeThreshold = (threshold: number): string =>
  threshold === 0
    ? 'Neue Codes erscheinen ohne Prüfung.'
    : `Neue Codes mit weniger als ${formatPercent(toPercent(threshold))} Sicherheit warten auf Prüfung.`
