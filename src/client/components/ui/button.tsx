import { cva, type VariantProps } from 'class-variance-authority'
import { type ComponentProps, useLayoutEffect, useRef } from 'react'

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
      default: 'button-md',
      sm: 'button-sm',
      lg: 'button-lg',
      icon: 'button-icon',
      'icon-sm': 'button-icon-sm',
    },
    dimWhenDisabled: { true: 'button-dimmed', false: '' },
  },
  defaultVariants: { variant: 'default', size: 'default', dimWhenDisabled: true },
})

/** A button; `dimWhenDisabled={false}` keeps full colour while disabled, where the state is itself news. */
export function Button({
  variant,
  size,
  dimWhenDisabled,
  className,
  type = 'button',
  disabled = false,
  ...props
}: ComponentProps<'button'> & VariantProps<typeof buttonVariants>) {
  const keptFocus = useRestoredFocus(disabled)
  return (
    <button
      ref={keptFocus}
      data-slot="button"
      type={type}
      disabled={disabled}
      className={buttonVariants({ variant, size, dimWhenDisabled, className })}
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
  const button = useRef<HTMLButtonElement>(null)
  const hasFocus = useRef(false)
  useLayoutEffect(() => {
    const element = button.current
    if (!element) return
    const onFocus = () => {
      hasFocus.current = true
    }
    const onBlur = () => {
      if (!element.disabled) hasFocus.current = false
    }
    hasFocus.current = document.activeElement === element
    element.addEventListener('focus', onFocus)
    element.addEventListener('blur', onBlur)
    return () => {
      element.removeEventListener('focus', onFocus)
      element.removeEventListener('blur', onBlur)
    }
  }, [])
  useLayoutEffect(() => {
    if (isDisabled || !hasFocus.current) return
    if (document.activeElement === document.body) button.current?.focus({ preventScroll: true })
    hasFocus.current = document.activeElement === button.current
  }, [isDisabled])
  return button
}
