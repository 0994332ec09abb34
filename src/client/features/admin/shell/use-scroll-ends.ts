import { useEffect, useState } from 'react'

const NONE = { before: false, after: false }
/** Fractions of a pixel that zooming leaves over. */
const SLACK = 2

/** Whether a list that scrolls sideways hides something on either side. */
export function useScrollEnds(list: HTMLElement | null) {
  const [hidden, setHidden] = useState(NONE)
  useEffect(() => {
    if (!list) return
    const measure = () => {
      const rest = list.scrollWidth - list.clientWidth - list.scrollLeft
      const next = { before: list.scrollLeft > SLACK, after: rest > SLACK }
      setHidden((known) =>
        known.before === next.before && known.after === next.after ? known : next,
      )
    }
    // Also measures at once.
    const observer = new ResizeObserver(measure)
    observer.observe(list)
    list.addEventListener('scroll', measure, { passive: true })
    return () => {
      observer.disconnect()
      list.removeEventListener('scroll', measure)
    }
  }, [list])
  return hidden
}
