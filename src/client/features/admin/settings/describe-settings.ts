import type { UpdateSettingsInput } from '#shared/schemas/settings.ts'
import { formatCount, formatShare } from '#shared/texts/format.ts'

/** What a change means from now on, for the toast. */
export function describeSettings(change: UpdateSettingsInput): string {
  const { reviewThreshold, searchCallsPerRun, modelTokensPerRun } = change
  if (searchCallsPerRun !== undefined)
    return `Ein Lauf stellt höchstens ${formatCount(searchCallsPerRun, 'Suchanfrage', 'Suchanfragen')}.`
  if (modelTokensPerRun !== undefined)
    return modelTokensPerRun === 0
      ? 'Das KI-Modell wird nicht mehr gefragt.'
      : `Ein Lauf verbraucht höchstens ${formatCount(modelTokensPerRun, 'Token', 'Tokens')}.`
  return reviewThreshold
    ? `Neue Codes mit weniger als ${formatShare(reviewThreshold)} Sicherheit warten auf Prüfung.`
    : 'Neue Codes erscheinen ohne Prüfung.'
}
