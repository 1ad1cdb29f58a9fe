import { charts } from 'virtual:charts'
import { createContext, useCallback, useContext, useEffect, useState } from 'react'
import { type Chart, type State, stateAndDescendants } from '../../scripts/statecharts/chart.ts'
import { triggerNaming } from '../../scripts/statecharts/language.ts'
import { formatUrl, parseUrl, type UrlState } from '../address.ts'
import { type TextKey, textIn } from './text.ts'

interface PageContextValue {
  url: UrlState
  text(key: TextKey, ...numbers: number[]): string
  navigate(next: Partial<UrlState>): void
}

/** A page opened from disk can change only the fragment of its URL, not its query. */
const prefix = location.protocol === 'file:' ? '#' : '?'

const currentUrl = () => parseUrl(location.hash || location.search)

/** The view given by the URL, and a function that changes it. Each state has a separate link. */
export function useUrl(): PageContextValue {
  const [url, setUrl] = useState(currentUrl)
  useEffect(() => {
    const update = () => setUrl(currentUrl())
    addEventListener('popstate', update)
    return () => removeEventListener('popstate', update)
  }, [])
  const navigate = useCallback((next: Partial<UrlState>) => {
    const changed = { ...currentUrl(), frame: '', ...next }
    history.pushState(null, '', `${prefix}${formatUrl(changed)}`)
    setUrl(changed)
  }, [])
  return { url, text: (...args) => textIn(url.language, ...args), navigate }
}

export const PageContext = createContext<PageContextValue>({
  url: parseUrl(''),
  text: (...args) => textIn('ko', ...args),
  navigate: () => undefined,
})

export const usePage = () => useContext(PageContext)

/** The statechart of a machine; undefined for an unknown name. */
export function chartOf(machine: string): Chart | undefined {
  return charts[machine]?.chart
}

export function findState(chart: Chart | undefined, id: string): State | undefined {
  return chart && stateAndDescendants(chart.root).find((state) => state.id === id)
}

/** The name of an event on the statechart of a machine; its type if no transition of the machine accepts it. */
export function eventName({ machine, language }: UrlState, type: string): string {
  const found = chartOf(machine)?.transitions.find((one) => one.id.split(' ')[1] === type)
  return found ? triggerNaming(language, found).name : type
}

/** The ids of the selected states on the statechart. If no state is selected, the id of the machine. */
export function selectedStateIds({
  machine,
  state,
}: Pick<UrlState, 'machine' | 'state'>): string[] {
  return state.split(' ').map((one) => (one ? `${machine}.${one}` : machine))
}

export function parseStateId(id: string): Pick<UrlState, 'machine' | 'state'> {
  const [machine = '', ...keys] = id.split('.')
  return { machine, state: keys.join('.') }
}
