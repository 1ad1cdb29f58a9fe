import type { Language } from '../src/text/language.ts'

/** What is looked at: a state of a machine, dotted and without its word; nothing is the whole machine. */
export interface Place {
  machine: string
  state: string
}

/** How it is looked at. */
export interface Look {
  language: Language
  theme: 'light' | 'dark'
}

type Shown = Place & Look

function lookOf(params: URLSearchParams): Look {
  return {
    language: params.get('language') === 'en' ? 'en' : 'ko',
    theme: params.get('theme') === 'dark' ? 'dark' : 'light',
  }
}

/** What an address says; a word that no machine has is left to whoever looks it up. */
export function placeOf(text: string): Shown {
  const params = new URLSearchParams(text.replace(/^[?#]/, ''))
  return {
    machine: params.get('machine') ?? 'session',
    state: params.get('state') ?? '',
    ...lookOf(params),
  }
}

/** The same as an address; what is usual is not said. */
export function addressOf({ machine, state, language, theme }: Shown): string {
  const params = new URLSearchParams({ machine })
  if (state) params.set('state', state)
  if (language !== 'ko') params.set('language', language)
  if (theme !== 'light') params.set('theme', theme)
  return params.toString()
}
