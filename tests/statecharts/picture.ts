import { type Element, Window } from 'happy-dom'
import type { Point, Rectangle as Box } from '../../scripts/statecharts/layout.ts'

/** A text in the picture. Its id is its content. */
export interface Text extends Box {
  id: string
  tone: string
}

const dataKeys = ['source', 'target', 'trigger', 'name', 'guard', 'actions', 'reenter'] as const

/** The data attributes of an edge or a row; a missing value is an empty string. */
export type TransitionData = Record<(typeof dataKeys)[number], string>

export interface Picture {
  paper: Box
  states: { id: string; kind: string; box: Box; texts: Text[]; rules: number[] }[]
  rows: (TransitionData & { id: string; state: string; texts: Text[] })[]
  lines: (TransitionData & {
    id: string
    className: string
    points: Point[]
    label: Box
    texts: Text[]
  })[]
  /** The start dots, each with the points of its line to the initial state. */
  starts: { id: string; dot: Point; points: Point[] }[]
}

const { DOMParser } = new Window()

const number = (element: Element | null, name: string) => Number(element?.getAttribute(name) ?? 0)

const boxOf = (rect: Element | null): Box => ({
  x: number(rect, 'x'),
  y: number(rect, 'y'),
  width: number(rect, 'width'),
  height: number(rect, 'height'),
})

/** Reads texts as boxes. The width is their `textLength`, the height follows from the font size. */
function textsOf(group: Element, selector = 'text'): Text[] {
  return [...group.querySelectorAll(selector)].map((element) => {
    const size = number(element, 'font-size')
    return {
      x: number(element, 'x'),
      y: number(element, 'y') - size * 0.82,
      width: number(element, 'textLength'),
      height: size * 1.02,
      id: element.textContent,
      tone: element.getAttribute('class') ?? '',
    }
  })
}

function transitionData(element: Element): TransitionData & { id: string } {
  const data = dataKeys.map((key) => [key, element.getAttribute(`data-${key}`) ?? ''])
  return { ...Object.fromEntries(data), id: element.getAttribute('data-transition') ?? '' }
}

/** The corner points of an edge with rounded corners: the start, the control point of each curve, and the end. */
function pointsOf(group: Element): Point[] {
  const path = group.querySelector('.line')?.getAttribute('d') ?? ''
  return [...path.matchAll(/(?:[MQ]|L(?=[^L]+$))([-\d.]+) ([-\d.]+)/g)].map(([, x, y]) => ({
    x: Number(x),
    y: Number(y),
  }))
}

/** Parses a picture. Never throws: missing parts of a broken picture are empty. */
export function readPicture(svg: string): Picture {
  const document = new DOMParser().parseFromString(svg, 'image/svg+xml')
  const states = [...document.querySelectorAll('.state')].map((group) => ({
    group,
    id: group.getAttribute('data-state') ?? '',
  }))
  return {
    paper: boxOf(document.querySelector('.paper')),
    states: states.map(({ group, id }) => ({
      id,
      kind: group.getAttribute('data-kind') ?? '',
      box: boxOf(group.querySelector('rect')),
      texts: textsOf(group),
      rules: [...group.querySelectorAll('.rule')].map((rule) => number(rule, 'y1')),
    })),
    rows: states.flatMap(({ group, id }) =>
      [...group.querySelectorAll('.row')].map((row) => ({
        ...transitionData(row),
        state: id,
        texts: textsOf(row),
      })),
    ),
    lines: [...document.querySelectorAll('.edge')].map((group) => ({
      ...transitionData(group),
      className: (group.getAttribute('class') ?? '').replace('edge ', ''),
      points: pointsOf(group),
      label: boxOf(group.querySelector('.label rect')),
      texts: textsOf(group, '.label text'),
    })),
    starts: [...document.querySelectorAll('.start')].map((group) => ({
      id: group.getAttribute('data-start') ?? '',
      dot: {
        x: number(group.querySelector('.dot'), 'cx'),
        y: number(group.querySelector('.dot'), 'cy'),
      },
      points: pointsOf(group),
    })),
  }
}
