import { TEXTS } from '#shared/texts/de.ts'
import { MissingPage } from '../../../components/states/missing-page.tsx'

export function MissingCategory() {
  return (
    <MissingPage title={TEXTS.missing.category}>
      Diese Kategorie gibt es nicht. Alle sechs stehen auf der Seite der Kategorien.
    </MissingPage>
  )
}
