import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { lazyRouteComponent } from '../../lib/lazy-component.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import type { ChartProps } from './line-chart.tsx'

const LineChart = lazyRouteComponent(() => import('./line-chart.tsx'), 'LineChart')

const SHAPE = <Skeleton className="h-full" />

/**
 * A chart with its legend, and the same figures as a table, for screen readers and for who likes tables.
 * The chart's code is heavy and comes only when it is looked at.
 */
export function ChartWithTable({ table, ...chart }: ChartProps & { table: ReactNode }) {
  const [ref, isInView] = useInView<HTMLDivElement>()
  return (
    <>
      <ul aria-hidden="true" className="needs-scripts mb-4 flex flex-wrap gap-x-6 gap-y-1 text-sm">
        {chart.series.map(({ key, name, color, legend = name }) => (
          <li key={key} className="flex items-center gap-2">
            <span
              className="h-1 w-5 rounded-full"
              style={{ background: `var(--color-${color})` }}
            />{' '}
            {legend}
          </li>
        ))}
      </ul>
      <div ref={ref} aria-hidden="true" className="needs-scripts h-64">
        <Suspense fallback={SHAPE}>{isInView ? <LineChart {...chart} /> : SHAPE}</Suspense>
      </div>
      <details className="mt-2">
        <summary className="text-link inline-flex min-h-11 items-center text-sm">
          Zahlen als Tabelle
        </summary>
        {table}
      </details>
    </>
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
