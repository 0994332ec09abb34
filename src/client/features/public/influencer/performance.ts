import type { BadgeTone } from '../../../components/ui/badge.tsx'

/** The badge for a success rate in whole per cent. */
export function performanceOf(successRate: number): { text: string; tone: BadgeTone } {
  if (successRate >= 80) return { text: 'Top Performance', tone: 'accent' }
  if (successRate >= 50) return { text: 'Gute Performance', tone: 'blue' }
  return { text: 'Neu dabei', tone: 'neutral' }
}
