import { type ComponentProps, type ReactNode, useEffect, useId, useRef } from 'react'
import { ADMIN_TEXTS } from '#shared/texts/admin-de.ts'
import { Button } from '../../../components/ui/button.tsx'
import { Notice } from '../../../components/ui/notice.tsx'

type DialogProps = {
  title: string
  /** Says what the dialog is about; read out when it opens. */
  description?: ReactNode
  /** `alertdialog` for questions that interrupt. */
  role?: 'dialog' | 'alertdialog'
  /** Escape does nothing meanwhile. */
  isLocked?: boolean
  onClose: () => void
  children: ReactNode
}

/**
 * The browser's own modal dialog, mounted only while it is open: it keeps the focus inside, closes
 * by Escape, gives the focus back, and needs no inline style, which the content security policy
 * would refuse.
 */
export function Dialog(props: DialogProps) {
  const { title, description, isLocked, onClose, children } = props
  const ref = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => ref.current?.showModal(), [])
  return (
    <dialog
      ref={ref}
      role={props.role}
      aria-labelledby={`${id}-title`}
      aria-describedby={description ? `${id}-description` : undefined}
      // What `cancel` refuses, a second Escape in a row does without asking it.
      closedby={isLocked ? 'none' : 'closerequest'}
      // Escape. Events of children (a file field fires `cancel`, too) bubble up in React.
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        if (!isLocked) closeDialog()
      }}
      onClose={(event) => event.target === event.currentTarget && onClose()}
      className="m-auto max-h-[calc(100dvh-2rem)] w-[min(32rem,calc(100vw-2rem))] overflow-y-auto whitespace-normal rounded-xl border bg-card p-6 text-base text-foreground shadow-lg backdrop:bg-black/50"
    >
      <h2 id={`${id}-title`} className="text-xl">
        {title}
      </h2>
      {description && (
        <div id={`${id}-description`} className="mt-2 [overflow-wrap:anywhere]">
          {description}
        </div>
      )}
      {children}
    </dialog>
  )
}

/** The buttons of a dialog; on a phone they fill its width, as two of them may not fit side by side. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className="mt-6 flex flex-wrap justify-end gap-2 max-sm:*:grow">{children}</div>
}

/**
 * Closes the open dialog, of which there is one at most; the focus goes back to where it was. Its `close`
 * event is fired here: the browser's own waits for the next frame, and whoever is quick opens the dialog
 * anew before, which that event would then close.
 */
export function closeDialog(): void {
  const dialog = document.querySelector<HTMLDialogElement>('dialog[open]')
  dialog?.close()
  dialog?.dispatchEvent(new Event('close'))
}

const CancelButton = ({ disabled }: { disabled?: boolean }) => (
  <Button variant="outline" disabled={disabled} onClick={closeDialog}>
    {ADMIN_TEXTS.cancel}
  </Button>
)

export function DialogError({ text }: { text: string | null }) {
  return (
    <div role="alert">
      {text && (
        <Notice variant="destructive" className="mt-4">
          {text}
        </Notice>
      )}
    </div>
  )
}

type FormFooterProps = Pick<ComponentProps<typeof Button>, 'variant'> & {
  failure: string | null
  isPending: boolean
  label: string
  /** Instead of the label while the form is being sent. */
  pendingLabel?: string
}

/**
 * End of a form in a dialog: what went wrong, and the buttons. The button that sends keeps the focus while the
 * call runs, so the form itself has to ignore a second sending.
 */
export function FormFooter(props: FormFooterProps) {
  const { failure, isPending, label, pendingLabel = label, variant } = props
  return (
    <>
      <DialogError text={failure} />
      <DialogActions>
        <CancelButton disabled={isPending} />
        <Button type="submit" variant={variant} aria-disabled={isPending}>
          {isPending ? pendingLabel : label}
        </Button>
      </DialogActions>
    </>
  )
}

type MergeFooterProps = Omit<ComponentProps<typeof Button>, 'disabled'> & {
  effects: readonly string[]
  failure: string | null
  isPending: boolean
}

/** End of a dialog that merges two things: what that means, and the button that does it. */
export function MergeFooter(props: MergeFooterProps) {
  const { effects, failure, isPending, ...button } = props
  return (
    <>
      <ul aria-live="polite" className="mt-4 list-disc space-y-1 pl-5 text-sm">
        {effects.map((effect) => (
          <li key={effect} className="[overflow-wrap:anywhere]">
            {effect}
          </li>
        ))}
      </ul>
      <DialogError text={failure} />
      <DialogActions>
        <CancelButton disabled={isPending} />
        <Button disabled={isPending} {...button}>
          {isPending ? 'Wird zusammengeführt …' : ADMIN_TEXTS.merge}
        </Button>
      </DialogActions>
    </>
  )
}

type ConfirmDialogProps = {
  title: string
  question: string
  confirmLabel: string
  /** The action can be undone. */
  isHarmless?: boolean
  onConfirm: () => void
  /** Also after confirming. */
  onClose: () => void
}

/** Asks before something is done; mounted only while it asks. Starts at the harmless answer. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  return (
    <Dialog
      role="alertdialog"
      title={props.title}
      description={<p>{props.question}</p>}
      onClose={props.onClose}
    >
      <DialogActions>
        <CancelButton />
        <Button
          variant={props.isHarmless ? 'default' : 'destructive'}
          onClick={() => {
            closeDialog()
            props.onConfirm()
          }}
        >
          {props.confirmLabel}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
