import { Trash2 } from 'lucide-react'
import { isExpired } from '#shared/domain/code-state.ts'
import type { Code } from '#shared/schemas/code.ts'
import { CODE_TEXTS } from '#shared/texts/admin-codes-de.ts'
import { ADMIN_TEXTS } from '#shared/texts/admin-de.ts'
import { formatDate, formatNumber } from '#shared/texts/format.ts'
import type { Column } from '../../../components/data-table/table-view.ts'
import { Badge, type BadgeTone } from '../../../components/ui/badge.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { EditableCell } from './editable-cell.tsx'
import { readAmount, readCode } from './read-change.ts'

const TONES: Record<Code['status'], BadgeTone> = {
  unverified: 'neutral',
  verified: 'accent',
  rejected: 'danger',
}

const UNITS = { percentage: '%', fixed: '€' }

type CodeActions = { deletingId: number | null; onDelete: (code: Code) => void }

export const createCodeColumns = ({ deletingId, onDelete }: CodeActions): Column<Code>[] => [
  {
    id: 'code',
    header: CODE_TEXTS.code,
    isRowHeader: true,
    sortBy: (code) => code.code,
    cell: ({ id, code, brand }) => (
      <>
        <EditableCell
          id={id}
          label={`${CODE_TEXTS.code} ${code} (${brand.name})`}
          value={code}
          look="-ml-2 w-full min-w-24 font-mono font-medium"
          read={readCode}
        />
        <span className="block pb-1.5 font-normal text-muted @md:hidden">{brand.name}</span>
      </>
    ),
  },
  {
    id: 'brand',
    header: CODE_TEXTS.brand,
    hideBelow: 'sm',
    sortBy: (code) => code.brand.name,
    cell: (code) => code.brand.name,
  },
  {
    id: 'influencer',
    header: CODE_TEXTS.influencer,
    hideBelow: 'md',
    sortBy: (code) => code.influencer.username,
    cell: (code) => `@${code.influencer.username}`,
  },
  {
    id: 'amount',
    header: CODE_TEXTS.amount,
    isNumeric: true,
    sortBy: (code) => code.discountAmount ?? -1,
    cell: ({ id, code, discountAmount, discountType }) => (
      <div className="flex items-center justify-end">
        <div>
          <EditableCell
            id={id}
            label={`${CODE_TEXTS.amount} ${code}`}
            value={discountAmount === null ? '' : String(discountAmount)}
            look="w-14 text-right"
            isNumeric
            read={readAmount}
          />
        </div>
        <span className="w-4 text-left text-muted">{discountType && UNITS[discountType]}</span>
      </div>
    ),
  },
  {
    id: 'status',
    header: CODE_TEXTS.status,
    hideBelow: 'md',
    sortBy: (code) => code.status,
    cell: (code) => <Badge tone={TONES[code.status]}>{CODE_TEXTS.statuses[code.status]}</Badge>,
  },
  {
    id: 'expires',
    header: CODE_TEXTS.expires,
    hideBelow: 'lg',
    sortBy: (code) => code.expiresAt ?? '9999',
    cell: (code) => <Expiry code={code} />,
  },
  {
    id: 'votes',
    header: CODE_TEXTS.votes,
    isNumeric: true,
    hideBelow: 'lg',
    sortBy: (code) => code.upvotes - code.downvotes,
    cell: (code) => `+${formatNumber(code.upvotes)} / −${formatNumber(code.downvotes)}`,
  },
  {
    id: 'actions',
    header: ADMIN_TEXTS.actions,
    isHeaderHidden: true,
    isNumeric: true,
    cell: (code) => (
      <Button
        variant="ghost"
        size="small"
        disabled={deletingId === code.id}
        aria-label={`${code.code}: ${deletingId === code.id ? CODE_TEXTS.deleting : CODE_TEXTS.delete}`}
        onClick={() => onDelete(code)}
      >
        <Trash2 aria-hidden="true" className="text-danger" />
      </Button>
    ),
  },
]

function Expiry({ code }: { code: Code }) {
  if (!code.expiresAt) return CODE_TEXTS.unlimited
  const date = formatDate(code.expiresAt)
  if (!isExpired(code, new Date())) return date
  return (
    <span className="text-muted">
      {date}, {CODE_TEXTS.expired}
    </span>
  )
}
