import { type ComponentType, createElement, use } from 'react'

/**
 * A screen whose code comes when it is needed, or when `load` is called ahead. One that is here already is shown at once: React's own
 * `lazy` would show the fallback in between, and keep it for 300 ms.
 */
export function part<Props extends object>(read: () => Promise<ComponentType<Props>>) {
  let known: ComponentType<Props> | undefined
  let coming: Promise<ComponentType<Props>> | undefined
  const load = () => {
    coming ??= read().then(
      (screen) => {
        known = screen
        return screen
      },
      (failure: unknown) => {
        coming = undefined
        throw failure
      },
    )
    return coming
  }
  function Part(props: Props) {
    return createElement(known ?? use(load()), props)
  }
  return Object.assign(Part, { load })
}
