import { isWithin } from '../../scripts/statecharts/chart.ts'
import type { Point, Rectangle as Box } from '../../scripts/statecharts/layout.ts'
import type { Picture, Text, TransitionData } from './picture.ts'
import { hasLineOverlap, isInside, isOnBorder, isPassingThrough, isTouchingBox } from './shapes.ts'

/** A rule for the layout of a chart. */
interface Rule {
  /** The violations in a picture. */
  violations(picture: Picture): string[]
  /** Changes the picture of the sample so that it violates the rule. */
  violate(sample: Picture): Picture
}

type Line = Picture['lines'][number]
type State = Picture['states'][number]

/** The minimum distance between two boxes. */
const distance = 3

/** The pairs of values that satisfy a condition, by their ids. */
const pairs = <Value extends { id: string }>(
  values: readonly Value[],
  condition: (one: Value, other: Value) => boolean,
) =>
  values.flatMap((one, index) =>
    values
      .slice(index + 1)
      .filter((other) => condition(one, other))
      .map((other) => `${one.id} and ${other.id}`),
  )

/** The combinations of two lists that satisfy a condition, by their ids. */
const combinations = <One extends { id: string }, Other extends { id: string }>(
  ones: readonly One[],
  others: readonly Other[],
  condition: (one: One, other: Other) => boolean,
) =>
  ones.flatMap((one) =>
    others.filter((other) => condition(one, other)).map((other) => `${one.id} and ${other.id}`),
  )

const hasEndIn = ({ source, target }: TransitionData, id: string) =>
  isWithin(source, id) || isWithin(target, id)

const isLeaf = ({ states }: Picture, id: string) =>
  !states.some((one) => one.id !== id && isWithin(one.id, id))

const allLines = ({ lines, starts }: Picture) => [...lines, ...starts]

const stateTexts = ({ states }: Picture) => states.flatMap(({ texts }) => texts)

/** The names of the guard and the actions of a transition. */
const effectsOf = ({ guard, actions }: TransitionData) =>
  [guard, ...actions.split(' ')].filter(Boolean)

const withLine =
  (change: (line: Line, picture: Picture) => Partial<Line>) =>
  (picture: Picture): Picture => ({
    ...picture,
    lines: picture.lines.map((line, index) =>
      index === 0 ? { ...line, ...change(line, picture) } : line,
    ),
  })

const withSaving =
  (change: (state: State, picture: Picture) => Partial<State>) =>
  (picture: Picture): Picture => ({
    ...picture,
    states: picture.states.map((state) =>
      state.id === 'sample.saving' ? { ...state, ...change(state, picture) } : state,
    ),
  })

const withoutActions = <Owner extends { texts: Text[] }>(owner: Owner): Owner => ({
  ...owner,
  texts: owner.texts.filter(({ tone }) => tone !== 'action'),
})

/** A state that the first edge of the sample does not touch. */
const unrelated = ({ states, paper }: Picture): Box =>
  states.find(({ id }) => id === 'sample.failed')?.box ?? paper

/** The points of a horizontal line through the middle of a box. */
function through({ x, y, width, height }: Box): Point[] {
  const middle = y + height / 2
  return [
    { x: x - 5, y: middle },
    { x: x + width + 5, y: middle },
  ]
}

const moved = (box: Box, to: Point | undefined, by = 0): Box => ({
  ...box,
  x: (to?.x ?? 0) + by,
  y: (to?.y ?? 0) + by,
})

export const rules: Record<string, Rule> = {
  'no two labels overlap': {
    violations: ({ lines }) => pairs(lines, (a, b) => isTouchingBox(a.label, b.label, distance)),
    violate: withLine(({ label }, { lines }) => ({ label: moved(label, lines[1]?.label) })),
  },

  'no label crosses an unrelated state': {
    violations: (picture) =>
      combinations(picture.lines, picture.states, (line, { id, box }) => {
        const isOutside = isLeaf(picture, id) || !hasEndIn(line, id) || !isInside(line.label, box)
        return isOutside && isTouchingBox(line.label, box, distance)
      }),
    violate: withLine(({ label }, picture) => ({ label: moved(label, unrelated(picture), -10) })),
  },

  'no text leaves its label or its state': {
    violations: ({ lines, states }) =>
      [...lines.map((line) => ({ ...line, box: line.label })), ...states].flatMap(
        ({ id, box, texts }) =>
          texts.filter((one) => !isInside(one, box)).map((text) => `${id}: ${text.id}`),
      ),
    violate: withSaving(({ texts, box }) => ({
      texts: texts.map((one) => ({ ...one, width: one.width + box.width })),
    })),
  },

  'no two texts overlap': {
    violations: (picture) =>
      pairs([...stateTexts(picture), ...picture.lines.flatMap(({ texts }) => texts)], (a, b) =>
        isTouchingBox(a, b),
      ),
    violate: withSaving(({ texts }) => ({
      texts: texts.map((one) => ({ ...one, y: texts[0]?.y ?? 0 })),
    })),
  },

  'no label covers the text of a state': {
    violations: (picture) =>
      combinations(picture.lines, stateTexts(picture), ({ label }, text) =>
        isTouchingBox(text, label, distance),
      ),
    violate: withLine(({ label }, picture) => ({ label: moved(label, stateTexts(picture)[0]) })),
  },

  'no line passes through the label of another': {
    violations: (picture) =>
      combinations(
        allLines(picture),
        picture.lines,
        (line, { id, label }) => line.id !== id && isPassingThrough(line.points, label),
      ),
    violate: withLine(({ label }, { lines }) => ({ points: through(lines[1]?.label ?? label) })),
  },

  'no line passes through a text of a state': {
    violations: (picture) =>
      combinations(allLines(picture), stateTexts(picture), ({ points }, text) =>
        isPassingThrough(points, text),
      ),
    violate: withLine(({ label }, picture) => ({
      points: through(stateTexts(picture)[0] ?? label),
    })),
  },

  'no line passes through an unrelated state': {
    violations: (picture) =>
      combinations(picture.lines, picture.states, (line, { id, box }) => {
        const isUnrelated = isLeaf(picture, id) || !hasEndIn(line, id)
        return isUnrelated && isPassingThrough(line.points, box)
      }),
    violate: withLine((_, picture) => ({ points: through(unrelated(picture)) })),
  },

  'no two lines run on top of each other': {
    violations: (picture) => pairs(allLines(picture), (a, b) => hasLineOverlap(a.points, b.points)),
    violate: withLine((_, { lines }) => ({ points: lines[1]?.points ?? [] })),
  },

  'every line starts at its source and ends at its target': {
    violations: ({ lines, states }) => {
      const reaches = (id: string, other: string, point: Point | undefined) => {
        const state = states.find((one) => one.id === id)
        if (!state || !point) return false
        return isWithin(other, id)
          ? point.y === state.rules.at(-1) &&
              isTouchingBox({ ...point, width: 0, height: 0 }, state.box)
          : isOnBorder(point, state.box)
      }
      return lines.flatMap(({ id, source, target, points }) => {
        const isConnected =
          reaches(source, target, points[0]) && reaches(target, source, points.at(-1))
        return isConnected ? [] : [id]
      })
    },
    violate: withLine(({ points }) => ({ points: points.map(({ x, y }) => ({ x, y: y + 4 })) })),
  },

  'states are next to or within each other': {
    violations: ({ states }) =>
      pairs(states, (a, b) => {
        const [outer, inner] = isWithin(a.id, b.id) ? [b, a] : [a, b]
        if (!isWithin(inner.id, outer.id)) return isTouchingBox(a.box, b.box, distance)
        const textEnd = Math.max(...outer.texts.map(({ y, height }) => y + height))
        return !isInside(inner.box, outer.box) || inner.box.y < textEnd
      }),
    violate: withSaving(({ box }, picture) => ({ box: { ...box, y: unrelated(picture).y } })),
  },

  'every initial state is on top': {
    violations: ({ states, starts }) =>
      combinations(
        states,
        starts,
        ({ id, box }, { id: start, dot }) => id !== start && isWithin(id, start) && box.y < dot.y,
      ),
    violate: (picture) => ({
      ...picture,
      starts: picture.starts.map((one) => ({ ...one, dot: { ...one.dot, y: one.dot.y + 900 } })),
    }),
  },

  'everything is within the page': {
    violations: ({ paper, states, lines }) =>
      [...states, ...lines.map(({ id, label }) => ({ id, box: label }))]
        .filter(({ box }) => box.width === 0 || !isInside(box, paper))
        .map(({ id }) => id),
    violate: withLine(({ label }) => ({ label: { ...label, x: -1 } })),
  },

  'every label contains guard and actions, each on a separate line': {
    violations: ({ lines }) =>
      lines.flatMap((line) => {
        const ends = line.texts
          .filter(({ tone }) => tone !== 'key')
          .map((one) => one.y + one.height)
        const lastWords = line.texts.map((text) => text.id.split(' ').at(-1))
        const isComplete = effectsOf(line).every((effect) => lastWords.includes(effect))
        return isComplete && new Set(ends).size === ends.length ? [] : [line.id]
      }),
    violate: (picture) => ({ ...picture, lines: picture.lines.map(withoutActions) }),
  },

  'every row contains guard and actions': {
    violations: ({ rows }) =>
      rows.flatMap((row) => {
        const text = row.texts.map(({ id }) => id).join(' ')
        const isComplete = effectsOf(row).every((effect) => text.includes(effect))
        return row.source === row.state && isComplete ? [] : [row.id]
      }),
    violate: (picture) => ({ ...picture, rows: picture.rows.map(withoutActions) }),
  },

  'a line has the colour of its trigger': {
    violations: ({ lines }) =>
      lines.filter((one) => one.className !== one.trigger || !one.trigger).map(({ id }) => id),
    violate: withLine(() => ({ className: 'done done' })),
  },
}
