import type { BrandStats } from '#shared/schemas/brand.ts'
import { formatDiscount, formatShortMonth } from '#shared/texts/format.ts'
import { ChartWithTable } from '../../../components/chart/chart-with-table.tsx'
import { Section } from '../../../components/layout/section.tsx'

/** With the months between that brought no code: the chart stands on a time scale. */
export function fillMonths(trends: BrandStats['monthlyTrends']): BrandStats['monthlyTrends'] {
  return trends.flatMap((trend, index) => {
    const before = trends[index - 1]
    const missing = before ? countMonths(trend.month) - countMonths(before.month) - 1 : 0
    const empty = Array.from({ length: missing }, (_, number) => ({
      month: writeMonth(countMonths(trend.month) - missing + number),
      codes: 0,
      avgDiscount: null,
    }))
    return [...empty, trend]
  })
}

const countMonths = (month: string) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1
const writeMonth = (months: number) =>
  `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}`

export type Trends = Pick<BrandStats, 'monthlyTrends' | 'averageDiscountType'>

/** Codes and discounts by month. */
export function TrendSection({ monthlyTrends: trends, averageDiscountType }: Trends) {
  if (trends.length === 0) return null
  const hasDiscounts = trends.some(({ avgDiscount }) => avgDiscount !== null)
  const discounts = {
    key: 'avgDiscount',
    name: 'Ø Rabatt',
    legend: `Durchschnittlicher Rabatt in ${averageDiscountType === 'percentage' ? '%' : '€'}`,
    color: 'indigo-ink',
    isRight: true,
  } as const
  return (
    <Section title="Gutscheincode Entwicklung">
      <div className="rounded-xl border bg-card p-4 sm:p-6">
        <ChartWithTable
          rows={fillMonths(trends)}
          x="month"
          formatX={formatShortMonth}
          series={[
            { key: 'codes', name: 'Anzahl Codes', color: 'primary' },
            ...(hasDiscounts ? [discounts] : []),
          ]}
          formatRight={(amount) => formatDiscount(amount, averageDiscountType)}
          table={<TrendTable monthlyTrends={trends} averageDiscountType={averageDiscountType} />}
        />
      </div>
    </Section>
  )
}

function TrendTable({ monthlyTrends, averageDiscountType }: Trends) {
  return (
    <table className="trend-table">
      <caption className="sr-only">
        Codes und durchschnittlicher Rabatt in{' '}
        {averageDiscountType === 'percentage' ? 'Prozent' : 'Euro'} je Monat
      </caption>
      <thead>
        <tr>
          {['Monat', 'Codes', 'Ø Rabatt'].map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {monthlyTrends.map(({ month, codes, avgDiscount }) => (
          <tr key={month}>
            <th scope="row">{formatShortMonth(month)}</th>
            <td>{codes}</td>
            <td>
              {avgDiscount === null ? (
                <>
                  <span aria-hidden="true">–</span>
                  <span className="sr-only">keine Angabe</span>
                </>
              ) : (
                formatDiscount(avgDiscount, averageDiscountType)
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
