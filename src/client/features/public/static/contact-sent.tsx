import { useEffect, useRef } from 'react'
import { Icon } from '../../../components/icon.tsx'
import { Button } from '../../../components/ui/button.tsx'
import type { Answered } from './use-contact-form.ts'

type ContactSentProps = { request: Answered; onAnother: () => void }

/** Takes the form's place, and focus with it, so that the news is read out. */
export function ContactSent({ request, onAnother }: ContactSentProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="self-start rounded-card border bg-card p-6 sm:p-8">
      <Icon name="circle-check" className="size-8 text-accent" />
      <h2 ref={heading} tabIndex={-1} className="mt-3 text-xl outline-none">
        Nachricht gesendet
      </h2>
      <p className="mt-2 max-w-text [overflow-wrap:anywhere]">
        Danke, {request.firstName}. Wir antworten innerhalb von 24 Stunden an{' '}
        <strong className="font-medium">{request.email}</strong>.
      </p>
      <Button variant="secondary" className="mt-6" onClick={onAnother}>
        Noch eine Nachricht schreiben
      </Button>
    </div>
  )
}
