import { type ComponentType, createElement, type ReactNode, use } from 'react'

const loads = new Map<unknown, Promise<unknown>>()

/**
 * Returns one cached promise for each name, even if it was rejected. Without the cache, each render would retry a failing load endlessly.
 * `clearLoadErrors` empties the cache.
 */
export function loadOnce<Result>(name: unknown, ask: () => Promise<Result>): Promise<Result> {
  const loaded = loads.get(name) as Promise<Result> | undefined
  if (loaded) return loaded
  const promise = ask()
  loads.set(name, promise)
  return promise
}

/** Allows failed loads to be retried, after the error was shown or a new visit has started. */
export function clearLoadErrors(): void {
  loads.clear()
}

/** The URL of the module that could not be imported, from the error message; undefined in Safari, whose message contains no URL. */
const failedUrl = (error: unknown) => /http\S+\.js/.exec(`${error}`)?.[0]

type PropsOf<Value> = Value extends (props: infer Props extends object) => ReactNode
  ? Props
  : object

/**
 * The component of this name. Its code loads on first render, or earlier when `load` is called. Loaded code renders immediately. React's
 * `lazy` would instead show the fallback, keep it for 300 ms, and never retry a failed load.
 */
export function lazyComponent<Module, Name extends keyof Module & string>(
  read: () => Promise<Module>,
  name: Name,
) {
  type Props = PropsOf<Module[Name]>
  type Component = ComponentType<Props>
  let loaded: Component | undefined
  let loading: Promise<Component> | undefined
  let url: string | undefined
  const importModule = (): Promise<Module> => {
    if (!url) return read()
    // Browsers cache a failed import until the page is reloaded (Chromium since version 150). A changed URL makes the browser import the
    // module again.
    url += '?'
    return import(/* @vite-ignore */ url)
  }
  const load = () => {
    loading ??= importModule().then(
      (file) => {
        // If several screens share the chunk, the build has shortened its export names. After a failure, only a reload of the page then
        // helps.
        loaded = file[name] as unknown as Component
        return loaded
      },
      (failure: unknown) => {
        loading = undefined
        url ??= failedUrl(failure)
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
