import type { Conditions } from '#shared/schemas/offer.ts'
import { textOf } from './own-stretches.ts'
import { readExcludedGoods } from './read-excluded-goods.ts'
import { type MinimumScope, readMinimum } from './read-minimum.ts'
import { isForNewCustomers } from './read-new-customers.ts'
import { isNotCombinable } from './read-not-combinable.ts'

export type ConditionScope = MinimumScope & {
  /** Codes and shops of the whole caption: none of them is a kind of goods. */
  names: readonly string[]
}

/** Who may redeem the code and for what. In doubt nothing: a wrong condition is worse than none. */
export function readConditions(scope: ConditionScope): Conditions {
  const { caption, stretches, names } = scope
  const sentences = stretches.map((stretch) => textOf(caption, stretch))
  return {
    minOrderAmount: readMinimum(scope),
    newCustomersOnly: isForNewCustomers(sentences),
    notCombinable: isNotCombinable(sentences),
    excludedGoods: readExcludedGoods(sentences, { names, isLowerCase: caption.isLowerCase }),
  }
}
