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
import { descriptionIn, stateNaming } from '../../scripts/statecharts/language.ts'
import { chartOf, findState, idsOf, selectionOf, usePage } from './context.ts'
import type { ChartCoverage } from './coverage.ts'
import { segmentClass } from './Segments.tsx'

const scales = [0.3, 0.4, 0.5, 0.6, 0.75, 0.9, 1, 1.25, 1.5]

/** A chart as in the documentation of the product. A click or Enter on a state opens its screen. */
export function ChartView({ coverage }: { coverage: ChartCoverage | undefined }) {
  const { url, text, navigate } = usePage()
  const { machine, language } = url
  const chart = chartOf(machine)
  const area = useRef<HTMLDivElement>(null)
  const [scale, setScale] = useState<number | null>(null)
  // In the documentation the drawing is one image. Here its states can be selected.
  const svg = useMemo(() => {
    const nameOf = (id: string) => {
      const state = findState(chart, id)
      return state && stateNaming(language, state).name
    }
    return (charts[machine]?.svg[language] ?? '')
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
  }, [chart, machine, language, coverage])

  const ids = idsOf(url).join(' ')
  useEffect(() => {
    const groups = ids.split(' ').flatMap((id) => {
      const group = area.current?.querySelector(`g[data-state="${CSS.escape(id)}"]`)
      return group ? [group] : []
    })
    for (const group of groups) group.setAttribute('aria-current', 'true')
    groups[0]?.querySelector('rect')?.scrollIntoView({ block: 'center', inline: 'center' })
    return () => groups.forEach((group) => group.removeAttribute('aria-current'))
  }, [ids, svg])

  const select = (event: MouseEvent | KeyboardEvent) => {
    const group = (event.target as Element).closest<SVGGElement>('g[data-state]')
    const id = group?.dataset['state']
    if (!id) return
    event.preventDefault()
    navigate(selectionOf(id))
  }
  const naturalWidth = Number(/width="([\d.]+)"/.exec(svg)?.[1] ?? 0)
  const zoom = (direction: 1 | -1) => {
    const width = area.current?.querySelector('svg')?.clientWidth ?? naturalWidth
    const current = scale ?? width / naturalWidth
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
          <p className="text-[13px] text-soft">{chart && descriptionIn(language, chart.root)}</p>
        </div>
        <div className="flex flex-none rounded-lg bg-sunken p-0.5">
          <ZoomButton aria-label={text('smaller')} onClick={() => zoom(-1)}>
            −
          </ZoomButton>
          <ZoomButton aria-pressed={scale === null} onClick={() => setScale(null)}>
            {scale === null ? text('fit') : `${Math.round(scale * 100)} %`}
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
        data-scaled={scale !== null}
        style={{ ['--natural' as string]: `${naturalWidth}px`, ['--scale' as string]: scale ?? 1 }}
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

function ZoomButton(props: ComponentProps<'button'>) {
  const className = `${segmentClass} px-2 hover:bg-surface hover:text-ink`
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
