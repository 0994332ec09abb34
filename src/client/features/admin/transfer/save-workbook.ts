import { parse } from 'csv-parse/browser/esm/sync'
import { unprotectCell } from '#shared/domain/export-files.ts'
import { toGermanDay } from '#shared/domain/german-day.ts'
import { HEADS, type TransferKind } from '#shared/texts/admin-transfer-de.ts'
import { writeXlsx } from './xlsx.ts'

/** Hands out all brands or codes as an XLSX file with German heads. Throws where they cannot be fetched. */
export async function saveAsWorkbook(kind: TransferKind): Promise<void> {
  const response = await fetch(`/api/admin/export/${kind}.csv`)
  if (!response.ok) throw new Error(String(response.status))
  const [heads = [], ...rows] = parse(await response.text(), { bom: true, delimiter: ';' })
  const link = document.createElement('a')
  link.href = URL.createObjectURL(
    writeXlsx([
      heads.map((name) => HEADS[kind][name] ?? name),
      // Texts are no formulas: they need no protection.
      ...rows.map((cells) => cells.map(unprotectCell)),
    ]),
  )
  link.download = `${kind}-${toGermanDay(new Date())}.xlsx`
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
