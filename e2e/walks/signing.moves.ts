import type { SigningContext } from '../../machines/signing/signing.context.ts'
import type { MoveDefinition } from './defineDriver.ts'
import { documentIdOfWalk } from './documents.ts'
import type { BrowserTools, WalkPosition } from './driver.ts'
import { waitForElement } from './pageActions.ts'

/** The statuses in which the walks load a document. */
type DocumentStatus = 'waiting' | 'changed' | 'held' | 'passedOn' | 'rejected' | 'withdrawn'

/**
 * The employee at the screen, the status of the document on the server, whether Park has been added as a receiver, and whether the document
 * is part of a bulk approval. In the status `changed` the document is waiting, with the approval line that the employee has changed in
 * the walk. A document in the status `approvedAndWithdrawn` is never loaded, because the withdrawn document of the model has no decision.
 */
export interface SigningMemory {
  username: string
  status: DocumentStatus | 'approvedAndWithdrawn'
  hasReceiver: boolean
  isBulk: boolean
}
export type SigningPosition = WalkPosition<SigningContext, SigningMemory>
export type SigningMove = MoveDefinition<SigningContext, SigningMemory>

const isOver = ({ state }: SigningPosition) => ['decided', 'redrafted', 'closed'].includes(state)
/** Whether the screen of one document is open: not in a bulk approval, and not after the machine has ended. */
export const isShown = (at: SigningPosition) => !at.memory.isBulk && !isOver(at)
/** Whether the screen shows a loaded document. */
export const isDocumentShown = (at: SigningPosition) =>
  isShown(at) && !/^(gone|unreadable)/.test(at.state) && !!at.context.document

/** Uses an action of the More menu, and waits for what the action opens. While the menu is open, it covers the decision. */
export const chooseMoreItem = (item: string, opened?: string): SigningMove => ({
  can: isDocumentShown,
  do: async (tools) => {
    const { page } = tools
    await page.locator('[aria-haspopup=menu]').click()
    await page.getByRole('menuitem', { name: new RegExp(`^${item}`) }).click()
    if (opened) await waitForElement(tools, page.locator(opened))
  },
})

/**
 * The status that a document must have before each action can succeed, if it is not `waiting`, and the status after it. After an action
 * without a status in `resultingStatusByAction`, the model contains no such document, so the walks cannot load it.
 */
export const requiredStatusByAction = {
  resume: 'held',
  undo: 'passedOn',
  addReceivers: 'passedOn',
} as const
export const resultingStatusByAction = {
  changeLine: 'changed',
  hold: 'held',
  resume: 'waiting',
  undo: 'waiting',
  withdraw: 'withdrawn',
} as const

const closed: readonly SigningMemory['status'][] = ['rejected', 'withdrawn', 'approvedAndWithdrawn']

/** The server refuses the action, because the author has withdrawn the document meanwhile. */
export const refuseWithdrawn = (port: 'sign' | 'act'): SigningMove => ({
  // In the model, the withdrawn document has the original approval line.
  can: ({ memory }) => memory.status !== 'changed',
  memoryAfter: ({ memory: { status } }) =>
    closed.includes(status)
      ? {}
      : { status: status === 'passedOn' ? 'approvedAndWithdrawn' : 'withdrawn' },
  do: async (tools, at) => {
    if (!closed.includes(at.memory.status)) {
      await changeStatus(tools, at, 'withdrawn')
    }
    await tools.heldRequests.at(port).release()
  },
})

/** Brings the document into a status through the API, in the name of the approver or the author. */
async function changeStatus(
  tools: BrowserTools,
  { memory }: SigningPosition,
  status: DocumentStatus,
) {
  if (memory.status === status) return
  const { product } = tools
  const document = documentIdOfWalk(tools)
  if (status === 'withdrawn') await product.withdraw(document)
  else if (status === 'held') await product.hold(document)
  else await product.decide(document, status === 'passedOn' ? '승인' : '반려')
}

/** The document is loaded, after it has been brought into this status. */
export const loadDocumentInStatus = (status: DocumentStatus, hasReceiver = false): SigningMove => ({
  can: ({ state, memory }) =>
    !['decided', 'redrafted'].includes(state) &&
    [status, 'waiting'].includes(memory.status) &&
    // A rejected or withdrawn document accepts no receivers, so the memory of receivers does not matter.
    (memory.hasReceiver === hasReceiver || ['rejected', 'withdrawn'].includes(status)),
  memoryAfter: { status },
  do: async (tools, at) => {
    await changeStatus(tools, at, status)
    await tools.heldRequests.at('fetchDocument').release()
  },
})
