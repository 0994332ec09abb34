import type { ReactNode } from 'react'
import type { Brand, BrandStats } from '#shared/schemas/brand.ts'
import { formatDiscount } from '#shared/texts/format.ts'
import { TrendBadge } from '../../../components/ui/badge.tsx'

type BrandFiguresProps = { brand: Brand; stats: BrandStats; className?: string }

/** The three figures and what they mean; beside the code cards on a wide screen, after the first on a phone. */
export function BrandFigures({ brand, stats, className }: BrandFiguresProps) {
  return (
    <aside aria-label="Kennzahlen" className={className}>
      <dl className="grid grid-cols-2 gap-3 max-[23rem]:grid-cols-1 lg:grid-cols-1">
        <Tile name="Höchster Rabatt">
          {amount(brand.highestDiscount, brand.highestDiscountType)}
        </Tile>
        <Tile name="Durchschnittlicher Rabatt">
          {amount(brand.averageDiscount, brand.averageDiscountType)}
        </Tile>
        <div className="col-span-full rounded-xl border bg-card p-4">
          <dt className="text-muted-foreground text-sm">Wöchentlicher Trend</dt>
          <dd className="mt-2">
            <TrendBadge trend={brand.weeklyTrend} {...stats} />
            <p className="mt-3 text-sm">{describeTrend(brand)}</p>
          </dd>
        </div>
      </dl>
    </aside>
  )
}

function Tile({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-col justify-between gap-1 rounded-xl border bg-card p-4 max-[23rem]:flex-row max-[23rem]:flex-wrap max-[23rem]:items-baseline">
      <dt className="text-muted-foreground text-sm">{name}</dt>
      <dd className="font-bold font-display text-2xl tabular-nums">{children}</dd>
    </div>
  )
}

const amount = (value: number, type: string) => (value > 0 ? formatDiscount(value, type) : '–')

/** The week in one sentence: rising, falling or stable. */
function describeTrend({ name, weeklyTrend }: Pick<Brand, 'name' | 'weeklyTrend'>): string {
  if (weeklyTrend > 0)
    return `Steigend: In den letzten sieben Tagen kamen mehr Codes für ${name} dazu als in der Woche davor.`
  if (weeklyTrend < 0)
    return `Fallend: In den letzten sieben Tagen kamen weniger Codes für ${name} dazu als in der Woche davor.`
  return `Stabil: Die Zahl neuer Codes für ${name} ist gleich geblieben.`
}
