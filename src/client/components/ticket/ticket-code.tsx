import type { Ref } from 'react'
import type { Code } from '#shared/schemas/code.ts'
import { TEXTS } from '#shared/texts/de.ts'
import { Icon } from '../icon.tsx'
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
    <div className="ticket-copy">
      <code ref={codeRef} className="ticket-code">
        {code.code}
      </code>
      <Button
        dimmed={false}
        disabled={isCopied}
        onClick={onCopy}
        aria-label={isCopied ? TEXTS.copy.done : `${TEXTS.copy.action}: ${code.code}`}
      >
        {isCopied ? <Icon name="check" /> : <Icon name="copy" />}
        {isCopied ? TEXTS.copy.done : TEXTS.copy.action}
      </Button>
    </div>
  )
}
