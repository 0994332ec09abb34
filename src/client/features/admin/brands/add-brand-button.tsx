import { Check, Plus } from 'lucide-react'
import { toBrandKey } from '#shared/domain/names.ts'
import { COLLECTION_TEXTS } from '#shared/texts/admin-collection-de.ts'
import { Button } from '../../../components/ui/button.tsx'
import { trpc } from '../../../lib/trpc.ts'
import { useBrands } from './use-brands.ts'

/** Adds a brand by a name found in posts; says so when the directory has it by now. */
export function AddBrandButton({ name }: { name: string }) {
  const { data: isKnown } = trpc.brands.listManaged.useQuery(undefined, {
    select: (brands) => brands.some((brand) => toBrandKey(brand.name) === toBrandKey(name)),
  })
  const { add } = useBrands()
  if (isKnown || add.isSuccess)
    return (
      <span className="inline-flex h-9 shrink-0 items-center gap-1.5 px-3 text-accent-ink">
        <Check aria-hidden="true" className="size-4" />
        {COLLECTION_TEXTS.alreadyAdded}
      </span>
    )
  return (
    <Button
      variant="ghost"
      size="small"
      disabled={add.isPending}
      aria-label={`${name} ${COLLECTION_TEXTS.add.toLowerCase()}`}
      onClick={() => add.mutate({ name })}
    >
      <Plus aria-hidden="true" />
      {COLLECTION_TEXTS.add}
    </Button>
  )
}
