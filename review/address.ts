import { overviewWord } from '../scripts/statecharts/overview.ts'
import type { Language } from '../src/text/language.ts'

/** What the review page shows, as in its URL. */
export interface UrlState {
  machine: string
  /** Dotted and without the machine name; empty for the whole machine. Several states are separated by spaces, one for each region. */
  state: string
  language: Language
  theme: 'light' | 'dark'
  /** The chart: its main flow, or everything. */
  view: 'flow' | 'all'
  /** A frame of a storyboard in the place of the nearest snapshot of the state, as in `draft.2`; empty without one. */
  frame: string
}

/** The language and theme of a screen. */
export type Appearance = Pick<UrlState, 'language' | 'theme'>

/** Parses a query or a fragment. An unknown machine name is not checked here. */
export function parseUrl(text: string): UrlState {
  const params = new URLSearchParams(text.replace(/^[?#]/, ''))
  return {
    machine: params.get('machine') ?? overviewWord,
    state: params.get('state') ?? '',
    language: params.get('language') === 'en' ? 'en' : 'ko',
    theme: params.get('theme') === 'dark' ? 'dark' : 'light',
    view: params.get('view') === 'all' ? 'all' : 'flow',
    frame: params.get('frame') ?? '',
  }
}

/** The query of a view; defaults are omitted. */
export function formatUrl({ machine, state, language, theme, view, frame }: UrlState): string {
  const params = new URLSearchParams({ machine })
  if (state) params.set('state', state)
  if (language !== 'ko') params.set('language', language)
  if (theme !== 'light') params.set('theme', theme)
  if (view !== 'flow') params.set('view', view)
  if (frame) params.set('frame', frame)
  return params.toString()
}
