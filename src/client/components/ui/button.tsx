import { cva, type VariantProps } from 'class-variance-authority'
import type { ComponentProps } from 'react'
import { useKeptFocus } from '../../hooks/use-kept-focus.ts'
import { cn } from '../../lib/class-names.ts'

/** Drawn in `styles/controls.css`. Also for links that look so: `<Link className={buttonVariants()}>`. */
export const buttonVariants = cva('button', {
  variants: {
    variant: {
      primary: 'button-primary',
      secondary: 'button-secondary',
      ghost: 'button-ghost',
      destructive: 'button-destructive',
    },
    size: {
      small: 'button-small',
      tight: 'button-tight',
      medium: 'button-medium',
      large: 'button-large',
      icon: 'button-icon',
    },
    dimmed: { true: 'button-dimmed', false: '' },
  },
  defaultVariants: { variant: 'primary', size: 'medium', dimmed: true },
})

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
