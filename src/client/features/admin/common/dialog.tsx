import { type ComponentProps, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { ADMIN_TEXTS } from '#shared/texts/admin-de.ts'
import { Button } from '../../../components/ui/button.tsx'
import { Notice } from '../../../components/ui/notice.tsx'
import { cn } from '../../../lib/class-names.ts'
import { hasUnsavedText } from './unsaved-text.ts'

type DialogProps = {
  title: string
  /** Says what the dialog is about; read out when it opens. */
  description?: ReactNode
  /** `alertdialog` for questions that interrupt. */
  role?: 'dialog' | 'alertdialog'
  /** Escape does nothing meanwhile. */
  isLocked?: boolean
  /** The page behind it can be guessed at, but not read. */
  hidesPage?: boolean
  onClose: () => void
  children: ReactNode
}

/**
 * The browser's own modal dialog, mounted only while it is open: it keeps the focus inside, closes
 * by Escape, gives the focus back, and needs no inline style, which the content security policy
 * would refuse. With unsaved text in it, Escape asks first.
 */
export function Dialog(props: DialogProps) {
  const { title, description, isLocked, onClose, children } = props
  const ref = useRef<HTMLDialogElement>(null)
  const id = useId()
  const [isChanged, setChanged] = useState(false)
  const [asksToDiscard, setAsksToDiscard] = useState(false)
  useEffect(() => ref.current?.showModal(), [])
  return (
    <dialog
      ref={ref}
      role={props.role}
      aria-labelledby={`${id}-title`}
      aria-describedby={description ? `${id}-description` : undefined}
      // What `cancel` refuses, a second Escape in a row does without asking it.
      closedby={isLocked || isChanged ? 'none' : 'closerequest'}
      onInput={() => setChanged(hasUnsavedText(ref.current))}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented || isLocked || !isChanged) return
        // What asks stands in here and closes by itself.
        if (asksToDiscard) return
        // Else the same key would close what asks.
        event.preventDefault()
        if (hasUnsavedText(ref.current)) setAsksToDiscard(true)
        else closeDialog()
      }}
      // Escape. Events of children (a file field fires `cancel`, too) bubble up in React.
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        if (!isLocked) closeDialog()
      }}
      onClose={(event) => event.target === event.currentTarget && onClose()}
      className={cn(
        'm-auto max-h-[calc(100dvh-2rem)] w-[min(32rem,calc(100vw-2rem))] overflow-y-auto scroll-py-24 whitespace-normal rounded-xl border bg-card p-6 text-base text-foreground shadow-lg backdrop:bg-black/50',
        props.hidesPage && 'backdrop:backdrop-blur-md',
      )}
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
      {asksToDiscard && (
        <ConfirmDialog
          title="Änderungen verwerfen?"
          question="Was Sie geändert haben, ist noch nicht gespeichert."
          confirmLabel="Verwerfen"
          onConfirm={closeDialog}
          onClose={() => setAsksToDiscard(false)}
        />
      )}
    </dialog>
  )
}

/**
 * The buttons of a dialog, in sight however long it is; on a phone they fill its width, as two of them may
 * not fit side by side.
 */
export function DialogActions({ children }: { children: ReactNode }) {
  return (
    <div className="-mx-6 -mb-6 -bottom-6 sticky z-10 mt-3 flex flex-wrap justify-end gap-2 bg-card px-6 pt-3 pb-6 max-sm:*:grow">
      {children}
    </div>
  )
}

/**
 * Closes the uppermost open dialog; the focus goes back to where it was. Its `close`
 * event is fired here: the browser's own waits for the next frame, and whoever is quick opens the dialog
 * anew before, which that event would then close.
 */
export function closeDialog(): void {
  // What is asked about a dialog stands in it, and the login behind everything.
  const dialog = [...document.querySelectorAll<HTMLDialogElement>('dialog[open]')].at(-1)
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
