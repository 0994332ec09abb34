import type { ComponentProps } from 'react'

/** A select inside a dense row: quiet until it is pointed at or focused. */
export function InlineSelect({ ...rest }: Omit<ComponentProps<'select'>, 'className'>) {
  return (
    <select
      className="-ml-2 h-8 w-full min-w-28 rounded-small border border-transparent bg-transparent px-1 text-ink hover:border-edge focus-visible:border-accent disabled:opacity-60 pointer-coarse:h-11 [&>option]:bg-card"
      {...rest}
    />
  )
}
