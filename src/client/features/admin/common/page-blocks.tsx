import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactElement, type ReactNode, useId } from 'react'
import { ADMIN_TEXTS } from '#shared/texts/admin-de.ts'
import { formatNumber } from '#shared/texts/format.ts'
import { Notice } from '../../../components/ui/notice.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { cn } from '../../../lib/class-names.ts'
import { SmallButton } from './controls.tsx'

type PageSectionProps = {
  heading: string
  /** What links lead here by. */
  anchor?: string
  /** Part of another block. */
  isNested?: boolean
  aside?: ReactNode
  children: ReactNode
}

export function PageSection({ heading, anchor, isNested, aside, children }: PageSectionProps) {
  const Heading = isNested ? 'h3' : 'h2'
  const id = useId()
  return (
    <section id={anchor} aria-labelledby={id} className="min-w-0 scroll-mt-(--admin-head)">
      <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-4">
        <Heading id={id} className={isNested ? 'text-base' : 'text-lg'}>
          {heading}
        </Heading>
        {aside}
      </div>
      {children}
    </section>
  )
}

export function Notes({ items }: { items: readonly string[] }) {
  return (
    <PageSection heading="Hinweise">
      <ul className="list-disc space-y-1.5 pl-5 text-sm text-muted-foreground">
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </PageSection>
  )
}

type SettingRowProps = {
  /** Of the control; absent where there is only something to read. */
  htmlFor?: string
  label: ReactNode
  /** Its id is `{htmlFor}-hint`. */
  hint?: ReactNode
  fault?: string | null
  children: ReactNode
}

/** One line of a settings list: what it is on the left, the control or value on the right. */
export function SettingRow({ htmlFor, label, hint, fault, children }: SettingRowProps) {
  return (
    <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-1.5 px-3 py-2">
      <div className="min-w-0 grow basis-36 [overflow-wrap:anywhere]">
        {htmlFor ? (
          <label htmlFor={htmlFor} className="font-medium">
            {label}
          </label>
        ) : (
          <p className="font-medium">{label}</p>
        )}
        {hint && (
          <p id={htmlFor && `${htmlFor}-hint`} className="text-muted-foreground">
            {hint}
          </p>
        )}
        {fault && <p className="text-destructive-ink">{fault}</p>}
      </div>
      {children}
    </div>
  )
}

type RowListProps = { empty: string; children: readonly ReactElement[] }

/** Rows of what there is, or a few words where there is nothing. */
export const RowList = ({ empty, children }: RowListProps) =>
  children.length === 0 ? (
    <p className="text-muted-foreground text-sm">{empty}</p>
  ) : (
    <ul className="divide-y rounded-lg border bg-card text-sm">
      {children.map((row) => (
        <li key={row.key}>{row}</li>
      ))}
    </ul>
  )

export type Stat = readonly [name: string, value: string | number]

type StatsProps = {
  items: readonly Stat[]
  /** For many figures with long labels. */
  inColumns?: boolean
}

/** Figures side by side, each above its label. */
export function Stats({ items, inColumns }: StatsProps) {
  return (
    <dl
      className={cn(
        'gap-x-5 gap-y-3',
        inColumns
          ? 'grid grid-cols-2 sm:grid-cols-[repeat(auto-fill,minmax(13rem,1fr))]'
          : 'flex flex-wrap sm:gap-x-8',
      )}
    >
      {items.map(([name, value]) => (
        <div key={name} className="flex min-w-12 flex-col-reverse justify-end">
          <dt className="text-muted-foreground text-sm">{name}</dt>
          <dd className="font-display font-bold text-xl tabular-nums">
            {typeof value === 'number' ? formatNumber(value) : value}
          </dd>
        </div>
      ))}
    </dl>
  )
}

type ProgressBarProps = {
  label: string
  /** Whole, 0 to 100. */
  percent: number
  /** The same in words. */
  valueText: string
  className?: string
}

export function ProgressBar({ label, percent, valueText, className }: ProgressBarProps) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      aria-valuetext={valueText}
      className={cn('h-2 overflow-hidden rounded-sm border border-input bg-card', className)}
    >
      <div
        className="h-full origin-left bg-primary transition-transform"
        style={{ transform: `scaleX(${percent / 100})` }}
      />
    </div>
  )
}

type EmptyTableProps = {
  title: string
  hint: string
  /** Shows the rows that a filter hides. */
  reset?: { label: string; onReset: () => void }
}

/** Shown instead of a table that has no rows, or none left after filtering. */
export function EmptyTable({ title, hint, reset }: EmptyTableProps) {
  return (
    <div className="rounded-lg border border-input border-dashed p-6 text-center">
      <p className="font-semibold">{title}</p>
      <p className="text-muted-foreground text-sm">{hint}</p>
      {reset && (
        <SmallButton className="mt-3" onClick={reset.onReset}>
          {reset.label}
        </SmallButton>
      )}
    </div>
  )
}

type ErrorListProps = {
  errors: readonly string[]
  /** How many are written out. */
  max?: number
}

export function ErrorList({ errors, max }: ErrorListProps) {
  if (errors.length === 0) return null
  return (
    <Notice variant="destructive" className="mt-4">
      <h3 className="font-semibold">
        {ADMIN_TEXTS.errors} ({formatNumber(errors.length)})
      </h3>
      <ul className="mt-1 list-disc pl-5">
        {shortenErrors(errors, max).map((error, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: errors may repeat, and the list never moves.
          <li key={index}>{error}</li>
        ))}
      </ul>
    </Notice>
  )
}

/** The first errors, three unless told, then how many more there are. */
export function shortenErrors(errors: readonly string[], max = 3): readonly string[] {
  const rest = errors.length - max
  return rest > 0 ? [...errors.slice(0, max), `... und ${formatNumber(rest)} weitere`] : errors
}

type QueryContentProps<Data> = {
  query: UseQueryResult<Data, unknown>
  /** In the place of what is loading for the first time; a class sets the height of a grey box. */
  skeleton: ReactElement | string
  failedText: string
  children: (data: Data) => ReactNode
}

/** What a query has fetched. A failure stands above the data known from before, if there is any. */
export function QueryContent<Data>(props: QueryContentProps<Data>) {
  const { query, skeleton, failedText, children } = props
  return (
    <>
      {query.isError && (
        <div
          role="alert"
          className="flex flex-wrap items-center justify-between gap-3 rounded-xl border border-destructive bg-destructive-soft px-4 py-3 text-destructive-ink"
        >
          <p>{failedText}</p>
          <SmallButton disabled={query.isFetching} onClick={() => query.refetch()}>
            {query.isFetching ? 'Wird geladen …' : ADMIN_TEXTS.retry}
          </SmallButton>
        </div>
      )}
      {query.isPending &&
        (typeof skeleton === 'string' ? <Skeleton className={skeleton} /> : skeleton)}
      {query.data !== undefined && children(query.data)}
    </>
  )
}
