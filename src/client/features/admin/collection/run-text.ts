import type { CollectionResult, Run } from '#shared/schemas/collection.ts'
import { formatCount, formatNumber, formatSeconds, toPercent } from '#shared/texts/format.ts'

/** `codesAdded / codesFound` in whole per cent; 0 when nothing was found. */
export const getSuccessRate = ({ codesAdded, codesFound }: CollectionResult) =>
  codesFound === 0 ? 0 : toPercent(codesAdded / codesFound)

export const getPercentDone = ({ share }: Run) => Math.floor(share * 100)

/** `noch etwa 40 Sekunden`; null while there is no estimate. */
export function describeRemaining(seconds: number | null): string | null {
  if (seconds === null) return null
  if (seconds < 60) return `noch etwa ${formatCount(Math.max(1, seconds), 'Sekunde', 'Sekunden')}`
  const minutes = Math.round(seconds / 60)
  if (minutes < 90) return `noch etwa ${formatCount(minutes, 'Minute', 'Minuten')}`
  return `noch etwa ${formatCount(Math.round(minutes / 60), 'Stunde', 'Stunden')}`
}

/** `1 Min 5 s`; null while it runs. */
export function describeDuration({ startedAt, finishedAt }: Run): string | null {
  if (!finishedAt) return null
  return formatSeconds(Math.max(0, (Date.parse(finishedAt) - Date.parse(startedAt)) / 1000))
}

/** What the run does now, in one phrase; reading again goes by posts, not brand by brand. */
export function describeStep({ trigger, currentBrand, brandsDone, brandsTotal }: Run): string {
  const step = currentBrand ?? 'wird vorbereitet'
  if (trigger === 'again') return step
  return `${step} (${formatNumber(brandsDone)} von ${formatCount(brandsTotal, 'Marke', 'Marken')})`
}

/** What the run did so far, by name; reading again finds nothing new. */
export function listFigures({ trigger, totalSearched, codesFound, codesAdded }: Run) {
  const figures: readonly (readonly [string, number])[] =
    trigger === 'again'
      ? [['Neu gelesen', codesFound]]
      : [
          ['Durchsucht', totalSearched],
          ['Gefunden', codesFound],
          ['Neu', codesAdded],
        ]
  return figures.map(([name, count]) => [name, formatNumber(count)] as const)
}

/** What the run used of services that may cost money, by name; nothing it did not use. */
export const listSpending = ({ searchCalls, modelCalls, modelTokens }: Run) =>
  (
    [
      ['Suchanfragen', searchCalls],
      ['KI-Anfragen', modelCalls],
      ['Tokens', modelTokens],
    ] as const
  )
    .filter(([, count]) => count > 0)
    .map(([name, count]) => [name, formatNumber(count)] as const)
