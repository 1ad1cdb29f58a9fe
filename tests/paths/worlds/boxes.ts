import type { BoxesContext, BoxesEvent, BoxesInput } from '../../../machines/boxes/boxes.context.ts'
import { boxesMachine } from '../../../machines/boxes/boxes.machine.ts'
import { everything } from '../../../machines/boxes/boxes.rules.ts'
import type { BoxAnswer } from '../../../machines/ports.ts'
import { aRequest, requests } from '../../builders/approval.ts'
import { type Cast, impossible, type Moment, world } from '../world.ts'

const opened =
  (more: Partial<BoxesInput>) =>
  ({ actor }: Cast): BoxesInput => ({
    box: 'pending',
    search: everything,
    opened: null,
    employee: 'lee',
    notices: actor('notices'),
    badges: actor('badges'),
    newId: () => 'draft-1',
    ...more,
  })

const two = requests(9, 8)
/** One more than are approved at once. */
const five = [...two, ...requests(7, 6, 5)]
/** One more than a page holds. */
const many = [...five, ...requests(...Array.from({ length: 21 }, (_, place) => 100 + place))]
const found = { ...everything, search: '운반' }

/** Behind an open document or the results of many nobody reaches the search, so that the model stays small. */
const inList = (event: BoxesEvent) => (moment: Moment<BoxesContext>) => {
  const { opened: open, results } = moment.context
  return open === null && results.length === 0 ? event : undefined
}

/** Documents are chosen one by one where the list is short, so that the model stays small. */
const inShortList = (event: BoxesEvent) => (moment: Moment<BoxesContext>) =>
  moment.context.search.search === '' ? event : undefined

/** What the machine of document 9 says while it runs: opened, or one of many. */
const bySigning = (event: BoxesEvent) => (moment: Moment<BoxesContext>) => {
  const { opened: open, results } = moment.context
  const isSent = results.some(({ id, status }) => id === 9 && status === 'sending')
  return open === 9 || isSent ? event : undefined
}

const finds = (search: string, answer: BoxAnswer) => (moment: Moment<BoxesContext>) =>
  moment.context.search.search === search ? answer : impossible

const few = <Value>(values: readonly Value[]): readonly (Value | string)[] =>
  values.length > 2 ? [...values.slice(0, 2), `and ${values.length - 2} more`] : values

const shown = (context: BoxesContext) => {
  const { box, search, opened: open, documents, total, selected } = context
  const { cursor, failure, again, results } = context
  return {
    box,
    search: `${search.search} ${search.page}`,
    opened: open,
    documents: few(documents),
    total,
    selected: few(selected),
    cursor,
    failure,
    again,
    results: results.map(({ id, status, refusal }) => `${id} ${status} ${refusal?.code ?? ''}`),
  }
}

export const boxes = world({
  machine: boxesMachine,
  starts: {
    'on what waits': opened({}),
    'on a document that waits': opened({ opened: 9 }),
    'on what is submitted': opened({ box: 'submitted' }),
  },
  sends: {
    'boxes.search': inList({ type: 'boxes.search', search: { search: '운반' } }),
    'boxes.search backwards': {
      type: 'boxes.search',
      search: { period: { start: '2026-11-30', end: '2026-11-01' } },
    },
    'boxes.turnPage 2': inList({ type: 'boxes.turnPage', page: 2 }),
    'boxes.retry': { type: 'boxes.retry' },
    'boxes.goTo the box': { type: 'boxes.goTo', search: everything, opened: null },
    'boxes.goTo a document': { type: 'boxes.goTo', search: everything, opened: 9 },
    'boxes.goTo another search': { type: 'boxes.goTo', search: found, opened: null },
    'boxes.changed': { type: 'boxes.changed' },
    'boxes.toggle 9': inShortList({ type: 'boxes.toggle', id: 9 }),
    'boxes.toggleAll': ({ context: { documents } }) =>
      documents.length > five.length ? undefined : { type: 'boxes.toggleAll' as const },
    'boxes.extendTo 8': inShortList({ type: 'boxes.extendTo', id: 8 }),
    'boxes.clearSelection': { type: 'boxes.clearSelection' },
    'boxes.moveCursor': inShortList({ type: 'boxes.moveCursor', by: -1 }),
    'boxes.toggleCursor': inShortList({ type: 'boxes.toggleCursor' }),
    'boxes.open 9': inShortList({ type: 'boxes.open', id: 9 }),
    'boxes.close': { type: 'boxes.close' },
    'boxes.askApproveAll': { type: 'boxes.askApproveAll' },
    'boxes.approveAll': { type: 'boxes.approveAll' },
    'boxes.retryFailed': { type: 'boxes.retryFailed' },
    'boxes.closeResults': { type: 'boxes.closeResults' },
    'signing.decided': bySigning({ type: 'signing.decided', id: 9, outcome: 'approved' }),
    'signing.decided as withdrawn': bySigning({
      type: 'signing.decided',
      id: 9,
      outcome: 'withdrawn',
    }),
    'signing.stopped': bySigning({
      type: 'signing.stopped',
      id: 9,
      refusal: null,
      detail: 'Too late.',
    }),
  },
  answers: {
    listBox: {
      'two documents': finds('', { documents: two, total: 2 }),
      nothing: finds('', { documents: [], total: 0 }),
      'more than a page': finds('운반', { documents: many, total: 26 }),
      'five documents': finds('운반', { documents: five, total: 5 }),
    },
    signing: { 'that it is closed': undefined },
    'signing-9': {},
    readDocuments: {
      'that they wait': ({ input }: Moment<BoxesContext, { documentIds: number[] }>) =>
        requests(...input.documentIds),
      'one that is passed on': [aRequest('passedOn', { id: 9 })],
    },
  },
  shown,
  succeeds: ({ value }) => JSON.stringify(value).includes('ready'),
})
