import { scaleBand, scaleLinear } from 'd3-scale'
import { type RefObject, useCallback, useRef, useState } from 'react'
import { useSizeObserver } from '../../hooks/useSizeObserver.ts'
import type { CategoryName } from '../../ui/CategoryMark.tsx'

export type BarColour = CategoryName | 'first' | 'second'

const fillClasses: Record<BarColour, string> = {
  voucher: 'fill-badge-blue',
  payment: 'fill-badge-purple',
  invoice: 'fill-badge-pink',
  receipt: 'fill-badge-green',
  nacct: 'fill-faint',
  first: 'fill-fill',
  second: 'fill-faint',
}

export interface BarsProps {
  /** What the data chart shows, as a text for screen readers. */
  label: string
  series: readonly { name: string; colour: BarColour }[]
  /** The groups of bars. Each group has one value for each series. */
  groups: readonly { label: string; bars: readonly number[] }[]
  /** Whether the bars of a group are stacked, with negative values below zero. Otherwise they are side by side. */
  isStacked: boolean
  /** Minimum value for the top of the axis. */
  axisMin: number
  /** Formats a value as label of the axis. */
  tick(value: number): string
}

const HEIGHT = 210
const edge = { top: 10, right: 4, bottom: 24, left: 66 }
const TICK_COUNT = 4
/** Minimum distance of two labels below the axis, in pixels. */
const LABEL_DISTANCE = 40
/** So few groups always have all their labels, because they can be classes, whose labels cannot be guessed from their neighbours. */
const LABELS_ALWAYS_SHOWN = 5
/** Maximum width of a group of bars, in pixels, so that a single month does not fill the chart. */
const GROUP_WIDTH_MAX = 96

interface Bar {
  key: string
  group: number
  series: number
  from: number
  to: number
}

/** Computes the two ends of each bar on the value axis, in the unit of the values. */
function barsOf({ groups, isStacked }: Pick<BarsProps, 'groups' | 'isStacked'>): Bar[] {
  return groups.flatMap(({ bars }, group) => {
    let [above, below] = [0, 0]
    return bars.map((value, series) => {
      const from = isStacked ? (value < 0 ? below : above) : 0
      if (value < 0) below += value
      else above += value
      return { key: `${group} ${series}`, group, series, from, to: from + value }
    })
  })
}

/** The width of an element in pixels, updated after each change. */
function useWidth(element: RefObject<Element | null>): number {
  // Used only where nothing is laid out.
  const [width, setWidth] = useState(380)
  const measure = useCallback(
    (drawing: Element) => setWidth((before) => drawing.getBoundingClientRect().width || before),
    [],
  )
  useSizeObserver(element, measure)
  return width
}

/** A bar chart as wide as its container. The table next to it contains the same figures. */
export function Bars({ label, series, groups, isStacked, axisMin, tick }: BarsProps) {
  const drawing = useRef<SVGSVGElement>(null)
  const width = useWidth(drawing)
  const bars = barsOf({ groups, isStacked })
  const barEnds = bars.map(({ to }) => to)
  const y = scaleLinear(
    [Math.min(0, ...barEnds), Math.max(axisMin, ...barEnds)],
    [HEIGHT - edge.bottom, edge.top],
  ).nice(TICK_COUNT)
  const x = scaleBand(
    groups.map((_, group) => group),
    [edge.left, width - edge.right],
  ).padding(0.3)
  const groupWidth = Math.min(x.bandwidth(), GROUP_WIDTH_MAX)
  const groupOffset = (x.bandwidth() - groupWidth) / 2
  const seriesScale = scaleBand(
    series.map((_, at) => at),
    [0, groupWidth],
  ).padding(0.1)
  const step = groups.length <= LABELS_ALWAYS_SHOWN ? 1 : Math.ceil(LABEL_DISTANCE / x.step())
  return (
    <svg
      ref={drawing}
      role="img"
      aria-label={label}
      viewBox={`0 0 ${width} ${HEIGHT}`}
      className="w-full text-[13.5px]"
    >
      {y.ticks(TICK_COUNT).map((value) => (
        <g key={value}>
          <line
            x1={edge.left}
            x2={width - edge.right}
            y1={y(value)}
            y2={y(value)}
            className={value === 0 ? 'stroke-edge' : 'stroke-line'}
          />
          <text
            x={edge.left - 6}
            y={y(value) + 4}
            textAnchor="end"
            className="fill-soft tabular-nums"
          >
            {tick(value)}
          </text>
        </g>
      ))}
      {bars.map(({ key, group, series: at, from, to }) => (
        <rect
          key={key}
          x={(x(group) ?? 0) + groupOffset + (isStacked ? 0 : (seriesScale(at) ?? 0))}
          y={Math.min(y(from), y(to))}
          width={isStacked ? groupWidth : seriesScale.bandwidth()}
          height={Math.abs(y(from) - y(to))}
          className={fillClasses[series[at]?.colour ?? 'first']}
        />
      ))}
      {groups.map(
        (group, at) =>
          at % step === 0 && (
            <text
              key={group.label}
              x={(x(at) ?? 0) + x.bandwidth() / 2}
              y={HEIGHT - 6}
              textAnchor="middle"
              className="fill-soft tabular-nums"
            >
              {group.label}
            </text>
          ),
      )}
    </svg>
  )
}

/** The legend: the names of the series with their colours. */
export function Legend({ series }: Pick<BarsProps, 'series'>) {
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-xs text-soft">
      {series.map(({ name, colour }) => (
        <li key={name} className="flex items-center gap-1.5">
          <svg aria-hidden="true" viewBox="0 0 10 10" className="size-2.5">
            <rect width="10" height="10" rx="2" className={fillClasses[colour]} />
          </svg>
          {name}
        </li>
      ))}
    </ul>
  )
}
