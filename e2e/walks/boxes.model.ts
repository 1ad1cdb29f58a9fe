import type { BoxesContext } from '../../machines/boxes/boxes.context.ts'
import { emptySearch } from '../../machines/boxes/boxes.rules.ts'
import type { BoxPage } from '../../machines/boxes/boxes.ports.ts'
import { aDocument, someDocuments } from '../../models/samples/approval.ts'
import { type Environment, impossibleEnd, type Situation } from '../../models/engine/model.ts'
import { boxes as given } from '../../models/boxes.model.ts'
import { boxSize } from './batches.ts'

type Now = Situation<BoxesContext>

const pageful = boxSize - 1

/** The newest document and the one before it. The search for freight finds both titles. */
export const newestId = boxSize
export const secondNewestId = boxSize - 1
export const titleOf = (id: number) => (id >= secondNewestId ? `문서 ${id} 운반비` : `문서 ${id}`)
const all = someDocuments(...Array.from({ length: boxSize }, (_, index) => boxSize - index)).map(
  (one) => ({ ...one, title: titleOf(one.id) }),
)
const freight = { ...emptySearch, search: '운반비' }

/** The documents in the box on the server, with or without the newest one. */
const holds =
  (isGone: boolean) =>
  ({ context: { box, search } }: Now): BoxPage => {
    const found = all.filter(({ id, title }) => {
      return title.includes(search.search) && !(isGone && id === newestId)
    })
    const there = search.order?.direction === 'ascending' ? found.toReversed() : found
    const from = (search.page - 1) * pageful
    const documents = box === 'pending' ? there : there.slice(from, from + pageful)
    return { documents, total: there.length }
  }

const isListFree = ({ context: { opened, results } }: Now) =>
  opened === null && results.length === 0

/** The search cannot be used behind an open document or the results of a bulk approval. */
const searches = (search: string) => (now: Now) =>
  isListFree(now) && now.context.search.search !== search
    ? { type: 'boxes.search', search: { search } }
    : undefined

/** To limit the number of states, the model selects single documents only in the short list. */
const inShort = (type: string, more: object) => (now: Now) =>
  now.context.search.search === freight.search ? { type, ...more } : undefined

const bySigning = (more: object) => (now: Now) => {
  const { opened, results } = now.context
  const isSent = results.some(({ id, status }) => id === newestId && status === 'sending')
  return opened === newestId || isSent ? { id: newestId, ...more } : undefined
}

const startOf = (name: string) => (environment: Environment) => given.inputs[name]?.(environment)

/** The model of boxes with one document more than a page: all actions of the employee and all network faults. */
export const model = {
  ...given,
  inputs: {
    'on what waits': startOf('on what waits'),
    'on a document that waits': (environment: Environment) => ({
      ...startOf('on what waits')(environment),
      opened: newestId,
    }),
    'on what is submitted': startOf('on what is submitted'),
  },
  events: {
    'boxes.search a freight': searches(freight.search),
    'boxes.search nothing': searches('없는 제목'),
    'boxes.search everything': searches(''),
    'boxes.sort number': (now: Now) =>
      now.context.box === 'submitted' && isListFree(now)
        ? { type: 'boxes.sort', column: 'number' }
        : undefined,
    'boxes.turnPage 2': (now: Now) =>
      isListFree(now) ? { type: 'boxes.turnPage', page: 2 } : undefined,
    'boxes.retry': { type: 'boxes.retry' },
    'boxes.goTo the box': { type: 'boxes.goTo', search: emptySearch, opened: null },
    'boxes.goTo a document': { type: 'boxes.goTo', search: emptySearch, opened: newestId },
    'boxes.goTo another search': { type: 'boxes.goTo', search: freight, opened: null },
    'boxes.goTo behind the last page': {
      type: 'boxes.goTo',
      search: { ...emptySearch, page: 3 },
      opened: null,
    },
    'boxes.changed': { type: 'boxes.changed' },
    'boxes.changed in another document': ({ context }: Now) =>
      context.opened === newestId
        ? { type: 'boxes.changed', documentIds: [secondNewestId] }
        : undefined,
    'boxes.toggle the first': inShort('boxes.toggle', { id: newestId }),
    'boxes.toggleAll': inShort('boxes.toggleAll', {}),
    'boxes.extendTo the second': inShort('boxes.extendTo', { id: secondNewestId }),
    'boxes.clearSelection': { type: 'boxes.clearSelection' },
    'boxes.moveCursor': inShort('boxes.moveCursor', { by: 1 }),
    'boxes.toggleCursor': inShort('boxes.toggleCursor', {}),
    'boxes.open the first': inShort('boxes.open', { id: newestId }),
    'boxes.openNext': { type: 'boxes.openNext' },
    'boxes.close': { type: 'boxes.close' },
    'boxes.confirmApproveAll': { type: 'boxes.confirmApproveAll' },
    'boxes.setComment': ({ context }: Now) =>
      context.comment === '' ? { type: 'boxes.setComment', comment: '확인' } : undefined,
    'boxes.checkAgain': { type: 'boxes.checkAgain', isChecked: true },
    'boxes.approveAll': { type: 'boxes.approveAll' },
    'boxes.retryFailed': { type: 'boxes.retryFailed' },
    'boxes.closeResults': { type: 'boxes.closeResults' },
    'signing.decided': bySigning({ type: 'signing.decided', outcome: 'approved' }),
    'signing.decided as withdrawn': bySigning({ type: 'signing.decided', outcome: 'withdrawn' }),
    'signing.stopped': bySigning({
      type: 'signing.stopped',
      refusal: null,
      detail: '',
      isUnknown: false,
    }),
  },
  outputs: {
    listBox: { 'all of it': holds(false), 'all but the newest': holds(true) },
    signing: { 'that it is closed': undefined },
    [`signing-${newestId}`]: {},
    [`signing-${secondNewestId}`]: {},
    fetchDocuments: {
      'that they wait': ({ input }: Situation<BoxesContext, { documentIds: number[] }>) =>
        all.filter(({ id }) => input.documentIds.includes(id)),
      'one that is passed on': ({ input }: Situation<BoxesContext, { documentIds: number[] }>) =>
        input.documentIds.length === 1 ? [aDocument('passedOn', { id: newestId })] : impossibleEnd,
    },
  },
}
