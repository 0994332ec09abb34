import type { Caption, Token } from '../text/tokens.ts'
import type { RoledAmount } from './amount-role.ts'

const BEFORE = /^(?:überall|jeweils|je|alle|all|each|both|beide)$/u
const AFTER = /^(?:überall|jeweils|each)$/u
const SUBJECT = /^(?:beide|alle|all|both)$/u

/** '(all 10-20% off)', '5 % überall', 'Beide bringen euch 15 %': what every code takes off. */
export function findSharedAmount(
  { tokens }: Caption,
  amounts: readonly RoledAmount[],
): RoledAmount | undefined {
  return amounts.find(
    ({ role, first, last }) =>
      role === 'discount' &&
      (BEFORE.test(tokens[first - 1]?.lower ?? '') ||
        AFTER.test(tokens[last + 1]?.lower ?? '') ||
        isOfAll(tokens, first)),
  )
}

const REACH = 6

/** The sentence of the amount begins with 'Beide' or 'Alle' and a verb. */
function isOfAll(tokens: readonly Token[], amount: number): boolean {
  const sentence = tokens[amount]?.sentence
  let first = amount
  while (amount - first < REACH && tokens[first - 1]?.sentence === sentence && first > 0) first -= 1
  const [subject, verb] = [tokens[first], tokens[first + 1]]
  if (tokens[first - 1]?.sentence === sentence || !SUBJECT.test(subject?.lower ?? '')) return false
  return verb?.kind === 'word' && verb.text === verb.lower
}
