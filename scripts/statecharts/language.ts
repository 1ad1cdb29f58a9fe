import type { State, Transition } from './chart.ts'
import { actors, delays, events, states } from './names.ko.ts'

export const languages = ['ko', 'en'] as const
export type Language = (typeof languages)[number]

/** The fixed words of the charts. */
export const marks = {
  always: { ko: '즉시', en: 'always' },
  finished: { ko: '끝남', en: 'finished' },
  guard: { ko: '조건', en: 'if' },
  otherwise: { ko: '그 밖에', en: 'else' },
  ignored: { ko: '무시', en: 'ignored' },
  invoke: { ko: '호출', en: 'invoke' },
  entry: { ko: '진입', en: 'entry' },
  exit: { ko: '퇴장', en: 'exit' },
  busy: { ko: '기다리는 상태', en: 'waits for an actor' },
} as const

/** A readable name, and the key in the code if it adds information. */
export interface Naming {
  name: string
  key: string
}

/** The Korean name of a key. Throws if the table lacks it. */
export function koreanName(table: Readonly<Record<string, string>>, key: string): string {
  const name = table[key]
  if (!name) throw new Error(`scripts/statecharts/names.ko.ts has no name for ${key}.`)
  return name
}

/** A state by its Korean name, or by its key: `signedOut` → `Signed out`. */
export function stateNaming(language: Language, { id, key }: State): Naming {
  if (language === 'ko') return { name: koreanName(states, id), key }
  const name = key.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return { name: name.charAt(0).toUpperCase() + name.slice(1), key }
}

/** The trigger of a transition in words. In English, an event is shown as its type. */
export function triggerNaming(language: Language, transition: Transition): Naming {
  const { source, trigger, name } = transition
  if (trigger === 'always' || trigger === 'finished') {
    return { name: marks[trigger][language], key: '' }
  }
  const sign = { event: '', delay: '', done: '✓ ', error: '✗ ' }[trigger]
  if (language === 'en') {
    return { name: trigger === 'delay' ? `after ${name}` : `${sign}${name}`, key: '' }
  }
  if (trigger === 'delay') return { name: `${koreanName(delays, name)} 경과`, key: name }
  if (trigger !== 'event') return { name: `${sign}${koreanName(actors, name)}`, key: name }
  // The machine's own events are shown without its name.
  const prefix = `${source.split('.')[0]}.`
  const key = name.startsWith(prefix) ? name.slice(prefix.length) : name
  return { name: koreanName(events, name), key }
}
