import {
  createContext,
  type ReactElement,
  type ReactNode,
  use,
  useEffect,
  useId,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { ADMIN_TEXTS } from '#shared/texts/admin-de.ts'
import { Button } from '../../../components/ui/button.tsx'
import { Notice } from '../../../components/ui/notice.tsx'
import { cn } from '../../../lib/class-names.ts'

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
  children: ReactNode
}

type OpenDialog = { id: number; dialog: ReactElement }
/** The uppermost last. */
let openDialogs: readonly OpenDialog[] = []
let nextId = 1
const listeners = new Set<() => void>()

function publish(dialogs: readonly OpenDialog[]) {
  openDialogs = dialogs
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Opens a dialog above all others. What it is given stays as it was then; what may change it asks for itself. */
export function openDialog(dialog: ReactElement): void {
  publish([...openDialogs, { id: nextId, dialog }])
  nextId += 1
}

/** What a dialog does when it was closed. */
export const AfterClosing = createContext(() => {})

/** Place for the open dialogs, once in the panel. */
export function Dialogs() {
  const dialogs = useSyncExternalStore(subscribe, () => openDialogs)
  useEffect(() => () => publish([]), [])
  return dialogs.map(({ id, dialog }) => (
    <AfterClosing key={id} value={() => publish(openDialogs.filter((other) => other.id !== id))}>
      {dialog}
    </AfterClosing>
  ))
}

/**
 * The browser's own modal dialog, mounted only while it is open: it keeps the focus inside, closes
 * by Escape, gives the focus back, and needs no inline style, which the content security policy
 * would refuse. With unsaved text in it, Escape asks first.
 */
export function Dialog(props: DialogProps) {
  const { title, description, isLocked, children } = props
  const ref = useRef<HTMLDialogElement>(null)
  const id = useId()
  const onClose = use(AfterClosing)
  const [isChanged, setChanged] = useState(false)
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
        // Else the same key would close what asks.
        event.preventDefault()
        if (hasUnsavedText(ref.current)) ask(DISCARD)
        else closeDialog()
      }}
      // Escape. Events of children (a file field fires `cancel`, too) bubble up in React.
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        if (!isLocked) closeDialog()
      }}
      onClose={onClose}
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
  // The last in the document is the uppermost; the login comes after all others.
  const dialog = [...document.querySelectorAll<HTMLDialogElement>('dialog[open]')].at(-1)
  dialog?.close()
  dialog?.dispatchEvent(new Event('close'))
}

export const CancelButton = ({ disabled }: { disabled?: boolean }) => (
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

type Question = {
  title: string
  question: string
  confirmLabel: string
  /** The action can be undone. */
  isHarmless?: boolean
  onConfirm: () => void
}

/** Asks before something is done. Starts at the harmless answer. */
export const ask = (question: Question) => openDialog(<ConfirmDialog {...question} />)

const ConfirmDialog = ({ title, question, confirmLabel, isHarmless, onConfirm }: Question) => (
  <Dialog role="alertdialog" title={title} description={<p>{question}</p>}>
    <DialogActions>
      <CancelButton />
      <Button
        variant={isHarmless ? 'default' : 'destructive'}
        onClick={() => {
          closeDialog()
          onConfirm()
        }}
      >
        {confirmLabel}
      </Button>
    </DialogActions>
  </Dialog>
)

const DISCARD: Question = {
  title: 'Änderungen verwerfen?',
  question: 'Was Sie geändert haben, ist noch nicht gespeichert.',
  confirmLabel: 'Verwerfen',
  onConfirm: closeDialog,
}

/** Fields that text is typed into; what filters a list, and passwords, are nothing to lose. */
const FIELDS =
  'textarea, input:is(:not([type]), [type=text], [type=url], [type=email], [type=tel], [type=number], [type=date])'

/**
 * Whether a field of the panel, or of a part of it, holds text that is not saved: other text than the server's,
 * which `defaultValue` is, or any at all in a field with `data-draft`, whose text React writes.
 */
export function hasUnsavedText(part: ParentNode | null = document.querySelector('main')): boolean {
  const fields = part?.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(FIELDS) ?? []
  return [...fields].some((field) =>
    'draft' in field.dataset ? field.value.trim() !== '' : field.value !== field.defaultValue,
  )
}
