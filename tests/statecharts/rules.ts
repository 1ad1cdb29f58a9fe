import type { Box, Picture, Told, Words } from './picture.ts'
import { isInside, isOnBorder, isWithin, passes, share, touch } from './shapes.ts'

/** A rule for the layout of a chart: returns the violations. */
type Rule = (picture: Picture) => string[]

const apart = 3

function pairs<Value>(values: readonly Value[]): [Value, Value][] {
  return values.flatMap((one, index) =>
    values.slice(index + 1).map((other): [Value, Value] => [one, other]),
  )
}

const areEnds = ({ source, target }: Told, id: string) =>
  isWithin(source, id) || isWithin(target, id)

const isLeaf = (picture: Picture, id: string) =>
  !picture.states.some((one) => one.id !== id && isWithin(one.id, id))

const allLines = ({ lines, starts }: Picture) => [
  ...lines.map(({ id, points }) => ({ id, points })),
  ...starts.map(({ state, points }) => ({ id: `start of ${state}`, points })),
]

const allWords = ({ lines, states }: Picture): Words[] => [
  ...states.flatMap(({ words }) => words),
  ...lines.flatMap(({ words }) => words),
]

/** Whether a label is outside a state, or inside an ancestor of its ends. */
function isBeside(picture: Picture, line: Picture['lines'][number], id: string, box: Box): boolean {
  if (!touch(line.label, box, apart)) return true
  return !isLeaf(picture, id) && areEnds(line, id) && isInside(line.label, box)
}

export const rules: Record<string, Rule> = {
  'no two labels overlap': ({ lines }) =>
    pairs(lines)
      .filter(([a, b]) => touch(a.label, b.label, apart))
      .map(([a, b]) => `${a.id} and ${b.id}`),

  'no label crosses an unrelated state': (picture) =>
    picture.lines.flatMap((line) =>
      picture.states
        .filter(({ id, box }) => !isBeside(picture, line, id, box))
        .map(({ id }) => `${line.id} and ${id}`),
    ),

  'no text leaves its label or its state': ({ lines, states }) => [
    ...lines.flatMap(({ id, label, words }) =>
      words.filter((one) => !isInside(one, label)).map(({ text }) => `${id}: ${text}`),
    ),
    ...states.flatMap(({ id, box, words }) =>
      words.filter((one) => !isInside(one, box)).map(({ text }) => `${id}: ${text}`),
    ),
  ],

  'no two texts overlap': (picture) =>
    pairs(allWords(picture))
      .filter(([a, b]) => touch(a, b))
      .map(([a, b]) => `${a.text} and ${b.text}`),

  'no label covers the text of a state': ({ lines, states }) =>
    lines.flatMap(({ id, label }) =>
      states
        .flatMap(({ words }) => words)
        .filter((one) => touch(one, label, apart))
        .map(({ text }) => `${id}: ${text}`),
    ),

  'no line passes through the label of another': (picture) =>
    picture.lines.flatMap(({ id, label }) =>
      allLines(picture)
        .filter((line) => line.id !== id && passes(line.points, label))
        .map((line) => `${line.id} through ${id}`),
    ),

  'no line passes through a text of a state': (picture) =>
    allLines(picture).flatMap(({ id, points }) =>
      picture.states
        .flatMap(({ words }) => words)
        .filter((one) => passes(points, one))
        .map(({ text }) => `${id} through ${text}`),
    ),

  'no line passes through an unrelated state': (picture) =>
    picture.lines.flatMap((line) =>
      picture.states
        .filter(({ id }) => isLeaf(picture, id) || !areEnds(line, id))
        .filter(({ box }) => passes(line.points, box))
        .map(({ id }) => `${line.id} through ${id}`),
    ),

  'no two lines run on top of each other': (picture) =>
    pairs(allLines(picture))
      .filter(([a, b]) => share(a.points, b.points))
      .map(([a, b]) => `${a.id} and ${b.id}`),

  'every line starts at its source and ends at its target': ({ lines, states }) =>
    lines.flatMap(({ id, source, target, points }) => {
      const reaches = (end: string, other: string, point = points[0]) => {
        const state = states.find((one) => one.id === end)
        if (!state || !point) return false
        return isWithin(other, end)
          ? point.y === state.rules.at(-1) && touch({ ...point, width: 0, height: 0 }, state.box)
          : isOnBorder(point, state.box)
      }
      const isDrawn = reaches(source, target) && reaches(target, source, points.at(-1))
      return isDrawn ? [] : [id]
    }),

  'states are next to or within each other': ({ states }) =>
    pairs(states)
      .filter(([a, b]) => {
        const [outer, inner] = isWithin(a.id, b.id) ? [b, a] : [a, b]
        if (!isWithin(inner.id, outer.id)) return touch(a.box, b.box, apart)
        const under = Math.max(...outer.words.map(({ y, height }) => y + height))
        return !isInside(inner.box, outer.box) || inner.box.y < under
      })
      .map(([a, b]) => `${a.id} and ${b.id}`),

  'every initial state is on top': ({ states, starts }) =>
    starts.flatMap(({ state, dot }) =>
      states
        .filter(({ id, box }) => id !== state && isWithin(id, state) && box.y < dot.y)
        .map(({ id }) => `${id} above the start of ${state}`),
    ),

  'everything is within the page': ({ paper, states, lines }) =>
    [
      ...states.map(({ id, box }) => ({ id, box })),
      ...lines.map(({ id, label }) => ({ id, box: label })),
    ]
      .filter(({ box }) => box.width === 0 || !isInside(box, paper))
      .map(({ id }) => id),

  'every label contains guard and actions, each on a separate line': ({ lines }) =>
    lines.flatMap(({ id, guard, actions, words }) => {
      const heights = words.filter(({ tone }) => tone !== 'key').map(({ y, height }) => y + height)
      const expected = [...(guard ? [guard] : []), ...actions.split(' ').filter(Boolean)]
      const said = words.map(({ text }) => text.split(' ').at(-1))
      const isSaid = expected.every((one) => said.includes(one))
      return isSaid && new Set(heights).size === heights.length ? [] : [id]
    }),

  'every row contains guard and actions': ({ rows }) =>
    rows.flatMap(({ id, guard, actions, words, source, within }) => {
      const said = words.map(({ text }) => text).join(' ')
      const expected = [...(guard ? [guard] : []), ...actions.split(' ').filter(Boolean)]
      return source === within && expected.every((one) => said.includes(one)) ? [] : [id]
    }),

  'a line has the colour of its trigger': ({ lines }) =>
    lines.filter(({ kind, trigger }) => kind !== trigger || kind === '').map(({ id }) => id),
}
