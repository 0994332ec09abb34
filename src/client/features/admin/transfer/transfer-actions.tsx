import { ChevronDown, Download, Upload } from 'lucide-react'
import { type FocusEvent, type KeyboardEvent, useId, useRef, useState } from 'react'
import { TRANSFER_NOUNS, type TransferKind } from '#shared/texts/admin-transfer-de.ts'
import { lazyRouteComponent } from '../../../lib/lazy-component.ts'
import { showProblem } from '../common/call-result.ts'
import { SmallButton } from '../common/controls.tsx'
import { openDialog } from '../common/dialog.tsx'

/** Loaded on demand, because it contains the CSV parser. */
const ImportDialog = lazyRouteComponent(() => import('./import-dialog.tsx'), 'ImportDialog')

export function TransferActions({ kind }: { kind: TransferKind }) {
  const open = () =>
    ImportDialog.preload().then(
      () => openDialog(<ImportDialog kind={kind} />),
      () => showProblem('Fehler beim Laden', 'Bitte laden Sie die Seite neu.'),
    )
  return (
    <div className="flex flex-wrap gap-2">
      <ExportMenu kind={kind} />
      <SmallButton onClick={open}>
        <Upload />
        Importieren
      </SmallButton>
    </div>
  )
}

const FORMATS = [
  { format: 'csv', name: 'CSV', hint: 'mit Semikolons' },
  { format: 'json', name: 'JSON', hint: 'für Programme' },
]

const ITEM_CLASS =
  'flex min-h-9 w-full items-center justify-between gap-3 rounded-sm px-3 hover:bg-accent focus-visible:-outline-offset-2 pointer-coarse:min-h-11'

/** The workbook is made in the browser: the server is spared the packing. */
const saveWorkbook = (kind: TransferKind) =>
  import('./xlsx.ts')
    .then(({ saveAsWorkbook }) => saveAsWorkbook(kind))
    .catch(() => showProblem('Fehler beim Export', 'Die Datei konnte nicht erstellt werden.'))

/** Plain download links: no size limit, and the session cookie authorises them. */
function ExportMenu({ kind }: { kind: TransferKind }) {
  const id = useId()
  const menu = useRef<HTMLFieldSetElement>(null)
  const [isOpen, setOpen] = useState(false)

  const closeByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return
    setOpen(false)
    menu.current?.querySelector('button')?.focus()
  }
  const closeOnLeaving = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false)
  }
  return (
    <fieldset
      ref={menu}
      aria-label={`${TRANSFER_NOUNS[kind]}: Exportieren`}
      className="relative min-w-0"
      onKeyDown={closeByKey}
      onBlur={closeOnLeaving}
    >
      <SmallButton aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
        <Download />
        Exportieren
        <ChevronDown />
      </SmallButton>
      <ul
        id={id}
        hidden={!isOpen}
        className="absolute top-full right-0 z-30 mt-1 w-max rounded-lg border bg-card p-1 text-sm shadow-lg max-sm:right-auto max-sm:left-0"
      >
        <li>
          <button
            type="button"
            className={ITEM_CLASS}
            onClick={() => {
              setOpen(false)
              void saveWorkbook(kind)
            }}
          >
            <span className="font-medium">{TRANSFER_NOUNS[kind]} als XLSX</span>
            <span className="text-muted-foreground">für Excel und LibreOffice</span>
          </button>
        </li>
        {FORMATS.map(({ format, name, hint }) => (
          <li key={format}>
            <a
              href={`/api/admin/export/${kind}.${format}`}
              download
              className={ITEM_CLASS}
              onClick={() => setOpen(false)}
            >
              <span className="font-medium">
                {TRANSFER_NOUNS[kind]} als {name}
              </span>
              <span className="text-muted-foreground">{hint}</span>
            </a>
          </li>
        ))}
      </ul>
    </fieldset>
  )
}
