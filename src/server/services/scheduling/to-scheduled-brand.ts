import type { ScheduledBrandRow } from '#db/queries/scheduled-brands.ts'
import type { ScheduledBrand } from '#shared/schemas/scheduled-brand.ts'

type Row = Omit<ScheduledBrandRow, 'nameKey' | 'brandId' | 'createdAt'>

export const toScheduledBrand = (row: Row): ScheduledBrand => ({
  ...row,
  scheduledAt: row.scheduledAt.toISOString(),
  publishedAt: row.publishedAt?.toISOString() ?? null,
})
