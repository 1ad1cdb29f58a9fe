import { overviewName } from '../scripts/statecharts/overview.ts'
import type { Language } from '../src/text/language.ts'

/** What the review page shows, as in its URL. */
export interface UrlState {
  machine: string
  /**
   * The state as a dotted path without the machine name; empty for the whole machine. For a parallel state, one path per region, separated
   * by spaces.
   */
  state: string
  language: Language
  theme: 'light' | 'dark'
  /** The part of the statechart that is drawn: its main flow, or everything. */
  view: 'flow' | 'all'
  /** The storyboard frame to show instead of the nearest snapshot of the state, such as `draft.2`. Empty to show the nearest snapshot. */
  frame: string
}

export type LanguageAndTheme = Pick<UrlState, 'language' | 'theme'>

/** Parses the query or the fragment of the URL. It does not check whether the machine exists. */
export function parseUrl(text: string): UrlState {
  const params = new URLSearchParams(text.replace(/^[?#]/, ''))
  return {
    machine: params.get('machine') ?? overviewName,
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
