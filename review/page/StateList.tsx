import { useEffect, useRef, useState } from 'react'
import { type State, stateAndDescendants } from '../../scripts/statecharts/chart.ts'
import { stateNaming } from '../../scripts/statecharts/language.ts'
import { overviewName } from '../../scripts/statecharts/overview.ts'
import { formatUrl } from '../address.ts'
import { noScreenReason } from '../stateScreens.ts'
import { machineNames } from '../states.ts'
import { chartOf, selectedStateIds, parseStateId, usePage } from './context.ts'

const hasScreen = (id: string) => {
  const { machine, state } = parseStateId(id)
  return !noScreenReason(machine, state)
}

/** All machines with their states. The list can be filtered by name and for states without a screen. */
export function StateList() {
  const { url, text } = usePage()
  const [search, setSearch] = useState('')
  const [isWithoutScreen, setWithoutScreen] = useState(false)
  const part = search.trim().toLowerCase()
  const isFound = (state: State) => {
    const { name } = stateNaming(url.language, state)
    const isNamed = `${name} ${state.id}`.toLowerCase().includes(part)
    return isNamed && !(isWithoutScreen && hasScreen(state.id))
  }
  const overview = chartOf(overviewName)
  const groups = machineNames.flatMap((word) => {
    const chart = chartOf(word)
    if (!chart) return []
    const [root, ...states] = stateAndDescendants(chart.root)
    const found = states.filter(isFound)
    const isOpen = part !== '' || isWithoutScreen || word === url.machine
    return root && (found.length > 0 || isFound(root)) ? [{ root, states, found, isOpen }] : []
  })
  return (
    <nav
      aria-label={text('machines')}
      className="flex max-h-64 min-h-0 flex-col border-r border-line bg-surface lg:max-h-none"
    >
      <div className="grid gap-2 px-3 pt-3 pb-2 text-[13px] text-soft">
        <input
          type="search"
          aria-label={text('search')}
          placeholder={text('search')}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          className="h-[34px] w-full min-w-0 rounded-lg bg-canvas px-3 ring-1 ring-line ring-inset"
        />
        <label className="flex items-center gap-2 pl-0.5">
          <input
            type="checkbox"
            checked={isWithoutScreen}
            onChange={(event) => setWithoutScreen(event.target.checked)}
          />
          {text('withoutScreen')}
        </label>
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto px-2 pb-4">
        {overview && part === '' && !isWithoutScreen && (
          <h2 className="flex font-semibold">
            <StateLink state={overview.root} />
          </h2>
        )}
        {groups.map(({ root, states, found, isOpen }) => (
          <section key={root.id} className={isOpen ? 'pb-2' : ''}>
            <h2 className="mt-0.5 flex items-center font-semibold">
              <StateLink state={root} />
              <small className="w-7 text-center text-xs font-normal text-faint tabular-nums">
                {states.length}
              </small>
            </h2>
            {isOpen && found.map((state) => <StateLink key={state.id} state={state} />)}
          </section>
        ))}
        {groups.length === 0 && (
          <p className="px-3 py-8 text-center text-soft">{text('nothingFound')}</p>
        )}
      </div>
    </nav>
  )
}

function StateLink({ state }: { state: State }) {
  const { url, text, navigate } = usePage()
  const link = useRef<HTMLAnchorElement>(null)
  const isCurrent = selectedStateIds(url)[0] === state.id
  useEffect(() => {
    if (isCurrent) link.current?.scrollIntoView({ block: 'nearest' })
  }, [isCurrent])
  const selection = parseStateId(state.id)
  const { name, key } = stateNaming(url.language, state)
  const isVisible = hasScreen(state.id) || state.id === overviewName
  return (
    <a
      ref={link}
      href={`?${formatUrl({ ...url, ...selection })}`}
      data-id={state.id}
      data-screen={isVisible}
      aria-current={isCurrent || undefined}
      style={{ paddingInlineStart: `${14 * state.id.split('.').length - 2}px` }}
      onClick={(event) => {
        event.preventDefault()
        navigate(selection)
      }}
      className="flex min-h-[30px] min-w-0 flex-1 items-center gap-2 rounded-md pr-2 text-[13px] hover:bg-sunken aria-[current]:bg-tint aria-[current]:font-semibold aria-[current]:text-accent"
    >
      <span
        title={isVisible ? text('hasScreen') : text('hasNoScreen')}
        className={`size-[7px] flex-none rounded-full ${isVisible ? 'bg-accent' : 'border-[1.5px] border-edge'}`}
      />
      <span className="truncate">{name}</span>
      <code className="ml-auto pl-2 text-[11px] whitespace-nowrap">{key}</code>
    </a>
  )
}
