/** Parses a drawn chart: the visible shapes and texts, and the data of each line and row about its transition. */

export interface Point {
  x: number
  y: number
}

export interface Box extends Point {
  width: number
  height: number
}

export interface Words extends Box {
  text: string
  tone: string
}

/** The data attributes of a line or a row; a missing value is an empty string. */
export interface Told {
  id: string
  source: string
  target: string
  trigger: string
  name: string
  guard: string
  actions: string
}

export interface Picture {
  paper: Box
  states: { id: string; kind: string; box: Box; words: Words[]; rules: number[] }[]
  rows: (Told & { within: string; words: Words[] })[]
  lines: (Told & { kind: string; points: Point[]; label: Box; words: Words[] })[]
  starts: { state: string; dot: Point; points: Point[] }[]
}

interface Element {
  tag: string
  attributes: Record<string, string>
  text: string
  children: Element[]
}

const unescaped = (text: string) =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')

function parse(svg: string): Element {
  const top: Element = { tag: '', attributes: {}, text: '', children: [] }
  const open = [top]
  for (const [, closing, tag = '', inside = '', alone, text = ''] of svg.matchAll(
    /<(\/?)(\w+)([^>]*?)(\/?)>([^<]*)/g,
  )) {
    if (closing) {
      open.pop()
      continue
    }
    const pairs = [...inside.matchAll(/([\w-]+)="([^"]*)"/g)]
    const attributes = Object.fromEntries(
      pairs.map(([, name, value]) => [`${name}`, unescaped(`${value}`)]),
    )
    const element = { tag, attributes, text: unescaped(text), children: [] }
    open.at(-1)?.children.push(element)
    if (!alone) open.push(element)
  }
  return top
}

const all = (element: Element): Element[] => [element, ...element.children.flatMap(all)]
const number = (element: Element, name: string) => Number(element.attributes[name] ?? 0)
const classes = ({ attributes }: Element) => (attributes.class ?? '').split(' ')

function boxOf(element: Element | undefined): Box {
  if (!element) return { x: 0, y: 0, width: 0, height: 0 }
  const [x, y, width, height] = ['x', 'y', 'width', 'height'].map((name) => number(element, name))
  return { x: x ?? 0, y: y ?? 0, width: width ?? 0, height: height ?? 0 }
}

/** The boxes of texts: the width is textLength, the height follows from the font size. */
function wordsIn(elements: readonly Element[]): Words[] {
  return elements
    .filter(({ tag }) => tag === 'text')
    .map((element) => {
      const size = number(element, 'font-size')
      const { x, y } = boxOf(element)
      const width = number(element, 'textLength')
      const tone = element.attributes.class ?? ''
      return { x, y: y - size * 0.82, width, height: size * 1.02, text: element.text, tone }
    })
}

function transitionDataOf({ attributes }: Element): Told {
  const value = (name: string) => attributes[`data-${name}`] ?? ''
  return {
    id: value('transition'),
    source: value('source'),
    target: value('target'),
    trigger: value('trigger'),
    name: value('name'),
    guard: value('guard'),
    actions: value('actions'),
  }
}

/** The corner points of a line with rounded corners. */
function pointsOf(group: Element): Point[] {
  const path = group.children.find((one) => classes(one).includes('line'))
  const found: Point[] = []
  for (const [, command, rest = ''] of (path?.attributes.d ?? '').matchAll(/([MLQ])([^MLQ]+)/g)) {
    const [x = 0, y = 0] = rest.trim().split(/\s+/).map(Number)
    if (command !== 'L') found.push({ x, y })
    else if (path?.attributes.d?.endsWith(`L${rest}`)) found.push({ x, y })
  }
  return found
}

/** Parses a picture. Never throws: missing parts of a broken picture are empty. */
export function readPicture(svg: string): Picture {
  const elements = all(parse(svg))
  const of = (name: string) => elements.filter((one) => classes(one).includes(name))
  return {
    paper: boxOf(of('paper')[0]),
    states: of('state').map((group) => ({
      id: group.attributes['data-state'] ?? '',
      kind: group.attributes['data-kind'] ?? '',
      box: boxOf(group.children.find(({ tag }) => tag === 'rect')),
      words: wordsIn(all(group)),
      rules: group.children
        .filter((one) => classes(one).includes('rule'))
        .map((one) => number(one, 'y1')),
    })),
    rows: of('state').flatMap((group) =>
      group.children
        .filter((one) => classes(one).includes('row'))
        .map((row) => ({
          ...transitionDataOf(row),
          within: group.attributes['data-state'] ?? '',
          words: wordsIn(row.children),
        })),
    ),
    lines: of('edge').map((group) => {
      const label = group.children.find((one) => classes(one).includes('label'))
      return {
        ...transitionDataOf(group),
        kind: classes(group)[1] ?? '',
        points: pointsOf(group),
        label: boxOf(label?.children.find(({ tag }) => tag === 'rect')),
        words: wordsIn(label?.children ?? []),
      }
    }),
    starts: of('start').map((group) => {
      const dot = group.children.find(({ tag }) => tag === 'circle')
      return {
        state: group.attributes['data-start'] ?? '',
        dot: dot ? { x: number(dot, 'cx'), y: number(dot, 'cy') } : { x: 0, y: 0 },
        points: pointsOf(group),
      }
    }),
  }
}
