import { clsx } from 'clsx'
import type { CATEGORIES } from '#shared/domain/vocabulary.ts'

/** Those of `styles/icons.css` that are drawn by an element of their own. */
type IconName =
  | (typeof CATEGORIES)[number]['icon']
  | 'arrow-down'
  | 'arrow-right'
  | 'arrow-up'
  | 'chevron-left'
  | 'chevron-right'
  | 'circle-check'
  | 'download'
  | 'minus'
  | 'plus'
  | 'search'
  | 'tag'
  | 'trending-up'
  | 'x'

/**
 * A picture on a public page: a name in the markup, where one of Lucide's is drawn out in 400 bytes. Buttons
 * and badges draw the one that their class names (`icon-copy`) before their text, without an element.
 * The panel, which has many more and is loaded by one person, takes Lucide's.
 */
export const Icon = ({ name, className }: { name: IconName; className?: string }) => (
  <i className={clsx('icon', `icon-${name}`, className)} />
)
