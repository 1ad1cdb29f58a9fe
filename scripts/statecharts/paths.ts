import type { Point } from './placed.ts'

export const figure = (value: number): string => `${Math.round(value * 10) / 10}`

const cornerRadius = 7

function towards(from: Point, to: Point, by: number): Point {
  const length = Math.hypot(to.x - from.x, to.y - from.y)
  const share = length === 0 ? 0 : by / length
  return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share }
}

const at = ({ x, y }: Point) => `${figure(x)} ${figure(y)}`

/** An SVG path with rounded corners. */
export function pathOf(points: readonly Point[]): string {
  return points
    .map((point, index) => {
      const before = points[index - 1]
      const after = points[index + 1]
      if (!before) return `M${at(point)}`
      if (!after) return `L${at(point)}`
      const half = (other: Point) => Math.hypot(other.x - point.x, other.y - point.y) / 2
      const radius = Math.min(cornerRadius, half(before), half(after))
      return `L${at(towards(point, before, radius))}Q${at(point)} ${at(towards(point, after, radius))}`
    })
    .join('')
}

/** The arrowhead at the end of an edge, as long as it is wide. */
export function headOf(points: readonly Point[]): string {
  const tip = points.at(-1)
  const before = points.at(-2)
  if (!tip || !before) return ''
  const base = towards(tip, before, 9)
  const side = { x: (tip.y - base.y) / 2, y: (base.x - tip.x) / 2 }
  const corner = (sign: number) => ({ x: base.x + sign * side.x, y: base.y + sign * side.y })
  return `<path class="head" d="M${at(tip)}L${at(corner(1))}L${at(corner(-1))}Z"/>`
}
