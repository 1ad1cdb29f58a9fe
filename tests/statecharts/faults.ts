import type { Box, Picture, Point } from './picture.ts'

/** Changes a valid chart; `faults` has one that violates each rule. */
type Fault = (picture: Picture) => Picture
type Line = Picture['lines'][number]
type State = Picture['states'][number]

const leafBox = (picture: Picture, id: string): Box =>
  picture.states.find((one) => one.id === id)?.box ?? picture.paper

const changeLine =
  (change: (line: Line, picture: Picture) => Line): Fault =>
  (picture) => ({
    ...picture,
    lines: picture.lines.map((line, index) => (index === 0 ? change(line, picture) : line)),
  })

const changeState =
  (change: (state: State, picture: Picture) => State): Fault =>
  (picture) => ({
    ...picture,
    states: picture.states.map((state) =>
      state.id === 'sample.saving' ? change(state, picture) : state,
    ),
  })

/** A line from left to right through the middle of a box. */
function through({ x, y, width, height }: Box): Point[] {
  const middle = y + height / 2
  return [
    { x: x - 5, y: middle },
    { x: x + width + 5, y: middle },
  ]
}

const elsewhere = 'sample.failed'

export const faults: Record<string, Fault> = {
  'no two labels overlap': changeLine((line, { lines }) => ({
    ...line,
    label: { ...line.label, x: lines[1]?.label.x ?? 0, y: lines[1]?.label.y ?? 0 },
  })),
  'no label crosses an unrelated state': changeLine((line, picture) => {
    const { x, y } = leafBox(picture, elsewhere)
    return { ...line, label: { ...line.label, x: x - 10, y: y - 10 } }
  }),
  'no text leaves its label or its state': changeState((state) => ({
    ...state,
    words: state.words.map((one) => ({ ...one, width: one.width + state.box.width })),
  })),
  'no two texts overlap': changeState((state) => ({
    ...state,
    words: state.words.map((one) => ({ ...one, y: state.words[0]?.y ?? 0 })),
  })),
  'no label covers the text of a state': changeLine((line, { states }) => ({
    ...line,
    label: { ...line.label, x: states[0]?.words[0]?.x ?? 0, y: states[0]?.words[0]?.y ?? 0 },
  })),
  'no line passes through the label of another': changeLine((line, { lines }) => ({
    ...line,
    points: through(lines[1]?.label ?? line.label),
  })),
  'no line passes through a text of a state': changeLine((line, { states }) => ({
    ...line,
    points: through(states[0]?.words[0] ?? line.label),
  })),
  'no line passes through an unrelated state': changeLine((line, picture) => ({
    ...line,
    points: through(leafBox(picture, elsewhere)),
  })),
  'no two lines run on top of each other': changeLine((line, { lines }) => ({
    ...line,
    points: lines[1]?.points ?? [],
  })),
  'every line starts at its source and ends at its target': changeLine((line) => ({
    ...line,
    points: line.points.map(({ x, y }) => ({ x, y: y + 4 })),
  })),
  'states are next to or within each other': changeState((state, picture) => ({
    ...state,
    box: { ...state.box, y: leafBox(picture, elsewhere).y },
  })),
  'every initial state is on top': (picture) => ({
    ...picture,
    starts: picture.starts.map((start) => ({
      ...start,
      dot: { ...start.dot, y: start.dot.y + 900 },
    })),
  }),
  'everything is within the page': changeLine((line) => ({
    ...line,
    label: { ...line.label, x: -1 },
  })),
  'every label contains guard and actions, each on a separate line': (picture) => ({
    ...picture,
    lines: picture.lines.map((line) => ({
      ...line,
      words: line.words.filter(({ tone }) => tone !== 'action'),
    })),
  }),
  'every row contains guard and actions': (picture) => ({
    ...picture,
    rows: picture.rows.map((row) => ({
      ...row,
      words: row.words.filter(({ tone }) => tone !== 'action'),
    })),
  }),
  'a line has the colour of its trigger': changeLine((line) => ({
    ...line,
    kind: 'done done',
  })),
}
