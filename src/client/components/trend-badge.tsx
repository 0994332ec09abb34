import { Icon } from './icon.tsx'
import { Badge } from './ui/badge.tsx'

/** Weekly change in per cent with an arrow; green only for growth. */
export function TrendBadge({ trend }: { trend: number }) {
  const icon = trend > 0 ? 'arrow-up' : trend < 0 ? 'arrow-down' : 'minus'
  return (
    <Badge variant={trend > 0 ? 'default' : 'secondary'} className="tabular-nums">
      <Icon name={icon} />
      {trend > 0 ? '+' : ''}
      {trend}% diese Woche
    </Badge>
  )
}
