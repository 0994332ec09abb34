import type { CodeBadge } from '#shared/domain/code-state.ts'
import { TEXTS } from '#shared/texts/de.ts'
import { Icon } from '../icon.tsx'
import { Badge } from '../ui/badge.tsx'

const LOOKS = {
  verified: { tone: 'accent', text: TEXTS.badges.verified, icon: 'badge-check' },
  expiring: { tone: 'warning', text: TEXTS.badges.expiring, icon: 'clock' },
  exclusive: { tone: 'purple', text: TEXTS.badges.exclusive, icon: 'sparkles' },
  expired: { tone: 'neutral', text: 'Abgelaufen', icon: null },
  reported: { tone: 'danger', text: TEXTS.reported.badge, icon: 'thumbs-down' },
} as const

/** At most one badge. */
export function TicketBadge({ badge }: { badge: CodeBadge | 'expired' | 'reported' | null }) {
  if (!badge) return null
  const { tone, text, icon } = LOOKS[badge]
  return (
    <Badge tone={tone} className="ticket-badge">
      {icon && <Icon name={icon} />}
      {text}
    </Badge>
  )
}
