import { LIMITS } from '#shared/domain/limits.ts'
import type { ScheduledBrand } from '#shared/schemas/scheduled-brand.ts'
import { SCHEDULE_TEXTS } from '#shared/texts/admin-schedule-de.ts'
import { formatCount, formatNumber } from '#shared/texts/format.ts'

type Interval = ScheduledBrand['interval']

const PER = { daily: 'je Tag', weekly: 'je Woche' } as const
const UNITS = { daily: ['Tag', 'Tagen'], weekly: ['Woche', 'Wochen'] } as const

export const isBatchSize = (size: number) => size >= 1 && size <= LIMITS.batchSize

/** Says when each batch of so many names would be due; without names, the rule alone. */
export function describeBatches(names: number, batchSize: number, interval: Interval): string {
  if (!isBatchSize(batchSize)) return SCHEDULE_TEXTS.form.batchSizeHint
  if (names > 0 && names <= batchSize)
    return names === 1 ? 'Die Marke ist sofort fällig.' : `Alle ${names} sind sofort fällig.`
  const first = batchSize === 1 ? 'Die erste' : `Die ersten ${batchSize}`
  const rule = `${first} sofort, danach ${batchSize} ${PER[interval]}`
  if (names === 0) return `${rule}.`
  const [one, many] = UNITS[interval]
  const later = Math.ceil(names / batchSize) - 1
  return `${rule}, die letzten in ${formatCount(later, one, many)}.`
}

/** `12 von höchstens 1.000 Marken` once there are too many, before that `12 Marken`. */
export const describeNameCount = (names: number): string =>
  names > LIMITS.bulkBrands
    ? `${formatNumber(names)} Marken, höchstens ${formatNumber(LIMITS.bulkBrands)} auf einmal`
    : formatCount(names, 'Marke', 'Marken')
