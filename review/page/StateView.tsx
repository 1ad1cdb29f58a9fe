import { type ReactNode, useState } from 'react'
import { isWithin, type Transition } from '../../scripts/statecharts/chart.ts'
import {
  stateDescriptionOf,
  implementationNaming,
  stateNaming,
  triggerNaming,
} from '../../scripts/statecharts/language.ts'
import { formatUrl } from '../address.ts'
import { findShownSnapshot, noScreenReason } from '../stateScreens.ts'
import {
  chartOf,
  eventName,
  findState,
  selectedStateIds,
  parseStateId,
  usePage,
} from './context.ts'
import { DeviceFrame } from './DeviceFrame.tsx'
import { EnlargeButton } from './EnlargeButton.tsx'

interface ScreenProps {
  width: number
  /** Content that is shown above the name of the state. */
  children: ReactNode
}

/** A state: its name and description, the path into it, the real screen, and its transitions. */
export function StateView({ width, children }: ScreenProps) {
  const { url, text } = usePage()
  const { machine, state, language } = url
  const chart = chartOf(machine)
  const [id = machine] = selectedStateIds(url)
  const current = findState(chart, id)
  const names = id.split('.').flatMap((_, index, keys) => {
    const found = findState(chart, keys.slice(0, index + 1).join('.'))
    return found ? [stateNaming(language, found).name] : []
  })
  const reason = noScreenReason(machine, state)
  const steps = findShownSnapshot(machine, state)?.steps()
  const pillClass = 'flex items-center rounded-full px-2 py-px'
  return (
    <section
      aria-label={text('screen')}
      className="flex min-h-0 min-w-0 flex-col overflow-y-auto *:mx-5"
    >
      <div className="contents *:mx-0">{children}</div>
      <header className="py-3">
        <p className="min-h-[18px] text-xs text-faint">{names.slice(0, -1).join(' › ')}</p>
        <h1 className="flex items-baseline gap-2.5 text-lg font-semibold tracking-[-0.01em]">
          {names.at(-1) ?? state} <code>{state || machine}</code>
          <CopyLink />
        </h1>
        <p className="text-soft">{current && stateDescriptionOf(language, current)}</p>
        {steps && (
          <ol
            aria-label={text('path')}
            className="mt-2 flex flex-wrap gap-x-1 gap-y-1.5 text-xs font-semibold"
          >
            {steps.length === 0 && (
              <li className={`${pillClass} bg-sunken text-soft`}>{text('start')}</li>
            )}
            {steps.map(({ move, event }, index) => (
              <li
                key={`${index}${move}`}
                title={move}
                className={`${pillClass} bg-[light-dark(#1e293b,#3b4961)] text-white`}
              >
                {eventName(url, event || move)}
              </li>
            ))}
          </ol>
        )}
      </header>
      {reason || !steps ? (
        <div className="my-1 rounded-xl border border-dashed border-edge px-8 py-14 text-center">
          <strong>{text('noScreen')}</strong>
          <p className="mx-auto mt-1.5 max-w-xl text-soft">
            {reason?.[language] ?? text('unreachable')}
          </p>
        </div>
      ) : (
        <>
          <EnlargeButton url={url} width={width} />
          <DeviceFrame
            query={formatUrl(url)}
            width={width}
            title={`${text('screen')}: ${names.at(-1)}`}
          />
        </>
      )}
      <Transitions id={id} />
    </section>
  )
}

/** Copies the URL of the current view. */
function CopyLink() {
  const { text } = usePage()
  const [copied, setCopied] = useState('')
  const copy = async () => {
    await navigator.clipboard.writeText(location.href)
    setCopied(location.href)
  }
  return (
    <button
      type="button"
      onClick={() => void copy()}
      className="ml-auto rounded-md px-2.5 py-0.5 text-[13px] tracking-normal text-soft hover:bg-sunken hover:text-ink"
    >
      {copied === location.href ? text('copied') : text('copyLink')}
    </button>
  )
}

const triggerColours: Partial<Record<Transition['trigger'], string>> = {
  done: 'before:bg-[light-dark(#15803d,#4ade80)]',
  error: 'before:bg-[light-dark(#b91c1c,#f87171)]',
  delay: 'before:bg-[light-dark(#b45309,#fbbf24)]',
}

/** The transitions of a state and their targets: its own first, then those of its parent states. */
function Transitions({ id }: { id: string }) {
  const { url, text, navigate } = usePage()
  const { machine, language } = url
  const chart = chartOf(machine)
  const transitions = (chart?.transitions ?? [])
    .filter(({ source }) => isWithin(id, source))
    .toSorted((one, other) => other.source.length - one.source.length)
  if (transitions.length === 0) return null
  return (
    <section className="pb-6">
      <h2 className="mb-1.5 text-xs font-semibold text-faint">{text('transitions')}</h2>
      <ul>
        {transitions.map((one) => {
          const target = one.target === one.source ? undefined : findState(chart, one.target ?? '')
          return (
            <li
              key={one.id}
              className="grid min-h-[30px] grid-cols-[minmax(9rem,2fr)_minmax(0,2fr)_minmax(0,2fr)] items-center gap-3 border-t border-line text-[13px]"
            >
              <span
                className={`flex items-center gap-2 font-semibold before:size-2 before:flex-none before:rounded-xs ${triggerColours[one.trigger] ?? 'before:bg-[light-dark(#1e293b,#94a3b8)]'}`}
              >
                {triggerNaming(language, one).name}
              </span>
              {one.guard ? <Guard source={one.source} guard={one.guard} /> : <span />}
              {target ? (
                <button
                  type="button"
                  onClick={() => navigate(parseStateId(target.id))}
                  className="justify-self-start text-start font-semibold text-accent underline-offset-3 hover:underline"
                >
                  → {stateNaming(language, target).name}
                </button>
              ) : (
                <span className="text-faint">{text('stays')}</span>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

function Guard({ source, guard }: { source: string; guard: string }) {
  const { url } = usePage()
  const { name, key } = implementationNaming(url.language, 'guards', source, guard)
  return (
    <span className="text-xs text-[light-dark(#92400e,#fcd34d)]">
      {name} <code>{key}</code>
    </span>
  )
}
