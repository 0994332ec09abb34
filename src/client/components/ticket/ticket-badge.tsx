import { BadgeCheck, Clock, Sparkles, ThumbsDown } from 'lucide-react'
import type { CodeBadge } from '#shared/domain/code-state.ts'
import { TEXTS } from '#shared/texts/de.ts'
import { Badge } from '../ui/badge.tsx'

const LOOKS = {
  verified: { tone: 'accent', text: TEXTS.badges.verified, Icon: BadgeCheck },
  expiring: { tone: 'warning', text: TEXTS.badges.expiring, Icon: Clock },
  exclusive: { tone: 'purple', text: TEXTS.badges.exclusive, Icon: Sparkles },
  expired: { tone: 'neutral', text: 'Abgelaufen', Icon: null },
  reported: { tone: 'danger', text: TEXTS.reported.badge, Icon: ThumbsDown },
} as const

/** At most one badge. */
export function TicketBadge({ badge }: { badge: CodeBadge | 'expired' | 'reported' | null }) {
  if (!badge) return null
  const { tone, text, Icon } = LOOKS[badge]
  return (
    <Badge tone={tone} className="ticket-badge">
      {Icon && <Icon aria-hidden="true" />}
      {text}
    </Badge>
  )
}
