import { TEXTS } from '#shared/texts/de.ts'
import { MissingPage } from './missing-page.tsx'

export function NotFoundPage() {
  return (
    <MissingPage title={TEXTS.missing.page}>
      Diese Seite gibt es nicht oder nicht mehr. Suche nach einer Marke oder einem Influencer, oder
      schau in die Kategorien.
    </MissingPage>
  )
}
