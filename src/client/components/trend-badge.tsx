import { ArrowDown, ArrowUp, Minus } from 'lucide-react'
import { Badge } from './ui/badge.tsx'

/** '+12% diese Woche' with an arrow; more codes are good news, fewer are no alarm. */
export function TrendBadge({ trend }: { trend: number }) {
  const Icon = trend > 0 ? ArrowUp : trend < 0 ? ArrowDown : Minus
  return (
    <Badge tone={trend > 0 ? 'accent' : 'neutral'} className="tabular-nums">
      <Icon aria-hidden="true" />
      {trend > 0 ? '+' : ''}
      {trend}% diese Woche
    </Badge>
  )
}
