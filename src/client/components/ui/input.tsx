import { clsx } from 'clsx'
import type { ComponentProps } from 'react'

const FIELD =
  'w-full rounded-lg border border-input bg-card text-base text-foreground placeholder:text-muted-foreground focus-visible:border-ring disabled:opacity-60 aria-invalid:border-destructive'

const SIZES = {
  default: 'h-11 px-3',
  sm: 'h-9 px-2.5 pointer-coarse:h-11',
  /** With room for a magnifying glass on the left, where the screen has it. */
  search: 'h-12 px-3 sm:pl-10',
}

type InputProps = Omit<ComponentProps<'input'>, 'size'> & { size?: keyof typeof SIZES }

export const Input = ({ className, size = 'default', type = 'text', ...props }: InputProps) => (
  <input type={type} className={clsx(FIELD, SIZES[size], className)} {...props} />
)

export const Textarea = ({ className, ...props }: ComponentProps<'textarea'>) => (
  <textarea className={clsx(FIELD, 'min-h-28 px-3 py-2', className)} {...props} />
)

/** The browser's own select: 32 kB lighter than a built one, and at home on every phone. */
export const Select = (props: Omit<ComponentProps<'select'>, 'className'>) => (
  <select className={clsx(FIELD, 'h-9 px-2 pointer-coarse:h-11')} {...props} />
)

export const Label = ({ className, htmlFor, children }: ComponentProps<'label'>) => (
  <label htmlFor={htmlFor} className={clsx('block text-sm font-medium', className)}>
    {children}
  </label>
)
