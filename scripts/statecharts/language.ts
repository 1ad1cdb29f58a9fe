import { isFailureMark, type State, type Transition } from './chart.ts'
import { koreanName } from './korean.ts'

export const languages = ['ko', 'en'] as const
export type Language = (typeof languages)[number]

/** The fixed words of the charts. */
export const chartWords = {
  always: { ko: '즉시', en: 'always' },
  finished: { ko: '끝남', en: 'finished' },
  guard: { ko: '조건', en: 'if' },
  otherwise: { ko: '그 밖에', en: 'else' },
  failure: { ko: '✗ 실패할 수 있음', en: '✗ may fail' },
  atStart: { ko: '함께 시작', en: 'at its start' },
  starts: { ko: '적힌 상태에서 시작함', en: 'starts it in the named state' },
  ignored: { ko: '무시', en: 'ignored' },
  invoke: { ko: '호출', en: 'invoke' },
  entry: { ko: '진입', en: 'entry' },
  exit: { ko: '이탈', en: 'exit' },
  start: { ko: '처음 상태', en: 'initial state' },
  event: { ko: '직원이 하거나 알려 온 일', en: 'event' },
  done: { ko: '요청 성공', en: 'request done' },
  error: { ko: '요청 실패', en: 'request failed' },
  delay: { ko: '시간 경과', en: 'time passed' },
  busy: { ko: '기다리는 상태', en: 'waits for an actor' },
} as const

/** A name on the chart: the readable name, and the key in the code, or '' if it adds nothing. */
export interface Naming {
  name: string
  key: string
}

const machineOf = (id: string) => id.split('.')[0]

export function stateDescriptionOf(language: Language, { id, description }: State): string {
  if (language === 'en') return description
  return koreanName('descriptions', `${machineOf(id)}.${description}`)
}

/** An implementation that the state with the id `source` uses. In English it is shown as in the code. */
export function implementationNaming(
  language: Language,
  kind: 'actors' | 'delays' | 'guards' | 'actions',
  source: string,
  key: string,
): Naming {
  if (language === 'en') return { name: key, key: '' }
  return { name: koreanName(kind, `${machineOf(source)}.${key}`), key }
}

/** The name of a state: in Korean its Korean name, in English its key as words: `signedOut` → `Signed out`. */
export function stateNaming(language: Language, { id, key }: Pick<State, 'id' | 'key'>): Naming {
  if (language === 'ko') return { name: koreanName('states', id), key }
  const name = key.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return { name: name.charAt(0).toUpperCase() + name.slice(1), key }
}

/** The trigger of a transition in words. In English, an event is shown as its type. */
export function triggerNaming(language: Language, transition: Transition): Naming {
  const { source, trigger, name } = transition
  if (isFailureMark(transition)) return { name: chartWords.failure[language], key: '' }
  if (trigger === 'always' || trigger === 'finished') {
    return { name: chartWords[trigger][language], key: '' }
  }
  if (trigger === 'starts') {
    const key = name.slice(name.lastIndexOf('.') + 1)
    return key === name
      ? { name: chartWords.atStart[language], key: '' }
      : stateNaming(language, { id: name, key })
  }
  if (trigger === 'delay') {
    const delay = implementationNaming(language, 'delays', source, name)
    return { ...delay, name: language === 'ko' ? `${delay.name} 경과` : `after ${name}` }
  }
  if (trigger !== 'event') {
    const actor = implementationNaming(language, 'actors', source, name)
    return { ...actor, name: `${{ done: '✓', error: '✗' }[trigger]} ${actor.name}` }
  }
  if (language === 'en') return { name, key: '' }
  // An event of the machine itself is shown without the machine name.
  const prefix = `${machineOf(source)}.`
  const key = name.startsWith(prefix) ? name.slice(prefix.length) : name
  return { name: koreanName('events', name), key }
}
