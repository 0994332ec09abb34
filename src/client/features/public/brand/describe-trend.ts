import type { Brand } from '#shared/schemas/brand.ts'

/** The week in one sentence: no codes, rising, falling or stable. */
export function describeTrend(
  { name, weeklyTrend }: Pick<Brand, 'name' | 'weeklyTrend'>,
  hasCodes: boolean,
): string {
  if (!hasCodes) return `Für ${name} gibt es zurzeit keine aktiven Codes.`
  if (weeklyTrend > 0)
    return `Steigend: In den letzten sieben Tagen kamen mehr Codes für ${name} dazu als in der Woche davor.`
  if (weeklyTrend < 0)
    return `Fallend: In den letzten sieben Tagen kamen weniger Codes für ${name} dazu als in der Woche davor.`
  return `Stabil: Die Zahl neuer Codes für ${name} ist gleich geblieben.`
}
