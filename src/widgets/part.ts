import { type ComponentType, createElement, use } from 'react'

const answers = new Map<unknown, Promise<unknown>>()

/**
 * The one answer, good or bad, for whoever renders and waits for it: what is asked for again at each rendering, and fails, is asked for
 * without an end. `forgetFailures` lets it be asked for again.
 */
export function asked<Answer>(name: unknown, ask: () => Promise<Answer>): Promise<Answer> {
  const known = answers.get(name) as Promise<Answer> | undefined
  if (known) return known
  const answer = ask()
  answers.set(name, answer)
  return answer
}

/** What could not be fetched may be asked for again: its failure has been shown, or somebody has gone on. */
export function forgetFailures(): void {
  answers.clear()
}

/**
 * A screen whose code comes when it is needed, or when `load` is called ahead. One that is here already is shown at once: React's own
 * `lazy` would show the fallback in between, and keep it for 300 ms, and would keep a failure for good.
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
    return createElement(known ?? use(asked(load, load)), props)
  }
  return Object.assign(Part, { load })
}
