import { drawn } from 'virtual:charts'
import { useEffect, useRef, useState } from 'react'
import { type State, within } from '../../scripts/statecharts/chart.ts'
import { stateNaming } from '../../scripts/statecharts/language.ts'
import { addressOf, type Look, type Place } from '../address.ts'
import { hasScreen } from '../reviewed.ts'
import { words } from '../states.ts'
import { idOf, stateOf } from './naming.ts'
import type { PageText } from './text.ts'

interface StatesProps {
  shown: Place & Look
  text: PageText
  go(place: Place): void
}

/** All machines with their states. The list can be filtered by name and for states without a screen. */
export function States({ shown, text, go }: StatesProps) {
  const [wanted, setWanted] = useState('')
  const [isWithout, setWithout] = useState(false)
  const { language } = shown
  const current = useRef<HTMLAnchorElement>(null)
  const at = idOf(shown.machine, shown.state)
  useEffect(() => {
    current.current?.scrollIntoView({ block: 'nearest' })
  }, [at])
  const part = wanted.trim().toLowerCase()
  const isFound = (state: State) => {
    const { name } = stateNaming(language, state)
    const isNamed = `${name} ${state.id}`.toLowerCase().includes(part)
    return isNamed && !(isWithout && hasScreen(wordOf(state), stateOf(state.id)))
  }
  const groups = words.flatMap((word) => {
    const entry = drawn[word]
    if (!entry) return []
    const [root, ...states] = within(entry.chart.root)
    const found = states.filter(isFound)
    const isOpen = part !== '' || isWithout || word === shown.machine
    return root && (found.length > 0 || isFound(root)) ? [{ root, states, found, isOpen }] : []
  })
  const link = (state: State, depth: number) => {
    const place = { machine: wordOf(state), state: stateOf(state.id) }
    const { name, key } = stateNaming(language, state)
    const seen = hasScreen(place.machine, place.state)
    return (
      <a
        key={state.id}
        ref={state.id === at ? current : undefined}
        href={`?${addressOf({ ...shown, ...place })}`}
        data-place={state.id}
        data-screen={seen}
        aria-current={state.id === at ? 'true' : undefined}
        style={{ paddingInlineStart: `${12 + depth * 14}px` }}
        onClick={(event) => {
          event.preventDefault()
          go(place)
        }}
      >
        <span className={seen ? 'dot' : 'dot none'} title={seen ? text.hasScreen : text.hasNone} />
        <span className="name">{name}</span>
        <code>{key}</code>
      </a>
    )
  }
  return (
    <nav aria-label={text.machines} className="states">
      <div className="find">
        <input
          type="search"
          aria-label={text.filter}
          placeholder={text.filter}
          value={wanted}
          onChange={(event) => setWanted(event.target.value)}
        />
        <label>
          <input
            type="checkbox"
            checked={isWithout}
            onChange={(event) => setWithout(event.target.checked)}
          />
          {text.withoutScreen}
        </label>
      </div>
      <div className="list">
        {groups.map(({ root, states, found, isOpen }) => (
          <section key={root.id} data-open={isOpen}>
            <h2>
              {link(root, 0)}
              <small>{states.length}</small>
            </h2>
            {isOpen && found.map((state) => link(state, state.id.split('.').length - 1))}
          </section>
        ))}
        {groups.length === 0 && <p>{text.nothingFound}</p>}
      </div>
    </nav>
  )
}

function wordOf({ id }: State): string {
  return id.split('.')[0] ?? id
}
