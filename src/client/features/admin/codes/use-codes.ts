import { CODE_TEXTS } from '#shared/texts/admin-codes-de.ts'
import { showToast } from '../../../components/toast/toast-store.ts'
import { trpc } from '../../../lib/trpc.ts'

/** Changing and deleting codes. Failures are shown in the row, as specified without a toast. */
export function useCodes() {
  const utils = trpc.useUtils()
  const refreshOthers = () => {
    void utils.codes.recent.invalidate()
    void utils.codes.featured.invalidate()
    void utils.codes.topWeek.invalidate()
    void utils.brands.invalidate()
    void utils.categories.invalidate()
    void utils.influencers.invalidate()
    void utils.overview.invalidate()
  }
  const update = trpc.codes.update.useMutation({
    onSuccess: (changed) => {
      utils.codes.listAll.setData(undefined, (codes) =>
        codes?.map((code) => (code.id === changed.id ? changed : code)),
      )
      refreshOthers()
    },
  })
  const remove = trpc.codes.delete.useMutation({
    onSuccess: ({ id }) => {
      const code = utils.codes.listAll.getData()?.find((known) => known.id === id)
      showToast({
        title: CODE_TEXTS.deleted,
        description: code && `${code.code} (${code.brand.name}) wurde entfernt.`,
      })
      utils.codes.listAll.setData(undefined, (codes) => codes?.filter((known) => known.id !== id))
      refreshOthers()
    },
  })
  return { update, remove }
}
