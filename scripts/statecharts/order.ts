import { around, type Chart, isRow, isWithin, type State, within } from './chart.ts'

/** The child of `outer` that contains `id`; null if `id` is not a descendant. */
function stepInto(outer: string, id: string): string | null {
  if (id === outer || !isWithin(id, outer)) return null
  const [key] = id.slice(outer.length + 1).split('.')
  return `${outer}.${key}`
}

/** The children of a state, sorted by distance from the initial state and then by order in the source. */
function ranked(chart: Chart, outer: State): string[] {
  const ids = outer.children.map(({ id }) => id)
  const steps = new Map<string, number>()
  let wave = outer.initial ? [outer.initial] : []
  for (let step = 0; wave.length > 0; step += 1) {
    for (const id of wave) steps.set(id, step)
    const next = chart.transitions.flatMap(({ source, target }) => {
      const from = stepInto(outer.id, source)
      const to = target === null ? null : stepInto(outer.id, target)
      return from && to && wave.includes(from) && !steps.has(to) ? [to] : []
    })
    wave = [...new Set(next)]
  }
  const stepsOf = (id: string) => steps.get(id) ?? ids.length
  return ids.toSorted((a, b) => stepsOf(a) - stepsOf(b) || ids.indexOf(a) - ids.indexOf(b))
}

/** The index of every state among its siblings. */
export function places(chart: Chart): ReadonlyMap<string, number> {
  const found = new Map<string, number>()
  for (const outer of within(chart.root)) {
    ranked(chart, outer).forEach((id, place) => {
      found.set(id, place)
    })
  }
  return found
}

/** The innermost state that contains both. */
function holding(a: string, b: string): string {
  let outer: string | null = a
  while (outer !== null && !isWithin(b, outer)) outer = around(outer)
  return outer ?? ''
}

/**
 * The transitions that lead upwards. They are reversed for the layout, so that its graph has no cycle and begins at the top.
 * Transitions between a state and its descendants are excluded.
 */
export function backward(chart: Chart): ReadonlySet<string> {
  const place = places(chart)
  const found = new Set<string>()
  for (const one of chart.transitions) {
    const { id, source, target } = one
    if (target === null || isRow(one)) continue
    const outer = holding(source, target)
    const from = stepInto(outer, source)
    const to = stepInto(outer, target)
    if (from && to && (place.get(to) ?? 0) < (place.get(from) ?? 0)) found.add(id)
  }
  return found
}
