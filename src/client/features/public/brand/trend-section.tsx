import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import type { BrandStats } from '#shared/schemas/brand.ts'
import { formatDiscount, formatShortMonth } from '#shared/texts/format.ts'
import { Section } from '../../../components/layout/section.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'

const TrendChart = lazy(() =>
  import('./trend-chart.tsx').then((module) => ({ default: module.TrendChart })),
)

type Trends = Pick<BrandStats, 'monthlyTrends' | 'averageDiscountType'>

/** Codes and discounts by month. The chart's code is heavy and comes only when it is looked at. */
export function TrendSection({ monthlyTrends: trends, averageDiscountType }: Trends) {
  const [ref, isInView] = useInView<HTMLDivElement>()
  if (trends.length === 0) return null
  const hasDiscounts = trends.some(({ avgDiscount }) => avgDiscount !== null)
  const unit = hasDiscounts ? averageDiscountType : null
  return (
    <Section title="Gutscheincode Entwicklung">
      <div className="rounded-xl border bg-card p-4 sm:p-6">
        <ul aria-hidden="true" className="mb-4 flex flex-wrap gap-x-6 gap-y-1 text-sm">
          <li className="flex items-center gap-2">
            <span className="h-1 w-5 rounded-full bg-primary" /> Anzahl Codes
          </li>
          {unit && (
            <li className="flex items-center gap-2">
              <span className="h-1 w-5 rounded-full bg-indigo-ink" /> Durchschnittlicher Rabatt in{' '}
              {unit === 'percentage' ? '%' : '€'}
            </li>
          )}
        </ul>
        <div ref={ref} aria-hidden="true" className="h-64">
          {isInView ? (
            <Suspense fallback={<Skeleton className="h-full" />}>
              <TrendChart trends={trends} unit={unit} />
            </Suspense>
          ) : (
            <Skeleton className="h-full" />
          )}
        </div>
        <TrendTable monthlyTrends={trends} averageDiscountType={averageDiscountType} />
      </div>
    </Section>
  )
}

/** The same figures as text, for screen readers and for who likes tables. */
function TrendTable({ monthlyTrends, averageDiscountType }: Trends) {
  return (
    <details className="mt-2">
      <summary className="text-link inline-flex min-h-11 items-center text-sm">
        Zahlen als Tabelle
      </summary>
      <table className="mt-2 w-full max-w-md text-sm tabular-nums">
        <caption className="sr-only">
          Codes und durchschnittlicher Rabatt in{' '}
          {averageDiscountType === 'percentage' ? 'Prozent' : 'Euro'} je Monat
        </caption>
        <thead className="text-left text-muted-foreground">
          <tr className="border-b">
            <th scope="col" className="py-2 font-medium">
              Monat
            </th>
            <th scope="col" className="py-2 text-right font-medium">
              Codes
            </th>
            <th scope="col" className="py-2 text-right font-medium">
              Ø Rabatt
            </th>
          </tr>
        </thead>
        <tbody>
          {monthlyTrends.map(({ month, codes, avgDiscount }) => (
            <tr key={month} className="border-b">
              <th scope="row" className="py-2 text-left font-normal">
                {formatShortMonth(month)}
              </th>
              <td className="py-2 text-right">{codes}</td>
              <td className="py-2 text-right">
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
    </details>
  )
}

/** Whether the element has come near the screen once. False on the server. */
function useInView<T extends Element>() {
  const ref = useRef<T>(null)
  const [isInView, setInView] = useState(false)
  useEffect(() => {
    const element = ref.current
    if (!element || isInView) return
    const observer = new IntersectionObserver(
      ([entry]) => entry?.isIntersecting && setInView(true),
      { rootMargin: '200px' },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [isInView])
  return [ref, isInView] as const
}
