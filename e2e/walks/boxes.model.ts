import type { BoxesContext } from '../../machines/boxes/boxes.context.ts'
import { emptySearch } from '../../machines/boxes/boxes.rules.ts'
import type { BoxPage } from '../../machines/boxes/boxes.ports.ts'
import { aDocument, documentsWithIds } from '../../models/samples/approval.ts'
import {
  defineModel,
  type Environment,
  impossibleEnd,
  type Situation,
} from '../../models/engine/model.ts'
import { boxes as given, whileSigning } from '../../models/boxes.model.ts'
import { documentsPerBox } from './batches.ts'

type Now = Situation<BoxesContext>

const olderDocumentCount = documentsPerBox - 1

/** The newest document and the one before it. The search for freight finds both titles. */
export const newestId = documentsPerBox
export const secondNewestId = documentsPerBox - 1
export const titleOf = (id: number) => (id >= secondNewestId ? `문서 ${id} 운반비` : `문서 ${id}`)
const allDocuments = documentsWithIds(
  ...Array.from({ length: documentsPerBox }, (_, index) => documentsPerBox - index),
).map((one) => ({ ...one, title: titleOf(one.id) }))
const freight = { ...emptySearch, search: '운반비' }

/** The documents in the box on the server, with or without the newest one. */
const pageOnServer =
  (isGone: boolean) =>
  ({ context: { box, search } }: Now): BoxPage => {
    const found = allDocuments.filter(({ id, title }) => {
      return title.includes(search.search) && !(isGone && id === newestId)
    })
    const there = search.order?.direction === 'ascending' ? found.toReversed() : found
    const from = (search.page - 1) * olderDocumentCount
    const documents = box === 'pending' ? there : there.slice(from, from + olderDocumentCount)
    return { documents, total: there.length }
  }

/** The list cannot be used behind an open document or the results of a bulk approval. */
const inList =
  <Contents>(contents: Contents) =>
  ({ context: { opened, results } }: Now) =>
    opened === null && results.length === 0 ? contents : undefined

const searches = (search: string) => (now: Now) =>
  now.context.search.search === search ? undefined : inList({ search: { search } })(now)

/** To limit the number of states, the model selects single documents only in the short list. */
const inShortList =
  <Contents>(contents: Contents) =>
  ({ context: { search } }: Now) =>
    search.search === freight.search ? contents : undefined

type Asked = Situation<BoxesContext, { documentIds: number[] }>

/** The model of boxes with one document more than a page: all actions of the employee and all network faults. */
export const model = defineModel({
  ...given,
  inputs: {
    ...given.inputs,
    'on a document that waits': (environment: Environment) => ({
      ...given.inputs['on what waits']?.(environment),
      opened: newestId,
    }),
  },
  events: {
    'boxes.search a freight': searches(freight.search),
    'boxes.search nothing': searches('없는 제목'),
    'boxes.search everything': searches(''),
    'boxes.sort number': (now) =>
      now.context.box === 'submitted' ? inList({ column: 'number' } as const)(now) : undefined,
    'boxes.turnPage 2': inList({ page: 2 }),
    'boxes.goTo the box': { search: emptySearch, opened: null },
    'boxes.goTo a document': { search: emptySearch, opened: newestId },
    'boxes.goTo another search': { search: freight, opened: null },
    'boxes.goTo behind the last page': { search: { ...emptySearch, page: 3 }, opened: null },
    'boxes.changed': {},
    'boxes.changed in another document': ({ context }) =>
      context.opened === newestId ? { documentIds: [secondNewestId] } : undefined,
    'boxes.toggle the first': inShortList({ id: newestId }),
    'boxes.toggleAll': inShortList({}),
    'boxes.extendTo the second': inShortList({ id: secondNewestId }),
    'boxes.moveCursor': inShortList({ by: 1 }),
    'boxes.toggleCursor': inShortList({}),
    'boxes.open the first': inShortList({ id: newestId }),
    'boxes.setComment': ({ context }) => (context.comment === '' ? { comment: '확인' } : undefined),
    'boxes.checkAgain': { isChecked: true },
    'signing.decided': whileSigning({ id: newestId, outcome: 'approved' } as const),
    'signing.decided as withdrawn': whileSigning({ id: newestId, outcome: 'withdrawn' } as const),
    'signing.stopped': whileSigning({
      id: newestId,
      error: null,
      detail: '',
      isUnconfirmed: false,
    }),
  },
  outputs: {
    listBox: { 'all of it': pageOnServer(false), 'all but the newest': pageOnServer(true) },
    signing: { 'that it is closed': undefined },
    [`signing-${newestId}`]: {},
    [`signing-${secondNewestId}`]: {},
    fetchDocuments: {
      'that they wait': ({ input }: Asked) =>
        allDocuments.filter(({ id }) => input.documentIds.includes(id)),
      'one that is passed on': ({ input }: Asked) =>
        input.documentIds.length === 1 ? [aDocument('passedOn', { id: newestId })] : impossibleEnd,
    },
  },
})
