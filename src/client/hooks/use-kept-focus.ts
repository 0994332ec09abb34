import { useLayoutEffect, useRef } from 'react'

/**
 * For a button that is disabled for a while: browsers drop its focus then, and the keyboard would
 * start at the top of the page. The focus comes back with the button, unless it went elsewhere.
 */
export function useKeptFocus(isDisabled: boolean) {
  const button = useRef<HTMLButtonElement>(null)
  const hadFocus = useRef(false)
  useLayoutEffect(() => {
    if (isDisabled) {
      hadFocus.current = document.activeElement === button.current
      return
    }
    if (hadFocus.current && document.activeElement === document.body)
      button.current?.focus({ preventScroll: true })
    hadFocus.current = false
  }, [isDisabled])
  return button
}
