import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Tabs } from 'radix-ui'
import { useEffect, useId, useState } from 'react'
import { formatNumber } from '#shared/texts/format.ts'
import { Badge } from '../../../components/ui/badge.tsx'
import { cn } from '../../../lib/class-names.ts'
import { ADMIN_TABS, type AdminTab } from '../common/admin-search.ts'
import { useToDoByTab } from '../overview/to-do-section.tsx'

const NAMES: Record<AdminTab, string> = {
  uebersicht: 'Übersicht',
  datensammlung: 'Datensammlung',
  marken: 'Marken',
  geplant: 'Geplante Marken',
  codes: 'Codes',
  logs: 'Logs',
  einstellungen: 'Einstellungen',
}

/** Part of the visible tabs that one press on an arrow moves on. */
const SCROLL_SHARE = 0.7

/** The tabs in one line. Where they do not all fit they scroll, and an arrow says where more are. */
export function TabStrip({ tab, className }: { tab: AdminTab; className: string }) {
  const toDo = useToDoByTab()
  const id = useId()
  const [list, setList] = useState<HTMLDivElement | null>(null)
  const hidden = useScrollEnds(list)
  useEffect(() => {
    const trigger = list?.children[ADMIN_TABS.indexOf(tab)]
    trigger?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [list, tab])
  return (
    <div className={cn('relative min-w-0', className)}>
      {/* The padding keeps a tab that gets the focus clear of the arrows. */}
      <Tabs.List
        ref={setList}
        aria-label="Admin Panel"
        className={cn(
          'tab-list',
          'scroll-px-12 border-b-0 px-2 sm:px-4 xl:px-0 motion-safe:scroll-smooth',
        )}
      >
        {ADMIN_TABS.map((name) => (
          <Tabs.Trigger
            key={name}
            value={name}
            className="tab"
            aria-describedby={toDo[name] ? `${id}-${name}` : undefined}
          >
            {NAMES[name]}
            {toDo[name] ? (
              <Badge aria-hidden id={`${id}-${name}`} variant="warning" className="relative ml-1.5">
                {formatNumber(toDo[name])}
                <span className="sr-only"> zu tun</span>
              </Badge>
            ) : null}
          </Tabs.Trigger>
        ))}
      </Tabs.List>
      {/* For the mouse and the finger: the keyboard reaches every tab with the arrow keys. */}
      {ARROWS.filter(({ side }) => hidden[side]).map(({ side, label, Icon, place, direction }) => (
        <button
          key={side}
          type="button"
          tabIndex={-1}
          aria-label={label}
          title={label}
          className={cn(
            'absolute inset-y-0 flex w-12 items-center from-60% from-background to-transparent text-foreground',
            place,
          )}
          onClick={() => list?.scrollBy({ left: direction * SCROLL_SHARE * list.clientWidth })}
        >
          <Icon className="size-5" />
        </button>
      ))}
    </div>
  )
}

const ARROWS = [
  {
    side: 'before',
    label: 'Vorherige Tabs zeigen',
    Icon: ChevronLeft,
    direction: -1,
    place: 'left-0 justify-start bg-linear-to-r pl-1',
  },
  {
    side: 'after',
    label: 'Weitere Tabs zeigen',
    Icon: ChevronRight,
    direction: 1,
    place: 'right-0 justify-end bg-linear-to-l pr-1',
  },
] as const

/** Fractions of a pixel that zooming leaves over. */
const TOLERANCE_PX = 2

/** Whether a list that scrolls sideways hides something on either side. */
function useScrollEnds(list: HTMLElement | null) {
  const [before, setBefore] = useState(false)
  const [after, setAfter] = useState(false)
  useEffect(() => {
    if (!list) return
    const measure = () => {
      const rest = list.scrollWidth - list.clientWidth - list.scrollLeft
      setBefore(list.scrollLeft > TOLERANCE_PX)
      setAfter(rest > TOLERANCE_PX)
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
  return { before, after }
}
