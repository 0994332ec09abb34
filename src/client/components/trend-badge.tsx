import { Icon } from './icon.tsx'
import { Badge } from './ui/badge.tsx'

/** '+12% diese Woche' with an arrow; more codes are good news, fewer are no alarm. */
export function TrendBadge({ trend }: { trend: number }) {
  const icon = trend > 0 ? 'arrow-up' : trend < 0 ? 'arrow-down' : 'minus'
  return (
    <Badge tone={trend > 0 ? 'accent' : 'neutral'} className="tabular-nums">
      <Icon name={icon} />
      {trend > 0 ? '+' : ''}
      {trend}% diese Woche
    </Badge>
  )
}
