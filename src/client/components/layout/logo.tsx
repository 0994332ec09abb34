import { Link } from '@tanstack/react-router'
import { useSite } from '../../lib/use-site.ts'

/** The mark is a ticket with its perforation, and the name beside it where there is room. */
export function Logo() {
  const { name } = useSite()
  return (
    <Link to="/" className="flex min-h-11 min-w-11 shrink-0 items-center gap-2">
      <LogoMark />
      <span className="font-bold font-display text-lg tracking-tight max-[359px]:sr-only">
        {name}
      </span>
    </Link>
  )
}

function LogoMark() {
  return (
    <svg
      viewBox="0 0 32 32"
      aria-hidden="true"
      className="size-8 text-accent max-[479px]:min-[360px]:hidden"
    >
      <path
        fill="currentColor"
        d="M5 4h22a3 3 0 0 1 3 3v5.2a3.2 3.2 0 0 0 0 6.4V25a3 3 0 0 1-3 3H5a3 3 0 0 1-3-3v-6.4a3.2 3.2 0 0 0 0-6.4V7a3 3 0 0 1 3-3Z"
      />
      <path
        d="M8.5 15.4h15"
        stroke="var(--paper)"
        strokeWidth="2"
        strokeDasharray="3 3"
        fill="none"
      />
    </svg>
  )
}
