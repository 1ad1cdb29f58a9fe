import { type Chart, isWithin, type Transition } from '../../scripts/statecharts/chart.ts'
import { type Language, stateNaming, triggerNaming } from '../../scripts/statecharts/language.ts'
import type { Place } from '../address.ts'
import { stateOf, stateWith } from './naming.ts'
import type { PageText } from './text.ts'

interface LeavingProps {
  chart: Chart
  id: string
  language: Language
  text: PageText
  go(place: Place): void
}

/** The transitions of a state and their targets: its own first, then those of its parent states. */
export function Leaving({ chart, id, language, text, go }: LeavingProps) {
  const all = chart.transitions
    .filter(({ source }) => isWithin(id, source))
    .toSorted((one, other) => other.source.length - one.source.length)
  if (all.length === 0) return null
  return (
    <section className="leaving">
      <h2>{text.leaving}</h2>
      <ul>
        {all.map((one) => (
          <li key={one.id}>
            <span className={`trigger ${one.trigger}`}>{triggerNaming(language, one).name}</span>
            <span className="guard">{one.guard ?? ''}</span>
            <Target chart={chart} one={one} language={language} text={text} go={go} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Target(props: Omit<LeavingProps, 'id'> & { one: Transition }) {
  const { chart, one, language, text, go } = props
  const state = one.target && one.target !== one.source ? stateWith(chart, one.target) : undefined
  if (!state) return <span className="stays">{text.stays}</span>
  const { name } = stateNaming(language, state)
  return (
    <button type="button" onClick={() => go({ machine: chart.word, state: stateOf(state.id) })}>
      → {name}
    </button>
  )
}
