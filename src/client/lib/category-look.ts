import { CATEGORIES } from '#shared/domain/vocabulary.ts'
import type { BadgeTone } from '../components/ui/badge.tsx'

/** Whole class names, so that Tailwind finds them. */
const TINTS: Record<string, string> = {
  purple: 'bg-purple-soft text-purple-ink',
  blue: 'bg-blue-soft text-blue-ink',
  green: 'bg-green-soft text-green-ink',
  orange: 'bg-orange-soft text-orange-ink',
  pink: 'bg-pink-soft text-pink-ink',
  indigo: 'bg-indigo-soft text-indigo-ink',
}

const colorOf = (slug?: string) => CATEGORIES.find((category) => category.slug === slug)?.color

/** Background and text of a category's tile; neutral for an unknown one. */
export const categoryTint = (slug?: string) =>
  TINTS[colorOf(slug) ?? ''] ?? 'bg-neutral-soft text-muted'

export const categoryTone = (slug?: string): BadgeTone => colorOf(slug) ?? 'neutral'
