import { charts } from 'virtual:charts'
import {
  type ComponentProps,
  type KeyboardEvent,
  type MouseEvent,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { stateDescriptionOf, stateNaming } from '../../scripts/statecharts/language.ts'
import { overviewName } from '../../scripts/statecharts/overview.ts'
import { chartOf, findState, selectedStateIds, parseStateId, usePage } from './context.ts'
import type { ChartCoverage } from './coverage.ts'
import { SegmentedControl, segmentClasses } from './SegmentedControl.tsx'

const scales = [0.3, 0.4, 0.5, 0.6, 0.75, 0.9, 1, 1.25, 1.5]

/** A statechart, drawn as in the documentation. A click or Enter on a state opens its screen. */
export function ChartView({ coverage }: { coverage: ChartCoverage | undefined }) {
  const { url, text, navigate } = usePage()
  const { machine, language, view } = url
  const chart = chartOf(machine)
  const area = useRef<HTMLDivElement>(null)
  const isOverview = machine === overviewName
  /** `null`: the default scale, at which the complete chart fits into the area and the main flow is large enough to read. */
  const [scale, setScale] = useState<number | 'all' | null>(null)
  // The coverage is drawn on every transition, so it needs the complete chart.
  const shownView = coverage || isOverview ? 'all' : view
  const isFitted = scale === 'all' || (scale === null && shownView === 'all')
  // The SVG file of the documentation is one image. On this page its states are selectable.
  const svg = useMemo(() => {
    const nameOf = (id: string) => {
      const state = findState(chart, id)
      return state && stateNaming(language, state).name
    }
    return (charts[machine]?.svg[shownView][language] ?? '')
      .replace(' role="img"', ' role="group"')
      .replace(
        / data-state="([^"]+)"/g,
        (attribute, id: string) =>
          `${attribute} tabindex="0" role="button" aria-label="${nameOf(id)}"`,
      )
      .replace(/ data-transition="([^"]+)"/g, (attribute, id: string) => {
        const covered = coverage?.transitions.get(id)
        return covered ? `${attribute} data-coverage="${covered}"` : attribute
      })
  }, [chart, machine, language, coverage, shownView])

  const ids = isOverview ? '' : selectedStateIds(url).join(' ')
  useEffect(() => {
    const groups = ids.split(' ').flatMap((id) => {
      const group = drawnState(area.current, id)
      return group ? [group] : []
    })
    for (const group of groups) group.setAttribute('aria-current', 'true')
    scrollTo(area.current, groups[0]?.querySelector('rect'))
    return () => groups.forEach((group) => group.removeAttribute('aria-current'))
  }, [ids, svg])

  const select = (event: MouseEvent | KeyboardEvent) => {
    const group = (event.target as Element).closest<SVGGElement>('g[data-state]')
    const id = group?.dataset['state']
    if (!id) return
    event.preventDefault()
    navigate(parseStateId(id))
  }
  const [, naturalWidth, naturalHeight] = /width="([\d.]+)" height="([\d.]+)"/.exec(svg) ?? []
  const zoom = (direction: 1 | -1) => {
    const current = area.current?.querySelector('svg')?.getScreenCTM()?.a ?? 1
    const next =
      direction > 0 ? scales.find((one) => one > current) : scales.findLast((one) => one < current)
    if (next) setScale(next)
  }
  return (
    <section
      aria-label={text('chart')}
      className="flex min-h-0 min-w-0 flex-col border-r border-line"
    >
      <header className="flex min-h-16 items-start gap-4 px-4 pt-3 pb-2">
        <div className="mr-auto min-w-0">
          <h2 className="font-semibold">
            {chart && stateNaming(language, chart.root).name} <code>{machine}</code>
          </h2>
          <p className="text-[13px] text-soft">
            {chart && stateDescriptionOf(language, chart.root)}
          </p>
        </div>
        {!isOverview && (
          <SegmentedControl
            label={text('view')}
            value={shownView}
            options={{ flow: text('flow'), all: text('all') }}
            onChoose={(chosen) => navigate({ view: chosen })}
          />
        )}
        <div className="flex flex-none rounded-lg bg-sunken p-0.5">
          <ZoomButton aria-label={text('smaller')} onClick={() => zoom(-1)}>
            −
          </ZoomButton>
          <ZoomButton aria-pressed={isFitted} onClick={() => setScale('all')}>
            {text('fit')}
          </ZoomButton>
          <ZoomButton aria-label={text('larger')} onClick={() => zoom(1)}>
            +
          </ZoomButton>
        </div>
      </header>
      {coverage && <CoverageDetails coverage={coverage} />}
      <div
        ref={area}
        role="presentation"
        className="chart min-h-0 flex-1 overflow-auto border-t border-line bg-[light-dark(#ffffff,#0b1120)]"
        data-scale={typeof scale === 'number' ? 'fixed' : isFitted ? 'all' : 'legible'}
        style={{
          ['--natural-width' as string]: `${naturalWidth}px`,
          ['--natural-height' as string]: `${naturalHeight}px`,
          ['--scale' as string]: scale,
        }}
        onClick={select}
        onKeyDown={(event) => {
          if (event.key === 'Enter' || event.key === ' ') select(event)
        }}
        // oxlint-disable-next-line react/no-danger
        dangerouslySetInnerHTML={{ __html: svg }}
      />
    </section>
  )
}

/** Scrolls the area, and no other element, so that the element is in its centre. */
function scrollTo(area: Element | null, element: Element | null | undefined) {
  if (!area || !element) return
  const [outer, inner] = [area.getBoundingClientRect(), element.getBoundingClientRect()]
  area.scrollBy(
    inner.x + inner.width / 2 - outer.x - outer.width / 2,
    inner.y + inner.height / 2 - outer.y - outer.height / 2,
  )
}

/** The drawn SVG group of a state. If the main flow omits the state, the group of its innermost drawn ancestor. */
function drawnState(area: Element | null, id: string): Element | null {
  const group = area?.querySelector(`g[data-state="${CSS.escape(id)}"]`)
  const end = id.lastIndexOf('.')
  return group ?? (end < 0 ? null : drawnState(area, id.slice(0, end)))
}

function ZoomButton(props: ComponentProps<'button'>) {
  const className = `${segmentClasses} px-2 hover:bg-surface hover:text-ink`
  return <button {...props} type="button" className={className} />
}

/** The number of transitions covered by the walks, and the reason for each uncovered item. */
function CoverageDetails({ coverage }: { coverage: ChartCoverage }) {
  const { text } = usePage()
  const { covered, feasible, uncovered } = coverage
  return (
    <details className="px-4 pb-2 text-[13px] text-soft">
      <summary>
        {text('covered', covered, feasible)}
        {uncovered.length > 0 && ` · ${text('uncovered', uncovered.length)}`}
      </summary>
      <ul className="max-h-48 overflow-y-auto pt-1">
        {uncovered.map(({ what, why }) => (
          <li key={what}>
            <code>{what}</code> {why}
          </li>
        ))}
      </ul>
    </details>
  )
}
