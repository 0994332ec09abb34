import { Upload } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { TRANSFER_TEXTS, type TransferKind } from '#shared/texts/admin-transfer-de.ts'
import { Button } from '../../../components/ui/button.tsx'
import { ExportMenu } from './export-menu.tsx'

/** With the CSV parser, which is loaded only now. */
const ImportDialog = lazy(() =>
  import('./import-dialog.tsx').then((module) => ({ default: module.ImportDialog })),
)

/** Buttons to export and import all brands or all codes. */
export function TransferActions({ kind }: { kind: TransferKind }) {
  const [isImporting, setImporting] = useState(false)
  return (
    <div className="flex flex-wrap gap-2">
      <ExportMenu kind={kind} />
      <Button variant="secondary" size="small" onClick={() => setImporting(true)}>
        <Upload aria-hidden="true" />
        {TRANSFER_TEXTS.import}
      </Button>
      {isImporting && (
        <Suspense>
          <ImportDialog kind={kind} onClose={() => setImporting(false)} />
        </Suspense>
      )}
    </div>
  )
}
