import { useRef } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { CancelButton, Modal, ModalActions } from './modal.tsx'

type ConfirmDialogProps = {
  title: string
  question: string
  confirmLabel: string
  /** For what can be taken back. */
  isHarmless?: boolean
  onConfirm: () => void
  /** Also after confirming. */
  onClose: () => void
}

/** Asks before something is done; mounted only while it asks. Starts at the harmless answer. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  return (
    <Modal
      role="alertdialog"
      title={props.title}
      description={<p>{props.question}</p>}
      dialogRef={dialog}
      onClose={props.onClose}
    >
      <ModalActions>
        <CancelButton dialogRef={dialog} />
        <Button
          variant={props.isHarmless ? 'primary' : 'destructive'}
          onClick={() => {
            dialog.current?.close()
            props.onConfirm()
          }}
        >
          {props.confirmLabel}
        </Button>
      </ModalActions>
    </Modal>
  )
}
