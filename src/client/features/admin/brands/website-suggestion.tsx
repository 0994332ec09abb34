import type { ManagedBrand } from '#shared/schemas/brand.ts'
import { BRAND_TEXTS } from '#shared/texts/admin-brands-de.ts'
import { Button } from '../../../components/ui/button.tsx'
import { WebsiteLink } from '../common/website-link.tsx'
import { useDecideWebsite } from './use-brands.ts'

const texts = BRAND_TEXTS.suggestion

/** The website that a model named for a brand, below its row, until the operator has decided. */
export function WebsiteSuggestion({ brand }: { brand: ManagedBrand }) {
  const decide = useDecideWebsite()
  return (
    <section
      aria-label={`${texts.label}: ${brand.name}`}
      className="flex w-0 min-w-full flex-wrap items-center gap-x-4 gap-y-2 border-accent border-l-2 bg-sunken px-4 py-2 text-sm"
    >
      <p className="min-w-0 grow basis-64">
        {texts.label}: <WebsiteLink url={brand.suggestedUrl} />
      </p>
      <div className="flex flex-wrap gap-2">
        {(['accept', 'reject'] as const).map((decision) => (
          <Button
            key={decision}
            variant={decision === 'accept' ? 'secondary' : 'ghost'}
            size="small"
            data-action={decision}
            disabled={decide.isPending}
            aria-label={`${brand.name}: ${texts[decision]}`}
            onClick={() => decide.mutate({ id: brand.id, decision })}
          >
            {texts[decision]}
          </Button>
        ))}
      </div>
    </section>
  )
}
