/** Parses a drawn chart: the visible shapes and texts, and the data of each line and row about its transition. */

export interface Point {
  x: number
  y: number
}

export interface Box extends Point {
  width: number
  height: number
}

export interface Text extends Box {
  text: string
  tone: string
}

const dataKeys = ['source', 'target', 'trigger', 'name', 'guard', 'actions'] as const

/** The data attributes of a line or a row; a missing value is an empty string. */
export type TransitionData = Record<(typeof dataKeys)[number], string>

export interface Picture {
  paper: Box
  states: { id: string; box: Box; texts: Text[]; rules: number[] }[]
  rows: (TransitionData & { id: string; state: string; texts: Text[] })[]
  lines: (TransitionData & {
    id: string
    className: string
    points: Point[]
    label: Box
    texts: Text[]
  })[]
  starts: { state: string; dot: Point; points: Point[] }[]
}

interface Element {
  tag: string
  attributes: Record<string, string>
  text: string
  children: Element[]
}

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', amp: '&' }
const unescape = (text = '') => text.replace(/&(\w+);/g, (_, name: string) => entities[name] ?? '')

function parse(svg: string): Element {
  const root: Element = { tag: '', attributes: {}, text: '', children: [] }
  const open = [root]
  for (const [, closing, tag = '', attributeText = '', isEmpty, text] of svg.matchAll(
    /<(\/?)(\w+)([^>]*?)(\/?)>([^<]*)/g,
  )) {
    if (closing) {
      open.pop()
      continue
    }
    const pairs = [...attributeText.matchAll(/([\w-]+)="([^"]*)"/g)]
    const attributes = Object.fromEntries(pairs.map(([, name, value]) => [name, unescape(value)]))
    const element = { tag, attributes, text: unescape(text), children: [] }
    open.at(-1)?.children.push(element)
    if (!isEmpty) open.push(element)
  }
  return root
}

const all = (element: Element): Element[] => [element, ...element.children.flatMap(all)]
const attribute = ({ attributes }: Element, name: string) => attributes[name] ?? ''
const number = (element: Element, name: string) => Number(attribute(element, name))
const withClass = (elements: readonly Element[], name: string) =>
  elements.filter((one) => attribute(one, 'class').split(' ').includes(name))

/** The box of the first rectangle. */
function boxOf(elements: readonly Element[] = []): Box {
  const rect = elements.find(({ tag }) => tag === 'rect')
  const [x = 0, y = 0, width = 0, height = 0] = ['x', 'y', 'width', 'height'].map((name) =>
    rect ? number(rect, name) : 0,
  )
  return { x, y, width, height }
}

/** The boxes of texts: the width is textLength, the height follows from the font size. */
function textsOf(elements: readonly Element[] = []): Text[] {
  return elements
    .filter(({ tag }) => tag === 'text')
    .map((element) => {
      const size = number(element, 'font-size')
      return {
        x: number(element, 'x'),
        y: number(element, 'y') - size * 0.82,
        width: number(element, 'textLength'),
        height: size * 1.02,
        text: element.text,
        tone: attribute(element, 'class'),
      }
    })
}

function transitionData(element: Element): TransitionData & { id: string } {
  const data = dataKeys.map((key) => [key, attribute(element, `data-${key}`)])
  return { ...Object.fromEntries(data), id: attribute(element, 'data-transition') }
}

/** The corner points of a line with rounded corners: the start, the control point of each curve, and the end. */
function pointsOf({ children }: Element): Point[] {
  const [line] = withClass(children, 'line')
  const path = line ? attribute(line, 'd') : ''
  return [...path.matchAll(/(?:[MQ]|L(?=[^L]+$))([-\d.]+) ([-\d.]+)/g)].map(([, x, y]) => ({
    x: Number(x),
    y: Number(y),
  }))
}

/** Parses a picture. Never throws: missing parts of a broken picture are empty. */
export function readPicture(svg: string): Picture {
  const elements = all(parse(svg))
  const states = withClass(elements, 'state')
  const idOf = (state: Element) => attribute(state, 'data-state')
  return {
    paper: boxOf(withClass(elements, 'paper')),
    states: states.map((group) => ({
      id: idOf(group),
      box: boxOf(group.children),
      texts: textsOf(all(group)),
      rules: withClass(group.children, 'rule').map((rule) => number(rule, 'y1')),
    })),
    rows: states.flatMap((group) =>
      withClass(group.children, 'row').map((row) => ({
        ...transitionData(row),
        state: idOf(group),
        texts: textsOf(row.children),
      })),
    ),
    lines: withClass(elements, 'edge').map((group) => {
      const [label] = withClass(group.children, 'label')
      return {
        ...transitionData(group),
        className: attribute(group, 'class').replace('edge ', ''),
        points: pointsOf(group),
        label: boxOf(label?.children),
        texts: textsOf(label?.children),
      }
    }),
    starts: withClass(elements, 'start').map((group) => {
      const [dot] = withClass(group.children, 'dot')
      return {
        state: attribute(group, 'data-start'),
        dot: dot ? { x: number(dot, 'cx'), y: number(dot, 'cy') } : { x: 0, y: 0 },
        points: pointsOf(group),
      }
    }),
  }
}
