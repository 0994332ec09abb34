import type { Category } from '#shared/schemas/category.ts'
import { BRAND_TEXTS, describeWebsiteDecision } from '#shared/texts/admin-brands-de.ts'
import { COLLECTION_TEXTS, describeResult } from '#shared/texts/admin-collection-de.ts'
import { formatCount, formatNumber, formatShare } from '#shared/texts/format.ts'
import { trpc } from '../../../lib/trpc.ts'
import { showFailure, showSuccess } from '../common/call-result.ts'
import { useRefreshDirectory, wasRunStopped } from '../common/use-refresh-directory.ts'

/** Every change of brands: the call, the data to refetch and the toast. */
export function useBrands(categories: readonly Category[] = []) {
  const utils = trpc.useUtils()
  const refresh = useRefreshDirectory()

  const add = trpc.brands.add.useMutation({
    onSuccess: (result) => {
      showSuccess(
        BRAND_TEXTS.add.done,
        `${result.brand.name}: Kategorie ${result.category.name}, Sicherheit der Zuordnung ${formatShare(result.classification.confidence)}.`,
      )
      void refresh()
    },
    onError: (error) => showFailure(error, BRAND_TEXTS.add.failed),
  })
  const addMany = trpc.brands.addMany.useMutation({
    onSuccess: ({ added, duplicates, errors }) => {
      showSuccess(
        BRAND_TEXTS.bulk.done,
        `${formatNumber(added)} hinzugefügt, ${formatCount(duplicates, 'Duplikat', 'Duplikate')} übersprungen, ${formatNumber(errors.length)} Fehler.`,
      )
      void refresh()
    },
    onError: (error) => showFailure(error, BRAND_TEXTS.bulk.failed),
  })
  const collect = trpc.brands.collect.useMutation({
    onSuccess: async (result) => {
      const isStopped = await wasRunStopped(utils)
      showSuccess(
        COLLECTION_TEXTS.ended[isStopped ? 'stopped' : 'completed'],
        `${result.brandName}: ${describeResult(result)}.${result.errors.length > 0 ? ` ${formatNumber(result.errors.length)} Fehler.` : ''}`,
      )
    },
    onError: (error) => showFailure(error, BRAND_TEXTS.collectFailed),
    onSettled: () => Promise.all([refresh(), utils.collection.latest.invalidate()]),
  })
  const remove = trpc.brands.delete.useMutation({
    onSuccess: ({ id }) => {
      const brand = utils.brands.listManaged.getData()?.find((known) => known.id === id)
      showSuccess(
        BRAND_TEXTS.deleted,
        brand && `${brand.name} und alle zugehörigen Rabattcodes wurden entfernt.`,
      )
      utils.brands.listManaged.setData(undefined, (known) =>
        known?.filter((other) => other.id !== id),
      )
      void refresh()
    },
    onError: (error) => showFailure(error, BRAND_TEXTS.deleteFailed),
  })
  return { add, addMany, collect, remove, move: useMoveBrand(categories) }
}

/** Confirms or dismisses the website that a model named. */
export function useDecideWebsite() {
  const refresh = useRefreshDirectory()
  return trpc.brands.decideWebsite.useMutation({
    onSuccess: async (brand, { decision }) => {
      showSuccess(
        BRAND_TEXTS.suggestion.done[decision],
        describeWebsiteDecision(brand.name, brand.url),
      )
      await refresh()
    },
    onError: (error) => showFailure(error, BRAND_TEXTS.suggestion.failed),
  })
}

/** Moves a brand to another category: shown at once, reverted if the server refuses. */
function useMoveBrand(categories: readonly Category[]) {
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
      showSuccess(
        BRAND_TEXTS.categoryChanged,
        `${brand.name} gehört jetzt zu ${brand.categoryName}.`,
      )
      utils.brands.listManaged.setData(undefined, (brands) =>
        brands?.map((known) => (known.id === brand.id ? { ...known, ...brand } : known)),
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
