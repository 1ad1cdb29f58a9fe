import type { Language } from '../src/text/language.ts'

/** The selected state of a machine, dotted and without the machine name. An empty state means the whole machine. */
export interface Place {
  machine: string
  state: string
}

/** The look of the screen. */
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

/** Parses an address. An unknown machine name is not checked here. */
export function placeOf(text: string): Shown {
  const params = new URLSearchParams(text.replace(/^[?#]/, ''))
  return {
    machine: params.get('machine') ?? 'session',
    state: params.get('state') ?? '',
    ...lookOf(params),
  }
}

/** The address of a view; defaults are omitted. */
export function addressOf({ machine, state, language, theme }: Shown): string {
  const params = new URLSearchParams({ machine })
  if (state) params.set('state', state)
  if (language !== 'ko') params.set('language', language)
  if (theme !== 'light') params.set('theme', theme)
  return params.toString()
}
