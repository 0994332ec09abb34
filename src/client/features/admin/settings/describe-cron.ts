import { MAX_CODES_OPTIONS, UNLIMITED_CODES } from '#shared/domain/vocabulary.ts'
import type { UpdateCronConfigInput } from '#shared/schemas/settings.ts'
import { SETTINGS_TEXTS } from '#shared/texts/admin-settings-de.ts'
import { formatNumber } from '#shared/texts/format.ts'

const texts = SETTINGS_TEXTS.cron
const RECOMMENDED: (typeof MAX_CODES_OPTIONS)[number] = 50

const describeLimit = (maxCodes: number) =>
  maxCodes === UNLIMITED_CODES ? texts.unlimited : formatNumber(maxCodes)

/** Values and words of the choice of largest numbers. */
export const MAX_CODES_CHOICES = MAX_CODES_OPTIONS.map(
  (value) =>
    [
      value,
      value === RECOMMENDED ? `${value} (${texts.recommended})` : describeLimit(value),
    ] as const,
)

/** What a saved change means, for the toast. */
export function describeCronChange({ enabled, interval, maxCodes }: UpdateCronConfigInput) {
  return [
    enabled !== undefined && (enabled ? texts.switchedOn : texts.switchedOff),
    interval && `${texts.interval}: ${texts.intervals[interval]}`,
    maxCodes && `${texts.maxCodes}: ${describeLimit(maxCodes)}`,
  ]
    .filter(Boolean)
    .join(' ')
}
