import { useEffect, useRef, useState } from 'react'

/** Whether the element has come near the screen once. False on the server. */
export function useInView<T extends Element>() {
  const ref = useRef<T>(null)
  const [isInView, setInView] = useState(false)
  useEffect(() => {
    const element = ref.current
    if (!element || isInView) return
    const observer = new IntersectionObserver(
      ([entry]) => entry?.isIntersecting && setInView(true),
      { rootMargin: '200px' },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [isInView])
  return [ref, isInView] as const
}
