import type { Category } from '#shared/schemas/category.ts'
import { BRAND_TEXTS } from '#shared/texts/admin-brands-de.ts'
import { showToast } from '../../../components/toast/toast-store.ts'
import { trpc } from '../../../lib/trpc.ts'
import { showFailure } from '../common/failure.ts'

/** Puts a brand into another category: shown at once, taken back when the server refuses. */
export function useMoveBrand(categories: readonly Category[]) {
  const utils = trpc.useUtils()
  const show = (id: number, categoryId: number) => {
    const category = categories.find((known) => known.id === categoryId)
    const before = utils.brands.listManaged.getData()?.find((brand) => brand.id === id)
    if (!category || !before) return undefined
    utils.brands.listManaged.setData(undefined, (brands) =>
      brands?.map((brand) =>
        brand.id === id
          ? {
              ...brand,
              category,
              categoryId,
              categoryName: category.name,
              categorySlug: category.slug,
            }
          : brand,
      ),
    )
    return before.categoryId
  }

  return trpc.brands.setCategory.useMutation({
    onMutate: ({ id, categoryId }) => ({ previousId: show(id, categoryId) }),
    onSuccess: (brand) => {
      showToast({
        title: BRAND_TEXTS.categoryChanged,
        description: `${brand.name} gehört jetzt zu ${brand.categoryName}.`,
      })
      utils.brands.listManaged.setData(undefined, (brands) =>
        brands?.map((known) => (known.id === brand.id ? brand : known)),
      )
      void utils.categories.invalidate()
      void utils.overview.invalidate()
    },
    onError: (error, { id }, before) => {
      if (before?.previousId) show(id, before.previousId)
      showFailure(error, BRAND_TEXTS.categoryFailed)
    },
  })
}
