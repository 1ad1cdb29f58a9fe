import type { State, Transition } from './chart.ts'
import { actors, delays } from './actors.ko.ts'
import { events, states } from './names.ko.ts'

export const languages = ['ko', 'en'] as const
export type Language = (typeof languages)[number]

/** The fixed words of the charts. */
export const marks = {
  ko: {
    always: '즉시',
    finished: '끝남',
    guard: '조건',
    otherwise: '그 밖에',
    ignored: '무시',
    invoke: '호출',
    entry: '진입',
    exit: '퇴장',
    busy: '기다리는 상태',
    start: '시작',
  },
  en: {
    always: 'always',
    finished: 'finished',
    guard: 'if',
    otherwise: 'else',
    ignored: 'ignored',
    invoke: 'invoke',
    entry: 'entry',
    exit: 'exit',
    busy: 'waits for an actor',
    start: 'start',
  },
} as const

/** A readable name, and the key in the code if it adds information. */
export interface Naming {
  name: string
  key: string
}

/** The Korean name of a key. Throws if the table lacks it. */
export function korean(table: Readonly<Record<string, string>>, key: string): string {
  const name = table[key]
  if (!name) throw new Error(`scripts/statecharts/*.ko.ts has no name for ${key}.`)
  return name
}

/** `signedOut` → `Signed out`. */
function readable(key: string): string {
  const words = key.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

export function stateNaming(language: Language, { id, key }: State): Naming {
  return { name: language === 'ko' ? korean(states, id) : readable(key), key }
}

/** Omits the machine name from the type of the machine's own events. */
function shortened(transition: Transition): string {
  const [word] = transition.source.split('.')
  return transition.name.startsWith(`${word}.`)
    ? transition.name.slice(`${word}.`.length)
    : transition.name
}

/** The trigger of a transition in words. In English, an event is shown as its type. */
export function triggerNaming(language: Language, transition: Transition): Naming {
  const { trigger, name } = transition
  const isKorean = language === 'ko'
  switch (trigger) {
    case 'event':
      return isKorean
        ? { name: korean(events, name), key: shortened(transition) }
        : { name, key: '' }
    case 'done':
    case 'error': {
      const sign = trigger === 'done' ? '✓' : '✗'
      return isKorean
        ? { name: `${sign} ${korean(actors, name)}`, key: name }
        : { name: `${sign} ${name}`, key: '' }
    }
    case 'delay':
      return isKorean
        ? { name: `${korean(delays, name)} 경과`, key: name }
        : { name: `after ${name}`, key: '' }
    default:
      return { name: marks[language][trigger], key: '' }
  }
}
