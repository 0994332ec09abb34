import { type ComponentType, createElement, use } from 'react'

// What not every brand needs, or not at once. The route loads it before it shows the page; in a page that came
// from the server the browser does so once the rest answers.

export const WithoutCodes = createPart(() =>
  import('./brand-without-codes.tsx').then((module) => module.BrandWithoutCodes),
)
export const TrendSection = createPart(() =>
  import('./trend-section.tsx').then((module) => module.TrendSection),
)

/**
 * A component whose code comes later. Where it cannot be had, as without a network, what the server drew stays
 * as it is; the router's own way would note the failure in the browser and load the page again.
 */
function createPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let part: ComponentType<Props> | undefined
  let loading: Promise<void> | undefined
  let drawn: Promise<void> | undefined
  /** Rejects where the code cannot be had; the next call tries again. */
  function preload(): Promise<void> {
    loading ??= load().then(
      (loaded) => {
        part = loaded
      },
      (error: unknown) => {
        loading = undefined
        throw error
      },
    )
    return loading
  }
  function Part(props: Props) {
    if (part) return createElement(part, props)
    drawn ??= preload().catch(() => new Promise<never>(() => {}))
    use(drawn)
    return part ? createElement(part, props) : null
  }
  return Object.assign(Part, { preload })
}
