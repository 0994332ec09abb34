import { type ComponentType, createElement, use } from 'react'

/** Errors of code that a navigation found missing, as after an update; see `ErrorPage`. */
export const missingCode = new Set<unknown>()

/**
 * A component whose code comes later. `preload` rejects where it cannot be had, and tries again when it is called
 * again; drawn without it, what the server drew stays as it is. Routes have it as well, in the place of the
 * router's own (vite.config.ts), which would note the failure in the browser and load the page again.
 */
export function lazyRouteComponent<Name extends string, Props extends object>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
) {
  let part: ComponentType<Props> | undefined
  let loading: Promise<void> | undefined
  let drawn: Promise<void> | undefined
  const preload = () => {
    loading ??= load().then((module) => {
      part = module[name]
    })
    loading.catch(() => {
      loading = undefined
    })
    return loading
  }
  function Part(props: Props) {
    if (!part) {
      drawn ??= preload().catch(() => new Promise<never>(() => {}))
      use(drawn)
    }
    return part ? createElement(part, props) : null
  }
  return Object.assign(Part, { preload })
}
