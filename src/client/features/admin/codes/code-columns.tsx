import { codeAge, codeAnchor, isExpired } from '#shared/domain/code-status.ts'
import type { AdminCode } from '#shared/schemas/admin-code.ts'
import {
  CODE_TEXTS,
  describeContradictions,
  describeReviewReason,
} from '#shared/texts/admin-codes-de.ts'
import { formatDate, formatNumber, formatShare } from '#shared/texts/format.ts'
import type { Column } from '../../../components/data-table/table-view.ts'
import { Badge, type BadgeVariant } from '../../../components/ui/badge.tsx'
import { cn } from '../../../lib/class-names.ts'
import { BreakableText, column, numberColumn, PublicLink } from '../common/table-cells.tsx'
import { EditableCell, readAmount, readCode } from './editable-cell.tsx'

const VARIANTS: Record<AdminCode['status'], BadgeVariant> = {
  unverified: 'secondary',
  verified: 'default',
  rejected: 'destructive',
}

/** As wide as its content: what is left is for names. */
const NARROW = { width: 'w-px' } as const

const UNITS = { percentage: '%', fixed: '€' }

/**
 * The data columns. The server sorts, so each id is a sort key of `codes.list`; `sortBy` only says in
 * which direction a column is sorted first.
 */
export const CODE_COLUMNS: Column<AdminCode>[] = [
  column('code', 'Code', (code) => <CodeCell code={code} />, {
    sortBy: ({ code }) => code,
    isRowHeader: true,
  }),
  column('brand', 'Marke', (code) => <BrandCell code={code} />, {
    sortBy: ({ brand }) => brand.name,
    hideBelow: 'sm',
  }),
  column(
    'influencer',
    'Influencer',
    ({ influencer }) => <BreakableName text={`@${influencer.username}`} />,
    { sortBy: ({ influencer }) => influencer.username, hideBelow: 'md' },
  ),
  column('amount', 'Rabatt', (code) => <AmountCell code={code} />, {
    sortBy: ({ discountAmount }) => discountAmount,
    isNumeric: true,
    ...NARROW,
  }),
  column('status', 'Status', (code) => <Status code={code} />, {
    sortBy: ({ status }) => status,
    hideBelow: 'md',
    ...NARROW,
  }),
  column('expires', 'Gültig bis', (code) => <Expiry code={code} />, {
    sortBy: ({ expiresAt }) => expiresAt,
    sortDescFirst: false,
    hideBelow: 'lg',
    ...NARROW,
  }),
  column(
    'votes',
    'Stimmen',
    ({ upvotes, downvotes }) => `+${formatNumber(upvotes)} / −${formatNumber(downvotes)}`,
    { sortBy: ({ upvotes }) => upvotes, isNumeric: true, hideBelow: 'lg', ...NARROW },
  ),
  numberColumn('uses', 'Kopiert', 'usageCount', { hideBelow: 'xl', ...NARROW }),
  column('confidence', 'Sicherheit', (code) => <Confidence code={code} />, {
    sortBy: ({ confidence }) => confidence,
    isNumeric: true,
    hideBelow: 'md',
    ...NARROW,
  }),
  column('created', 'Gefunden', ({ createdAt }) => formatDate(createdAt), {
    sortBy: ({ createdAt }) => createdAt,
    sortDescFirst: true,
    isNumeric: true,
    hideBelow: 'xl',
    ...NARROW,
  }),
]

/** Left out of the queue: the reasons cover it, a new code has none yet, or it is the same in every row. */
const HIDDEN_IN_REVIEW = new Set<unknown>(['status', 'votes', 'uses', 'confidence'])

export type DetailsToggle = { openId: number | null; onToggleDetails: (code: AdminCode) => void }

/**
 * The same in the review queue, with the reasons why a code stands there. Narrow tables have no room
 * for one more column: there they stand below the code.
 */
export function createReviewColumns(details: DetailsToggle): Column<AdminCode>[] {
  const reasons = column<AdminCode>(
    'reasons',
    'Grund',
    (code) => <Reasons code={code} className="min-w-40 py-1 @5xl:min-w-52" {...details} />,
    { hideBelow: 'md', ...NARROW },
  )
  const cell: Column<AdminCode>['cell'] = ({ row }) => (
    <>
      <CodeCell code={row.original} />
      <span className="block pb-1.5 font-normal text-muted-foreground @2xl:hidden">
        <BreakableText text={`@${row.original.influencer.username}`} />
      </span>
      <Reasons
        code={row.original}
        className="w-0 min-w-full pb-1.5 font-normal @2xl:hidden"
        {...details}
      />
    </>
  )
  return CODE_COLUMNS.flatMap((known) => {
    if (known.id === 'code') return [{ ...known, cell }]
    if (known.id === 'amount') return [known, reasons]
    // Leaves the room to names and reasons; the details tell the day of the post.
    if (known.id === 'created') return [{ ...known, meta: { ...known.meta, hideBelow: '2xl' } }]
    return HIDDEN_IN_REVIEW.has(known.id) ? [] : [known]
  })
}

const CodeCell = ({ code: { id, code, brand } }: { code: AdminCode }) => (
  <>
    <EditableCell
      id={id}
      aria-label={`Code ${code} (${brand.name})`}
      value={code}
      className="-ml-2 field-sizing-content min-w-20 max-w-40 font-mono font-medium"
      read={readCode}
    />
    <span className="block pb-1.5 font-normal text-muted-foreground @md:hidden">{brand.name}</span>
  </>
)

const AmountCell = ({ code: { id, code, discountAmount, discountType } }: { code: AdminCode }) => (
  <div className="flex items-center justify-end">
    <div>
      <EditableCell
        id={id}
        aria-label={`Rabatt ${code}`}
        value={String(discountAmount ?? '')}
        className="w-14 text-right"
        inputMode="numeric"
        read={readAmount}
      />
    </div>
    <span className="w-4 text-left text-muted-foreground">
      {discountType && UNITS[discountType]}
    </span>
  </div>
)

/** Leads to the card that visitors see, where they see one. */
const BrandCell = ({ code }: { code: AdminCode }) =>
  code.needsReview || code.status === 'rejected' ? (
    <BreakableName text={code.brand.name} />
  ) : (
    <PublicLink href={`/brands/${code.brand.slug}#${codeAnchor(code.id)}`}>
      {code.brand.name}
    </PublicLink>
  )

const BreakableName = ({ text }: { text: string }) => (
  <span className="block min-w-20 py-1">
    <BreakableText text={text} />
  </span>
)

const REASON_CLASS =
  'block min-w-25 whitespace-normal py-0.5 text-left text-warning-ink [overflow-wrap:anywhere]'

type ReasonsProps = DetailsToggle & { code: AdminCode; className: string }

function Reasons({ code, className, openId, onToggleDetails }: ReasonsProps) {
  return (
    <div className={className}>
      {(code.needsReview || code.doubt) && (
        <span className={REASON_CLASS}>{describeReviewReason(code)}</span>
      )}
      {code.contradictionCount > 0 && (
        <button
          type="button"
          aria-expanded={openId === code.id}
          className={cn(
            REASON_CLASS,
            'cursor-pointer underline underline-offset-2 pointer-coarse:py-2',
          )}
          onClick={() => onToggleDetails(code)}
        >
          {describeContradictions(code)}
        </button>
      )}
    </div>
  )
}

function Status({ code }: { code: AdminCode }) {
  if (code.needsReview) return <Badge variant="warning">{CODE_TEXTS.filters.review}</Badge>
  return (
    <span className="flex flex-wrap gap-1 py-1">
      <Badge variant={VARIANTS[code.status]}>{CODE_TEXTS.filters[code.status]}</Badge>
      {code.contradictionCount > 0 && <Badge variant="warning">Widerspruch</Badge>}
      {code.doubt && <Badge variant="warning">{CODE_TEXTS.filters.review}</Badge>}
    </span>
  )
}

/** Percentages of an older reader would be compared with those of today's. */
const Confidence = ({ code: { confidence, byOlderReader } }: { code: AdminCode }) =>
  byOlderReader ? (
    <span title={CODE_TEXTS.olderReader} className="text-muted-foreground">
      früher
    </span>
  ) : (
    formatShare(confidence)
  )

function Expiry({ code }: { code: AdminCode }) {
  const now = new Date()
  const end = code.expiresAt ? formatDate(code.expiresAt) : 'unbegrenzt'
  const isUnseen = codeAge(code, now) === 'unseen'
  if (!isUnseen && !isExpired(code, now)) return end
  return (
    <span className="block py-1 text-muted-foreground">
      {isUnseen ? 'lange nicht gesehen' : `${end}, abgelaufen`}
    </span>
  )
}
