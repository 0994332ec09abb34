import { clsx } from 'clsx'

/** The pictures of `styles/icons.css`. */
export type IconName =
  | 'arrow-down'
  | 'arrow-right'
  | 'arrow-up'
  | 'badge-check'
  | 'check'
  | 'chevron-down'
  | 'chevron-left'
  | 'chevron-right'
  | 'circle-check'
  | 'clock'
  | 'copy'
  | 'download'
  | 'external-link'
  | 'flag'
  | 'heart'
  | 'home'
  | 'laptop'
  | 'minus'
  | 'palette'
  | 'pizza-slice'
  | 'plus'
  | 'search'
  | 'share'
  | 'sparkles'
  | 'tag'
  | 'thumbs-down'
  | 'thumbs-up'
  | 'trending-up'
  | 'tshirt'
  | 'x'

/**
 * A picture on a public page: a name in the markup, where one of Lucide's is drawn out in 400 bytes. Buttons
 * and badges draw the one that their class names (`icon-copy`) before their text, without an element.
 * The panel, which has many more and is loaded by one person, takes Lucide's.
 */
export const Icon = ({ name, className }: { name: IconName; className?: string }) => (
  <i className={clsx('icon', `icon-${name}`, className)} />
)
