import { useMemo, useState } from 'react'
import { stateNaming } from '../../scripts/statecharts/language.ts'
import { formatUrl } from '../address.ts'
import { framesOf, journeys } from '../journeys.ts'
import { chartOf, eventName, findState, usePage } from './context.ts'
import { DeviceFrame } from './DeviceFrame.tsx'
import { EnlargeButton } from './EnlargeButton.tsx'
import { SegmentedControl } from './SegmentedControl.tsx'

/** A journey of an employee as a strip of real screens, with the events between them. */
export function Storyboard({ width }: { width: number }) {
  const { url, text, navigate } = usePage()
  const { language } = url
  const [word, setWord] = useState('draft')
  const frames = useMemo(() => framesOf(journeys[word] ?? { steps: [] }), [word])
  const names = Object.entries(journeys).map(([key, { name }]) => [key, name[language]] as const)
  return (
    <section
      aria-label={text('journeys')}
      className="flex min-h-0 min-w-0 flex-col border-t border-line"
    >
      <header className="flex items-center gap-4 px-4 py-2">
        <h2 className="font-semibold">{text('journeys')}</h2>
        <SegmentedControl
          label={text('journeys')}
          value={word}
          options={Object.fromEntries(names)}
          onChoose={setWord}
        />
      </header>
      <ol key={word} className="flex min-h-0 flex-1 gap-6 overflow-auto px-4 pb-3">
        {frames.map(({ machine, state, events }, index) => {
          const at = { ...url, machine, state, frame: `${word}.${index}` }
          const [first = ''] = state.split(' ')
          const shown = findState(chartOf(machine), `${machine}.${first}`)
          const name = shown ? stateNaming(language, shown).name : state
          return (
            <li key={at.frame} className="w-[26rem] flex-none">
              <p className="flex min-h-7 items-center gap-1.5 text-xs text-soft">
                <strong className="tabular-nums">{index + 1}</strong>
                {events.map((event, order) => (
                  <span key={`${order}${event}`}>→ {eventName(at, event)}</span>
                ))}
              </p>
              <div className="flex items-center justify-between">
                <button
                  type="button"
                  onClick={() => navigate({ machine, state })}
                  className="truncate font-semibold text-accent underline-offset-3 hover:underline"
                >
                  {name}
                </button>
                <EnlargeButton url={at} width={width} />
              </div>
              <DeviceFrame query={formatUrl(at)} width={width} title={`${index + 1}. ${name}`} />
            </li>
          )
        })}
      </ol>
    </section>
  )
}
