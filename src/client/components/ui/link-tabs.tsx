import { Link, type LinkProps } from '@tanstack/react-router'
import { type KeyboardEvent, type ReactNode, useId } from 'react'

type LinkTabsProps = {
  label: string
  tabs: readonly { value: string; text: string; link: LinkProps }[]
  current: string
  children: ReactNode
}

/** Tabs whose choice lives in the address: links, so they work without scripts and can be shared. */
export function LinkTabs({ label, tabs, current, children }: LinkTabsProps) {
  const id = useId()
  return (
    <>
      <div role="tablist" aria-label={label} className="tab-list" onKeyDown={moveFocus}>
        {tabs.map((tab) => (
          <Link
            key={tab.value}
            {...tab.link}
            id={`${id}-${tab.value}`}
            role="tab"
            aria-selected={tab.value === current}
            aria-controls={`${id}-panel`}
            data-state={tab.value === current ? 'active' : 'inactive'}
            className="tab"
            resetScroll={false}
          >
            {tab.text}
          </Link>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${current}`} className="pt-6">
        {children}
      </div>
    </>
  )
}

function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
  if (!step) return
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')]
  const from = tabs.indexOf(event.target as HTMLElement)
  tabs[(from + step + tabs.length) % tabs.length]?.focus()
  event.preventDefault()
}
