import type { BlockedInfluencer } from '#shared/schemas/influencer.ts'
import { ADMIN_TEXTS } from '#shared/texts/admin-de.ts'
import { SETTINGS_TEXTS } from '#shared/texts/admin-settings-de.ts'
import { formatDate } from '#shared/texts/format.ts'
import type { Column } from '../../../components/data-table/table-view.ts'
import { Button } from '../../../components/ui/button.tsx'
import { BreakableText } from '../common/breakable-text.tsx'
import { Time } from '../common/time.tsx'

const texts = SETTINGS_TEXTS.blocked

type BlockedActions = { unblocking: string | null; onUnblock: (username: string) => void }

export const createBlockedColumns = (actions: BlockedActions): Column<BlockedInfluencer>[] => [
  {
    id: 'username',
    header: texts.username,
    isRowHeader: true,
    sortBy: (blocked) => blocked.username,
    cell: ({ username, reason, createdAt }) => (
      <div className="py-1.5 [overflow-wrap:anywhere]">
        <BreakableText text={`@${username}`} />
        {reason && <p className="font-normal text-muted">{reason}</p>}
        <p className="font-normal text-muted @md:hidden">
          {texts.blockedAt} <Time instant={createdAt} format={formatDate} />
        </p>
      </div>
    ),
  },
  {
    id: 'date',
    header: texts.blockedAt,
    width: 'w-px',
    hideBelow: 'sm',
    sortBy: (blocked) => blocked.createdAt,
    cell: ({ createdAt }) => <Time instant={createdAt} format={formatDate} />,
  },
  {
    id: 'actions',
    header: ADMIN_TEXTS.actions,
    isHeaderHidden: true,
    isNumeric: true,
    width: 'w-px',
    cell: ({ username }) => (
      <Button
        variant="ghost"
        size="small"
        disabled={actions.unblocking === username}
        aria-label={`@${username}: ${texts.unblock}`}
        onClick={() => actions.onUnblock(username)}
      >
        {actions.unblocking === username ? texts.unblocking : texts.unblock}
      </Button>
    ),
  },
]
