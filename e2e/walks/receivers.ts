import type { ReceiversContext } from '../../machines/receivers/receivers.machine.ts'
import { receivers as given } from '../../models/receivers.model.ts'
import { ApprovalOrder } from '../screens/approvalOrder.ts'
import { Draft } from '../screens/draft.ts'
import { defineDriver, type MoveDefinition } from './defineDriver.ts'
import { aStoredDraft } from './draftStorage.ts'
import type { At, BrowserTools } from './driver.ts'
import { openDraft } from './openScreen.ts'
import { each } from './readPage.ts'

/** Whether the dialog is open, and whether a saved draft is still offered. */
interface Memory {
  isOpen: boolean
  isOffered: boolean
}
type Here = At<ReceiversContext, Memory>
type Move = MoveDefinition<ReceiversContext, Memory>

const isFree = ({ memory }: Here) => !memory.isOffered
const kim = ({ context }: Here) => context.receivers.find(({ id }) => id === 'kim')

/** Opens the dialog if it is closed. */
async function openedOrder({ page }: BrowserTools): Promise<ApprovalOrder> {
  const order = new ApprovalOrder(page)
  if ((await order.dialog.count()) === 0) await new Draft(page).editLine.click()
  await order.search.waitFor()
  return order
}

const inDialog = (can: (at: Here) => boolean, work: (order: ApprovalOrder) => unknown): Move => ({
  can: (at) => isFree(at) && can(at),
  memoryAfter: { isOpen: true },
  do: async (tools) => {
    await work(await openedOrder(tools))
  },
})

const close = (work: (order: ApprovalOrder, tools: BrowserTools) => Promise<void>): Move => ({
  can: isFree,
  memoryAfter: { isOpen: false },
  do: async (tools) => work(await openedOrder(tools), tools),
})

const rowOf = (order: ApprovalOrder) => order.receivers.filter({ hasText: '이름 kim' })
const toggle = (order: ApprovalOrder) =>
  rowOf(order).locator('[data-event="receivers.setKind"]').click()

export const receivers = defineDriver<ReceiversContext, Memory>({
  model: {
    ...given,
    inputs: {
      'of a new draft': ({ actor }) => ({ draft: actor('draft'), author: 'yoondh', limit: 100 }),
    },
  },
  starts: [
    { name: 'of a new draft', memory: { isOpen: false, isOffered: false } },
    { name: 'of a new draft', memory: { isOpen: false, isOffered: true } },
  ],
  open: async (tools, { memory: { isOffered } }) => {
    const [saved] = Object.values(given.events).flatMap((event) =>
      'receivers' in event ? [event.receivers] : [],
    )
    // A category without an earlier submission has no default approval line.
    const key = { category: 'nacct', batchNumber: 13 } as const
    const stored = aStoredDraft({ ...key, approvers: [], receivers: saved ?? [] })
    await openDraft(tools, '/reportWriteNacct', isOffered ? stored : undefined)
  },
  moves: {
    'receivers.add kim': inDialog(
      (at) => !kim(at),
      (order) => order.inform('이름 kim'),
    ),
    'receivers.remove kim': inDialog(
      (at) => !!kim(at),
      (order) => rowOf(order).locator('[data-event="receivers.remove"]').click(),
    ),
    'receivers.setKind circulated': inDialog((at) => kim(at)?.kind === 'reference', toggle),
    'receivers.setKind for reference': inDialog((at) => kim(at)?.kind === 'circulate', toggle),
    'receivers.restore': {
      can: ({ memory }) => memory.isOffered,
      memoryAfter: { isOffered: false },
      do: ({ page }) => page.locator('[data-event="draft.restore"]').click(),
    },
    'receivers.done': close(async (order) => {
      if ((await order.rows.count()) === 0) await order.add('이름 park')
      await order.done.click()
    }),
    'receivers.reset': close((_, { page }) => page.keyboard.press('Escape')),
  },
  impossibleMoves: {
    'receivers.add the author': 'The author is not among the candidates.',
    'receivers.add a department': 'The departments of the walks have other members.',
  },
  eventsWithoutControl: {
    'receivers.restore': 'The draft sends it when a saved draft is restored: draft.restore.',
    'receivers.done': 'The draft sends it when the dialog is confirmed: approvers.done.',
    'receivers.reset': 'The draft sends it when the dialog closes: draft.closeApprovers.',
  },
  isShown: () => false,
  readPage: {
    receivers: each('[data-machine=receivers] [data-testid=receiver-row]', (row) => {
      const kind = row
        .querySelector('[data-event="receivers.setKind"]')
        ?.getAttribute('data-option')
      return `${row.querySelector('.truncate')?.textContent} ${kind}`
    }),
  },
  expectedPage: ({ memory, context }) => {
    if (!memory.isOpen) return { receivers: [] }
    return {
      receivers: context.receivers.map(
        ({ name, kind }) => `${name} ${kind === 'circulate' ? '공람' : '참조'}`,
      ),
    }
  },
})
