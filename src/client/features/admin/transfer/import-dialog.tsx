import { useId, useRef, useState } from 'react'
import { ADMIN_TEXTS } from '#shared/texts/admin-de.ts'
import { importTitle, TRANSFER_TEXTS, type TransferKind } from '#shared/texts/admin-transfer-de.ts'
import { Button } from '../../../components/ui/button.tsx'
import { Field } from '../../../components/ui/field.tsx'
import { Modal, ModalActions, ModalFailure } from '../common/modal.tsx'
import { ImportPreview } from './import-preview.tsx'
import { ImportProgress } from './import-progress.tsx'
import { FileFault, type ImportFile, readImportFile } from './read-file.ts'
import { useImport } from './use-import.ts'

const texts = TRANSFER_TEXTS

type Chosen = { file: ImportFile | null; fault: string | null; isReading: boolean }
const NOTHING: Chosen = { file: null, fault: null, isReading: false }

/** Chooses a file, shows what is in it, sends it piece by piece and says what became of it. */
export function ImportDialog({ kind, onClose }: { kind: TransferKind; onClose: () => void }) {
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const [{ file, fault, isReading }, setChosen] = useState(NOTHING)
  const { state, run, stop, reset } = useImport(kind)
  const { phase } = state
  const isRunning = phase === 'running' || phase === 'stopping'

  const choose = async (chosen: File | undefined) => {
    reset()
    if (!chosen) return setChosen(NOTHING)
    setChosen({ ...NOTHING, isReading: true })
    try {
      setChosen({ ...NOTHING, file: await readImportFile(chosen, kind) })
    } catch (error) {
      const isFault = error instanceof FileFault
      setChosen({ ...NOTHING, fault: isFault ? error.message : texts.faults.unreadable })
    }
  }

  return (
    <Modal
      title={importTitle(kind)}
      description={
        <p className="text-muted text-sm">
          {texts.hints[kind]} {texts.sameAsExport}
        </p>
      }
      dialogRef={dialog}
      isLocked={isRunning}
      onClose={onClose}
    >
      <Field htmlFor={id} label={texts.file} className="mt-4">
        <input
          id={id}
          type="file"
          accept=".csv,.json,text/csv,application/json"
          disabled={isRunning}
          className="w-full rounded-control border border-edge bg-card p-1.5 text-sm file:mr-3 file:h-8 file:rounded-small file:border-0 file:bg-sunken file:px-3 file:font-medium file:text-ink disabled:opacity-60"
          onChange={(event) => void choose(event.target.files?.[0])}
        />
      </Field>
      {isReading && <p className="mt-4 text-muted">{texts.reading}</p>}
      {file && phase === 'ready' && <ImportPreview file={file} />}
      {file && phase !== 'ready' && <ImportProgress file={file} state={state} />}
      <ModalFailure text={fault ?? state.failure} />
      <ModalActions>
        {isRunning ? (
          <Button variant="secondary" disabled={phase === 'stopping'} onClick={stop}>
            {phase === 'stopping' ? texts.stopping : texts.stop}
          </Button>
        ) : (
          <Button variant="secondary" onClick={() => dialog.current?.close()}>
            {phase === 'ready' ? ADMIN_TEXTS.cancel : texts.close}
          </Button>
        )}
        {file && (phase === 'ready' || phase === 'stopped' || phase === 'failed') && (
          <Button disabled={file.rows.length === 0} onClick={() => run(file)}>
            {phase === 'ready' ? texts.start : texts.resume}
          </Button>
        )}
      </ModalActions>
    </Modal>
  )
}
