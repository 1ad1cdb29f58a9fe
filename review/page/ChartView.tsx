import { drawn } from 'virtual:charts'
import { type KeyboardEvent, type MouseEvent, useEffect, useMemo, useRef, useState } from 'react'
import { within } from '../../scripts/statecharts/chart.ts'
import { stateNaming } from '../../scripts/statecharts/language.ts'
import type { Look, Place } from '../address.ts'
import type { Paint } from './coverage.ts'
import { idOf, stateOf } from './naming.ts'
import type { PageText } from './text.ts'

interface ChartViewProps {
  shown: Place & Look
  text: PageText
  go(place: Place): void
  paint: Paint | undefined
}

const steps = [0.3, 0.4, 0.5, 0.6, 0.75, 0.9, 1, 1.25, 1.5]

/** A chart as in the documentation of the product. A click or Enter on a state opens its screen. */
export function ChartView({ shown, text, go, paint }: ChartViewProps) {
  const { machine, language } = shown
  const entry = drawn[machine]
  const area = useRef<HTMLDivElement>(null)
  const [scale, setScale] = useState<number | null>(null)
  const at = shown.state
    .split(' ')
    .map((one) => idOf(machine, one))
    .join(' ')
  // In the documentation the drawing is one image. Here its states can be selected.
  const svg = useMemo(
    () => entry?.svg[language]?.replace(' role="img"', ' role="group"') ?? '',
    [entry, language],
  )

  useEffect(() => {
    const paper = area.current
    if (!entry || !paper) return
    for (const state of within(entry.chart.root)) {
      const group = stateGroup(paper, state.id)
      group?.setAttribute('tabindex', '0')
      group?.setAttribute('role', 'button')
      group?.setAttribute('aria-label', stateNaming(language, state).name)
    }
    for (const group of paper.querySelectorAll<SVGGElement>('[data-transition]')) {
      const painted = paint?.transitions.get(group.dataset['transition'] ?? '')
      if (painted) group.dataset['paint'] = painted
      else delete group.dataset['paint']
    }
  }, [entry, language, svg, paint])

  useEffect(() => {
    const chosen = at.split(' ').flatMap((id) => {
      const group = area.current && stateGroup(area.current, id)
      return group ? [group] : []
    })
    for (const group of chosen) group.setAttribute('aria-current', 'true')
    chosen[0]?.querySelector('rect')?.scrollIntoView({ block: 'center', inline: 'center' })
    return () => chosen.forEach((group) => group.removeAttribute('aria-current'))
  }, [at, svg])

  const choose = (event: MouseEvent | KeyboardEvent) => {
    const group = (event.target as Element).closest<SVGGElement>('g[data-state]')
    const id = group?.dataset['state']
    if (id) go({ machine, state: stateOf(id) })
    return id !== undefined
  }
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== ' ') return
    if (choose(event)) event.preventDefault()
  }
  const width = Number(/width="([\d.]+)"/.exec(svg)?.[1] ?? 0)
  const zoom = (by: 1 | -1) => {
    const drawing = area.current?.querySelector('svg')
    const now = scale ?? (drawing ? drawing.clientWidth / width : 1)
    const next = by > 0 ? steps.find((one) => one > now) : steps.findLast((one) => one < now)
    if (next) setScale(next)
  }
  return (
    <section aria-label={text.chart} className="chart">
      <header>
        <div>
          <h2>
            {entry && stateNaming(language, entry.chart.root).name} <code>{machine}</code>
          </h2>
          <p>{entry?.chart.root.description}</p>
        </div>
        <div className="zoom">
          <button type="button" aria-label={text.smaller} onClick={() => zoom(-1)}>
            −
          </button>
          <button type="button" onClick={() => setScale(null)} aria-pressed={scale === null}>
            {scale === null ? text.fit : `${Math.round(scale * 100)} %`}
          </button>
          <button type="button" aria-label={text.larger} onClick={() => zoom(1)}>
            +
          </button>
        </div>
      </header>
      {paint && <Coverage paint={paint} text={text} />}
      <div
        ref={area}
        role="presentation"
        className="paper"
        data-scaled={scale !== null}
        style={{ ['--natural' as string]: `${width}px`, ['--scale' as string]: scale ?? 1 }}
        onClick={choose}
        onKeyDown={press}
        // oxlint-disable-next-line react/no-danger
        dangerouslySetInnerHTML={{ __html: svg }}
      />
    </section>
  )
}

/** The number of transitions covered by the walks, and the reason for each uncovered item. */
function Coverage({ paint, text }: { paint: Paint; text: PageText }) {
  const { covered, feasible, left } = paint
  return (
    <details className="coverage">
      <summary>
        {text.walked(covered, feasible)}
        {left.length > 0 && ` · ${text.left(left.length)}`}
      </summary>
      <ul>
        {left.map(({ what, why }) => (
          <li key={what}>
            <code>{what}</code> {why}
          </li>
        ))}
      </ul>
    </details>
  )
}

function stateGroup(area: Element, id: string): SVGGElement | null {
  return area.querySelector<SVGGElement>(`g[data-state="${CSS.escape(id)}"]`)
}
