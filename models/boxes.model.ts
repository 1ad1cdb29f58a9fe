import type { BoxesContext, BoxesInput } from '../machines/boxes/boxes.context.ts'
import { boxesMachine } from '../machines/boxes/boxes.machine.ts'
import { emptySearch } from '../machines/boxes/boxes.rules.ts'
import type { BoxPage } from '../machines/boxes/boxes.ports.ts'
import { today } from './samples/days.ts'
import { aRealisticDocument } from './samples/realistic.ts'
import { defineModel, type Environment, impossibleEnd, type Situation } from './engine/model.ts'
import { pick } from './engine/pick.ts'

/** The input of a box among these actors; by default the pending box of lee. */
export const boxesInput = (
  given: Pick<BoxesInput, 'notices' | 'badges'> & Partial<BoxesInput>,
): BoxesInput => ({
  box: 'pending',
  search: emptySearch,
  opened: null,
  employee: 'lee',
  newId: () => 'draft-1',
  today: () => today,
  loadUnsentComment: () => '',
  ...given,
})

const opened =
  (more: Partial<BoxesInput>) =>
  ({ actor }: Environment) =>
    boxesInput({ notices: actor('notices'), badges: actor('badges'), ...more })

/** Documents with these ids, in each of which lee has the turn. */
const requests = (...ids: number[]) => ids.map((id) => aRealisticDocument('waiting', { id }))

const two = requests(9, 8)
/** One document more than a bulk approval sends in parallel. */
const five = [...two, ...requests(7, 6, 5)]
/** One document more than one page shows. */
const many = [...five, ...requests(...Array.from({ length: 21 }, (_, index) => 100 + index))]
const found = { ...emptySearch, search: '운반' }

/**
 * The event is not sent while a document or the results of a bulk approval are open, or while a document is offered. This keeps the model
 * small.
 */
const inList =
  <Contents>(event: Contents) =>
  (situation: Situation<BoxesContext>) => {
    const { opened: open, results, next } = situation.context
    return open === null && results.length === 0 && next === null ? event : undefined
  }

/** Sent only in the short list, and not while a document is offered. This keeps the model small. */
const inShortList =
  <Contents>(event: Contents) =>
  (situation: Situation<BoxesContext>) =>
    situation.context.search.search === '' && situation.context.next === null ? event : undefined

/** Sent only in the submitted box, which has no selection. This keeps the model small. */
const inSubmittedBox =
  <Contents>(event: Contents) =>
  (situation: Situation<BoxesContext>) =>
    situation.context.box === 'submitted' ? inList(event)(situation) : undefined

/**
 * An event of the `signing` machine of a document. It is sent only while that machine runs: the document is open, or part of a bulk
 * approval.
 */
export const whileSigning =
  <Contents extends { id: number }>(event: Contents) =>
  ({ context: { opened: open, results } }: Situation<BoxesContext>) => {
    const isSent = results.some(({ id, status }) => id === event.id && status === 'sending')
    return open === event.id || isSent ? event : undefined
  }

const finds = (search: string, page: BoxPage) => (situation: Situation<BoxesContext>) =>
  situation.context.search.search === search ? page : impossibleEnd

const few = <Value>(values: readonly Value[]): readonly (Value | string)[] =>
  values.length > 2 ? [...values.slice(0, 2), `and ${values.length - 2} more`] : values

const facts = (context: BoxesContext) => {
  const { search, documents, selected, results } = context
  return {
    ...pick(
      context,
      'box',
      'opened',
      'total',
      'cursor',
      'next',
      'failure',
      'isReloadRequested',
      'comment',
    ),
    ...pick(context, 'confirmedComment', 'isCheckedAgain'),
    search: [search.search, search.page, search.order?.direction].join(' ').trimEnd(),
    documents: few(documents),
    selected: few(selected),
    results: results.map(({ id, status, error, changes }) =>
      [id, status, error?.code ?? '', ...changes].join(' '),
    ),
  }
}

export const boxes = defineModel({
  machine: boxesMachine,
  inputs: {
    'on what waits': opened({}),
    'on a document that waits': opened({ opened: 9 }),
    'on what is submitted': opened({ box: 'submitted' }),
  },
  events: {
    'boxes.search': inList({ search: { search: '운반' } }),
    'boxes.search backwards': { search: { period: { start: '2026-11-30', end: '2026-11-01' } } },
    'boxes.sort number': inSubmittedBox({ column: 'number' }),
    'boxes.turnPage 2': inList({ page: 2 }),
    'boxes.goTo the box': { search: emptySearch, opened: null },
    'boxes.goTo a document': { search: emptySearch, opened: 9 },
    'boxes.goTo another search': { search: found, opened: null },
    'boxes.changed': {},
    'boxes.changed in another document': ({ context }) =>
      context.opened === 9 ? { documentIds: [8] } : undefined,
    'boxes.toggle 9': inShortList({ id: 9 }),
    'boxes.toggleAll': ({ context: { documents, next } }) =>
      documents.length > five.length || next !== null ? undefined : {},
    'boxes.extendTo 8': inShortList({ id: 8 }),
    'boxes.moveCursor': inShortList({ by: -1 }),
    'boxes.toggleCursor': inShortList({}),
    'boxes.open 9': inShortList({ id: 9 }),
    'boxes.setComment': ({ context: { selected, comment } }) =>
      selected.length === 1 && comment === '' ? { comment: '확인' } : undefined,
    'boxes.checkAgain': { isChecked: true },
    'signing.decided': whileSigning({ id: 9, outcome: 'approved' }),
    'signing.decided as withdrawn': whileSigning({ id: 9, outcome: 'withdrawn' }),
    'signing.stopped': whileSigning({
      id: 9,
      error: null,
      detail: 'Too late.',
      isUnconfirmed: false,
    }),
  },
  outputs: {
    listBox: {
      'two documents': finds('', { documents: two, total: 2 }),
      nothing: finds('', { documents: [], total: 0 }),
      'more than a page': finds('운반', { documents: many, total: 26 }),
      'five documents': finds('운반', { documents: five, total: 5 }),
    },
    signing: { 'that it is closed': undefined },
    'signing-9': {},
    fetchDocuments: {
      'that they wait': ({ input }: Situation<BoxesContext, { documentIds: number[] }>) =>
        requests(...input.documentIds),
      'one that is passed on': [aRealisticDocument('passedOn', { id: 9 })],
      'one that has changed': ({ input }: Situation<BoxesContext, { documentIds: number[] }>) =>
        input.documentIds.join() === '9'
          ? [aRealisticDocument('waiting', { id: 9, title: '11월 운반비 정정' })]
          : impossibleEnd,
    },
  },
  facts,
  /** The failure is left out, because no guard uses it. */
  identifyingFacts: (context) => {
    const { failure: _, ...rest } = facts(context)
    return rest
  },
  review: {
    events: {
      'signing.decided': ({ context: { opened: open, results } }) => {
        const id = results.find(({ status }) => status === 'sending')?.id ?? open
        if (id !== null) return { id, outcome: 'approved' } as const
      },
    },
    outputs: {
      listBox: { 'two documents': finds('', { documents: five, total: 5 }) },
      fetchDocuments: {
        'one that is passed on': ({ input }: Situation<BoxesContext, { documentIds: number[] }>) =>
          input.documentIds.map((id) =>
            aRealisticDocument(id === 9 ? 'passedOn' : 'waiting', { id }),
          ),
      },
    },
  },
  isGoal: ({ value }) => JSON.stringify(value).includes('ready'),
})
