import { type ComponentType, createElement, type ReactNode, use } from 'react'

/** How long the code of a component may take to arrive, in milliseconds. Code that arrives later is used by the next attempt. */
const LOAD_TIMEOUT_MS = 30_000

const loads = new Map<unknown, Promise<unknown>>()

/**
 * Returns one cached promise for each name, even if it was rejected. Without the cache, each render would retry a failing load endlessly.
 * `clearLoadErrors` empties the cache.
 */
export function cachePromise<Result>(name: unknown, ask: () => Promise<Result>): Promise<Result> {
  if (!loads.has(name)) loads.set(name, ask())
  return loads.get(name) as Promise<Result>
}

/** Allows failed loads to be retried, after the error was shown or a new visit has started. */
export function clearLoadErrors(): void {
  loads.clear()
}

type PropsOf<Value> = Value extends (props: infer Props extends object) => ReactNode
  ? Props
  : object

/**
 * The component of this name. Its code loads on first render, or earlier when `load` is called. Loaded code renders immediately. React's
 * `lazy` would instead show the fallback, keep it for 300 ms, and never retry a failed load.
 */
export function lazyComponent<Module, Name extends keyof Module & string>(
  runImport: () => Promise<Module>,
  name: Name,
) {
  type Props = PropsOf<Module[Name]>
  type Component = ComponentType<Props>
  let loaded: Component | undefined
  let loading: Promise<Component> | undefined
  let url: string | undefined
  const importModule = (): Promise<Module> => {
    if (!url) return runImport()
    // Browsers cache a failed import until the page is reloaded (Chromium since version 150). A changed URL makes the browser import the
    // module again.
    url += '?'
    return import(/* @vite-ignore */ url)
  }
  const load = () => {
    loading ??= new Promise<Module>((resolve, reject) => {
      importModule().then(resolve, reject)
      setTimeout(reject, LOAD_TIMEOUT_MS)
    }).then(
      (file) => {
        // If several screens share the chunk, the build has shortened its export names. After a failure, only a reload of the page then
        // helps.
        loaded = file[name] as unknown as Component
        return loaded
      },
      (failure: unknown) => {
        loading = undefined
        // The error message contains the URL, except in Safari.
        url ??= /http\S+\.js/.exec(`${failure}`)?.[0]
        throw failure
      },
    )
    return loading
  }
  function LazyComponent(props: Props) {
    return createElement(loaded ?? use(cachePromise(load, load)), props)
  }
  return Object.assign(LazyComponent, { load })
}
