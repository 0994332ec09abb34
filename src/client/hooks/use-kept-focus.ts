import { useLayoutEffect, useRef } from 'react'

/**
 * For a button that is disabled for a while: browsers drop its focus then, and the keyboard would
 * start at the top of the page. The focus comes back with the button, unless it went elsewhere.
 *
 * Who has the focus is noted as it comes and goes: some browsers have dropped it already when the
 * effect of the change runs.
 */
export function useKeptFocus(isDisabled: boolean) {
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
