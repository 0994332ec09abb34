import { type Case, fitLogistic, logitOf, logLoss, squash, type Weights } from './logistic.ts'

export type CaseSets = Map<string, Case[]>

type Experiment = {
  sets: CaseSets
  /** Cases that no fit lacks. */
  always: readonly Case[]
  inUse: Weights
  pull: number
  /** What is at least as likely is counted as said to be true. */
  limit: number
}

/** The fit of all sets, and those that lacked one each. */
export type Fits = { whole: Weights; lacking: Weights[] }

/** Fits with each set left out and prints how the weights in use and the fitted ones judge it. */
export function reportLeftOut({ sets, always, inUse, pull, limit }: Experiment): Fits {
  const lacking = [...sets].map(([name, cases]) => {
    const others = [...sets].flatMap(([other, list]) => (other === name ? [] : list))
    const fitted = fitLogistic([...others, ...always], inUse, pull)
    console.log(`${name}, ${cases.length} cases`)
    console.log(`  in use             ${judge(cases, inUse, limit)}`)
    console.log(`  fitted without it  ${judge(cases, fitted, limit)}`)
    return fitted
  })
  return { whole: fitLogistic([...[...sets.values()].flat(), ...always], inUse, pull), lacking }
}

function judge(cases: readonly Case[], weights: Weights, limit: number): string {
  const said = cases.filter((one) => squash(logitOf(one, weights)) >= limit)
  const right = said.filter(({ isTrue }) => isTrue).length
  const all = cases.filter(({ isTrue }) => isTrue).length
  return [
    `log loss ${logLoss(cases, weights).toFixed(4)}`,
    `${all - right} true ones below ${limit}`,
    `${said.length - right} of ${said.length} above it false`,
  ].join(', ')
}

/** Prints each weight in use, as fitted on all sets, and the range of the fits that lacked one. */
export function reportWeights(inUse: Weights, { whole, lacking }: Fits): void {
  console.log('')
  for (const [name, weight] of Object.entries(inUse)) {
    const found = lacking.map((weights) => weights[name] ?? 0)
    const range = `${Math.min(...found).toFixed(1)} to ${Math.max(...found).toFixed(1)}`
    const fitted = (whole[name] ?? 0).toFixed(2)
    console.log(`${name.padEnd(20)} in use ${weight}, fitted ${fitted}, lacking a set ${range}`)
  }
}
