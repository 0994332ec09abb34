import { cva, type VariantProps } from 'class-variance-authority'
import { type ComponentProps, useLayoutEffect, useRef } from 'react'
import { isFocusLost } from '../../lib/scroll-and-focus.ts'

/** Styled in `styles/controls.css`. Also for links that look so: `<Link className={buttonVariants()}>`. */
export const buttonVariants = cva('button', {
  variants: {
    variant: {
      default: 'button-default',
      outline: 'button-outline',
      ghost: 'button-ghost',
      destructive: 'button-destructive',
    },
    size: {
      default: '',
      sm: 'button-sm',
      lg: 'button-lg',
      icon: 'button-icon',
      'icon-sm': 'button-icon-sm',
    },
  },
  defaultVariants: { variant: 'default', size: 'default' },
})

export function Button({
  variant,
  size,
  className,
  type = 'button',
  disabled = false,
  ...props
}: ComponentProps<'button'> & VariantProps<typeof buttonVariants>) {
  return (
    <button
      {...useRestoredFocus(disabled)}
      type={type}
      disabled={disabled}
      className={buttonVariants({ variant, size, className })}
      {...props}
    />
  )
}

/**
 * For a button that is disabled for a while: browsers drop its focus then, and the keyboard would
 * start at the top of the page. The focus comes back with the button, unless it went elsewhere.
 *
 * Who has the focus is noted as it comes and goes: some browsers have dropped it already when the
 * effect of the change runs.
 */
function useRestoredFocus(isDisabled: boolean) {
  const ref = useRef<HTMLButtonElement>(null)
  const hasFocus = useRef(false)
  useLayoutEffect(() => {
    if (isDisabled) return
    if (hasFocus.current && isFocusLost()) ref.current?.focus({ preventScroll: true })
    hasFocus.current = document.activeElement === ref.current
  }, [isDisabled])
  const onFocus = () => {
    hasFocus.current = true
  }
  const onBlur = () => {
    hasFocus.current = ref.current?.disabled ?? false
  }
  return { ref, onFocus, onBlur }
}
