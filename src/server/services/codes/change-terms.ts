import type { StoredCode } from '#db/queries/code-writes.ts'
import { dropAbsent } from '#shared/domain/drop-absent.ts'
import { toEnd } from '#shared/domain/german-day.ts'
import { CODE_TERMS, type CodeTerm } from '#shared/domain/vocabulary.ts'
import type { UpdateCodeInput } from '#shared/schemas/code.ts'

type Terms = Pick<StoredCode, CodeTerm>

/**
 * The columns that the input sets, and those that posts no longer change from now on. `pinned` is
 * what the operator set before. No columns at all where the input says nothing of terms.
 */
export function changeTerms(
  input: UpdateCodeInput,
  pinned: readonly CodeTerm[],
): Partial<Terms & { pinnedTerms: CodeTerm[] }> {
  const terms = readTerms(input)
  const given = CODE_TERMS.filter((term) => term in terms)
  const kept = input.followPosts ? [] : pinned
  if (given.length === 0 && kept === pinned) return {}
  return { ...terms, pinnedTerms: [...new Set([...kept, ...given])] }
}

function readTerms({
  description,
  expiresAt,
  isExclusive,
  conditions,
}: UpdateCodeInput): Partial<Terms> {
  const { minOrderAmount, newCustomersOnly, notCombinable, excludedGoods } = conditions ?? {}
  return dropAbsent({
    description: description === '' ? null : description,
    expiresAt: typeof expiresAt === 'string' ? toEnd(expiresAt) : expiresAt,
    isExclusive,
    minOrderAmount,
    newCustomersOnly,
    notCombinable,
    excludedGoods: excludedGoods === '' ? null : excludedGoods,
  } satisfies { [Term in CodeTerm]: Terms[Term] | undefined })
}
