import { type ComponentType, createElement, use } from 'react'

const loads = new Map<unknown, Promise<unknown>>()

/**
 * Returns one cached promise for each name, also after a rejection. Otherwise each render would retry a failing load, without end.
 * `clearLoadErrors` empties the cache.
 */
export function loadOnce<Answer>(name: unknown, ask: () => Promise<Answer>): Promise<Answer> {
  const loaded = loads.get(name) as Promise<Answer> | undefined
  if (loaded) return loaded
  const answer = ask()
  loads.set(name, answer)
  return answer
}

/** Allows failed loads to be retried, after the error was shown or a new visit has started. */
export function clearLoadErrors(): void {
  loads.clear()
}

/**
 * A component whose code loads on first render, or earlier when `load` is called. Loaded code renders immediately. React's `lazy` would
 * first show the fallback, keep it for 300 ms, and never retry a failed load.
 */
export function lazyComponent<Props extends object>(read: () => Promise<ComponentType<Props>>) {
  let loaded: ComponentType<Props> | undefined
  let loading: Promise<ComponentType<Props>> | undefined
  const load = () => {
    loading ??= read().then(
      (screen) => {
        loaded = screen
        return screen
      },
      (failure: unknown) => {
        loading = undefined
        throw failure
      },
    )
    return loading
  }
  function LazyComponent(props: Props) {
    return createElement(loaded ?? use(loadOnce(load, load)), props)
  }
  return Object.assign(LazyComponent, { load })
}
