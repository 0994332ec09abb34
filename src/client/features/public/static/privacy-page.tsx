import { useSite } from '../../../lib/use-site.ts'
import { privacyParts } from './privacy-parts.tsx'
import { StaticPage } from './static-page.tsx'

export function PrivacyPage() {
  const { name } = useSite()
  return (
    <StaticPage
      title="Datenschutz"
      stand="Januar 2025"
      intro={`Kurz gesagt: ${name} setzt auf den öffentlichen Seiten keine Cookies, legt nichts in deinem Browser ab, misst keine Besuche und bindet niemand anderen ein.`}
      parts={privacyParts}
    />
  )
}
