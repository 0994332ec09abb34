import { useEffect, useId, useRef } from 'react'
import { ADMIN_TEXTS } from '#shared/texts/admin-de.ts'
import { Button } from '../../../components/ui/button.tsx'

type ConfirmDialogProps = {
  title: string
  question: string
  confirmLabel: string
  onConfirm: () => void
  /** Also after confirming. */
  onClose: () => void
}

/**
 * Asks before something is destroyed; mounted only while it asks. The browser's own modal dialog
 * starts at the harmless answer, closes by Escape, gives the focus back, and needs no inline style,
 * which the content security policy would refuse.
 */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  const close = () => dialog.current?.close()
  return (
    <dialog
      ref={dialog}
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-question`}
      onClose={props.onClose}
      className="m-auto w-[min(32rem,calc(100vw-2rem))] rounded-card border bg-card p-6 text-ink shadow-float backdrop:bg-[rgb(0_0_0/0.5)]"
    >
      <h2 id={`${id}-title`} className="text-xl">
        {props.title}
      </h2>
      <p id={`${id}-question`} className="mt-2 [overflow-wrap:anywhere]">
        {props.question}
      </p>
      <div className="mt-6 flex flex-wrap justify-end gap-2">
        <Button variant="secondary" onClick={close}>
          {ADMIN_TEXTS.cancel}
        </Button>
        <Button
          variant="destructive"
          onClick={() => {
            close()
            props.onConfirm()
          }}
        >
          {props.confirmLabel}
        </Button>
      </div>
    </dialog>
  )
}
