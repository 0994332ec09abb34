import { countRows, TRANSFER_TEXTS } from '#shared/texts/admin-transfer-de.ts'
import { Badge } from '../../../components/ui/badge.tsx'
import { ErrorList } from '../common/error-list.tsx'
import type { ImportFile } from './read-file.ts'

/** What was found in a file, before anything is sent. */
export function ImportPreview({ file }: { file: ImportFile }) {
  return (
    <div className="mt-4 grid gap-2 text-sm" aria-live="polite">
      <p className="[overflow-wrap:anywhere]">
        <strong className="tabular-nums">{countRows(file.rows.length, file.format)}</strong> in{' '}
        {file.name}
      </p>
      <h3 className="font-medium text-sm">{TRANSFER_TEXTS.columns}</h3>
      <ul className="flex max-h-40 flex-wrap gap-1 overflow-y-auto">
        {file.columns.map((column) => (
          <li key={column}>
            <Badge className="font-mono">{column}</Badge>
          </li>
        ))}
      </ul>
      <ErrorList heading={TRANSFER_TEXTS.errors} errors={file.faults} most={20} />
    </div>
  )
}
