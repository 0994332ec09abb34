import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ADMIN_TEXTS } from '#shared/texts/admin-de.ts'
import {
  countRows,
  describeRowError,
  rowsOfTotal,
  TRANSFER_NOUNS,
  type TransferKind,
} from '#shared/texts/admin-transfer-de.ts'
import { Button } from '../../../components/ui/button.tsx'
import { Notice } from '../../../components/ui/notice.tsx'
import { trpc } from '../../../lib/trpc.ts'
import { toErrorText } from '../common/call-result.ts'
import { FormField } from '../common/controls.tsx'
import { closeDialog, Dialog, DialogActions, DialogError } from '../common/dialog.tsx'
import { ErrorList, ProgressBar, Stats } from '../common/page-blocks.tsx'
import { NO_REFRESH, refreshPanel } from '../common/refresh-panel.ts'
import { type ImportFile, readImportFile, takeBatch, UNREADABLE } from './import-file.ts'

const HINTS = {
  brands:
    'Erwartet wird die Spalte name. Vorhandene Marken werden ergänzt, leere Felder ändern nichts.',
  codes:
    'Erwartet werden die Spalten brand, code, postUrl, username, quote und postedAt. Die Marke muss im Verzeichnis stehen; vorhandene Codes werden ergänzt. Ein neuer Code, der nicht in seinem Zitat steht, wartet auf Prüfung.',
}
const ENDS = {
  done: 'Import abgeschlossen',
  stopped: 'Import angehalten',
  failed: 'Import unterbrochen',
}

/** Chooses a file, shows what is in it, sends it in batches and shows the result. */
export function ImportDialog({ kind }: { kind: TransferKind }) {
  const reading = useMutation({
    ...NO_REFRESH,
    mutationFn: (chosen: File) => readImportFile(chosen, kind),
  })
  const { data: file, error } = reading
  const { state, run, stop, reset } = useImport(kind)
  const { phase } = state
  const isRunning = phase === 'running' || phase === 'stopping'

  const fileError = error && toErrorText(error, UNREADABLE)

  const choose = (chosen: File | undefined) => {
    reset()
    if (chosen) reading.mutate(chosen)
    else reading.reset()
  }

  return (
    <Dialog
      title={`${TRANSFER_NOUNS[kind]} importieren`}
      description={
        <p className="text-muted-foreground text-sm">
          {HINTS[kind]} Ein Export aus diesem Panel lässt sich unverändert wieder einlesen.
        </p>
      }
      isLocked={isRunning}
    >
      <FormField
        type="file"
        label="Datei (XLSX, CSV oder JSON)"
        className="mt-4"
        accept=".xlsx,.csv,.tsv,.txt,.json,text/csv,application/json"
        disabled={isRunning}
        onChange={(event) => choose(event.target.files?.[0])}
      />
      {reading.isPending && <p className="mt-4 text-muted-foreground">Datei wird gelesen …</p>}
      {file && phase === 'ready' && <ImportPreview file={file} />}
      {file && phase !== 'ready' && <ImportProgress file={file} state={state} />}
      <DialogError text={fileError ?? state.failure} />
      <DialogActions>
        {isRunning ? (
          <Button variant="outline" disabled={phase === 'stopping'} onClick={stop}>
            {phase === 'stopping' ? 'Hält an …' : 'Anhalten'}
          </Button>
        ) : (
          <Button variant="outline" onClick={closeDialog}>
            {phase === 'ready' ? ADMIN_TEXTS.cancel : ADMIN_TEXTS.close}
          </Button>
        )}
        {file && (phase === 'ready' || phase === 'stopped' || phase === 'failed') && (
          <Button disabled={file.rows.length === 0} onClick={() => run(file)}>
            {phase === 'ready' ? 'Import starten' : 'Fortsetzen'}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}

function ImportPreview({ file }: { file: ImportFile }) {
  return (
    <div className="mt-4 grid gap-2 text-sm" aria-live="polite">
      <p className="[overflow-wrap:anywhere]">
        <strong className="tabular-nums">{countRows(file.rows.length, file.format)}</strong> in{' '}
        {file.name}
      </p>
      {file.note && <Notice variant="warning">{file.note}</Notice>}
      <h3 className="font-medium text-sm">Gefundene Spalten</h3>
      <FirstRows file={file} />
      <ErrorList errors={file.rowErrors} max={20} />
    </div>
  )
}

const SHOWN_ROWS = 3

/** How the file was understood, before anything is stored. */
const FirstRows = ({ file: { columns, rows } }: { file: ImportFile }) => (
  <section
    aria-label="Die ersten Zeilen"
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys
    tabIndex={0}
    className="overflow-x-auto rounded-lg border"
  >
    <table className="w-full text-left">
      <thead className="bg-muted text-muted-foreground">
        <tr>
          {columns.map((column) => (
            <th key={column} className="px-2 py-1 font-medium">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.slice(0, SHOWN_ROWS).map(({ line, values }) => (
          <tr key={line} className="border-t">
            {columns.map((column) => (
              <td key={column} className="max-w-48 truncate px-2 py-1">
                {describeValue(values[column])}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
)

const describeValue = (value: unknown) =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? '')

function ImportProgress({ file, state }: { file: ImportFile; state: ImportState }) {
  const { phase, sent } = state
  const rows = file.rows.length
  const percent = rows === 0 ? 100 : Math.floor((sent * 100) / rows)
  const step = rowsOfTotal(sent, rows, file.format)
  const errors = [...file.rowErrors, ...state.errors]
  return (
    <div className="mt-4">
      <p role="status" className="font-medium">
        {(phase === 'done' || phase === 'stopped' || phase === 'failed') && ENDS[phase]}
      </p>
      <p className="mt-1 text-muted-foreground text-sm tabular-nums">{step}</p>
      <ProgressBar
        label="Fortschritt des Imports"
        percent={percent}
        valueText={step}
        className="mt-1 mb-4"
      />
      <Stats
        items={[
          ['Neu', state.added],
          ['Aktualisiert', state.updated],
          ['Unverändert', state.skipped],
          [ADMIN_TEXTS.errors, errors.length],
        ]}
      />
      <ErrorList errors={errors} max={20} />
    </div>
  )
}

const INITIAL_STATE = {
  phase: 'ready' as 'ready' | 'running' | 'stopping' | 'stopped' | 'failed' | 'done',
  /** Rows handled so far: where a stopped import continues. */
  sent: 0,
  added: 0,
  updated: 0,
  skipped: 0,
  /** Of rows that the server refused. */
  errors: [] as string[],
  /** Why a batch could not be sent; its rows are sent again on continuing. */
  failure: null as string | null,
}
type ImportState = typeof INITIAL_STATE

/** Sends a file in batches; can be stopped between batches and continued where it stopped. */
function useImport(kind: TransferKind) {
  const utils = trpc.useUtils()
  const brands = trpc.transfer.importBrands.useMutation(NO_REFRESH)
  const codes = trpc.transfer.importCodes.useMutation(NO_REFRESH)
  const send = kind === 'brands' ? brands.mutateAsync : codes.mutateAsync
  const [state, setState] = useState(INITIAL_STATE)
  const isStopped = useRef(false)

  async function run({ format, rows }: ImportFile) {
    isStopped.current = false
    let now: ImportState = { ...state, phase: 'running', failure: null }
    setState(now)
    try {
      while (now.sent < rows.length && !isStopped.current) {
        const batch = takeBatch(rows, now.sent)
        const { added, updated, skipped, errors } = await send({ format, rows: batch })
        now = {
          ...now,
          sent: now.sent + batch.length,
          added: now.added + added,
          updated: now.updated + updated,
          skipped: now.skipped + skipped,
          errors: [
            ...now.errors,
            ...errors.map(({ line, message }) => describeRowError(line, message, format)),
          ],
        }
        const progress = now
        setState(({ phase }) => ({ ...progress, phase }))
      }
      setState({ ...now, phase: now.sent < rows.length ? 'stopped' : 'done' })
    } catch (error) {
      const failure = toErrorText(error, ADMIN_TEXTS.unreachable)
      setState({ ...now, phase: 'failed', failure })
    }
    void refreshPanel(utils)
  }

  return {
    state,
    run: (file: ImportFile) => void run(file),
    stop: () => {
      isStopped.current = true
      setState((now) => ({ ...now, phase: 'stopping' }))
    },
    reset: () => setState(INITIAL_STATE),
  }
}
