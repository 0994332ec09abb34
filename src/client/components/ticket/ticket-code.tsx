import { Check, Copy } from 'lucide-react'
import type { Ref } from 'react'
import type { Code } from '#shared/schemas/code.ts'
import { TEXTS } from '#shared/texts/de.ts'
import { Button } from '../ui/button.tsx'

type TicketCodeProps = {
  code: Pick<Code, 'code'>
  isExpired: boolean
  isCopied: boolean
  onCopy: () => void
  /** The element that holds the code's text and nothing else. */
  codeRef: Ref<HTMLElement>
}

/** The whole code, selectable without the button; a long one wraps and sends the button below. */
export function TicketCode({ code, isExpired, isCopied, onCopy, codeRef }: TicketCodeProps) {
  if (isExpired) {
    return (
      <p>
        <s className="ticket-code text-muted">{code.code}</s>
      </p>
    )
  }
  return (
    <div className="flex flex-wrap gap-2">
      <code
        ref={codeRef}
        className="ticket-code flex min-h-11 max-w-full grow-[999] select-all items-center rounded-control px-3 py-1.5"
      >
        {code.code}
      </code>
      <Button
        className="min-w-32 grow"
        dimmed={false}
        disabled={isCopied}
        onClick={onCopy}
        aria-label={isCopied ? TEXTS.copy.done : `${TEXTS.copy.action}: ${code.code}`}
      >
        {isCopied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
        {isCopied ? TEXTS.copy.done : TEXTS.copy.action}
      </Button>
    </div>
  )
}
