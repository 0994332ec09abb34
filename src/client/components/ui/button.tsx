import { cva, type VariantProps } from 'class-variance-authority'
import type { ComponentProps } from 'react'
import { useKeptFocus } from '../../hooks/use-kept-focus.ts'
import { cn } from '../../lib/class-names.ts'

/** Also for links that look like buttons: `<Link className={buttonVariants()}>`. */
export const buttonVariants = cva(
  'inline-flex shrink-0 items-center justify-center gap-2 whitespace-nowrap rounded-control border font-medium transition-[opacity,background-color,border-color] disabled:cursor-default [&_svg]:size-4 [&_svg]:shrink-0',
  {
    variants: {
      variant: {
        primary:
          'border-transparent bg-accent text-on-accent hover:bg-accent-hover disabled:bg-accent',
        secondary: 'border-edge bg-card text-ink hover:bg-sunken',
        ghost: 'border-transparent bg-transparent text-ink hover:bg-sunken',
        destructive:
          'border-transparent bg-danger text-on-danger hover:bg-danger-hover disabled:bg-danger',
      },
      size: {
        /** Tables and dense rows; grows to 44 px where a finger is the pointer. */
        small: 'h-9 px-3 text-sm pointer-coarse:h-11',
        /** For a picture alone, several of them in a row. */
        tight: 'h-9 px-2 text-sm pointer-coarse:h-11',
        medium: 'h-11 px-4 text-base',
        large: 'h-12 px-5 text-base',
        icon: 'size-11 text-base',
      },
      dimmed: { true: 'disabled:opacity-60', false: '' },
    },
    defaultVariants: { variant: 'primary', size: 'medium', dimmed: true },
  },
)

type ButtonProps = ComponentProps<'button'> & VariantProps<typeof buttonVariants>

/** A button; `dimmed={false}` keeps full colour while disabled, where the state is itself news. */
export function Button({
  variant,
  size,
  dimmed,
  className,
  type = 'button',
  disabled = false,
  ...rest
}: ButtonProps) {
  const keptFocus = useKeptFocus(disabled)
  return (
    <button
      ref={keptFocus}
      type={type}
      disabled={disabled}
      className={cn(buttonVariants({ variant, size, dimmed }), className)}
      {...rest}
    />
  )
}
