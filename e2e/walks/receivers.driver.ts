import type { ReceiversContext } from '../../machines/receivers/receivers.machine.ts'
import { receivers as given } from '../../models/receivers.model.ts'
import { anApprovalLine } from '../../models/samples/people.ts'
import { ApprovalOrder } from '../screens/approvalOrder.ts'
import { Draft } from '../screens/draft.ts'
import { defineDriver, type MoveDefinition } from './defineDriver.ts'
import { aStoredDraft } from './draftStorage.ts'
import type { BrowserTools, WalkPosition } from './driver.ts'
import { openDraft } from './openScreen.ts'
import { elementsReader } from './readPage.ts'

interface Memory {
  /** Whether a saved draft is still offered. The dialog opens only when it is not. */
  isOffered: boolean
}
type ReceiversPosition = WalkPosition<ReceiversContext, Memory>
type Move = MoveDefinition<ReceiversContext, Memory>

const isShown = ({ memory }: ReceiversPosition) => !memory.isOffered
const kim = ({ context }: ReceiversPosition) => context.receivers.find(({ id }) => id === 'kim')

/** Opens the dialog with an approver in the line and Kim as the only candidate. */
async function openOrder({ page }: BrowserTools): Promise<void> {
  const order = new ApprovalOrder(page)
  await new Draft(page).editLine.click()
  await order.lookBy('이름')
  await order.search.fill('이름 park')
  const park = order.dialog.getByRole('button', { name: '이름 park 결재선에 추가' })
  await park.waitFor()
  if ((await order.rows.count()) === 0) await park.click()
  await order.search.fill('이름 kim')
}

/** Uses a control of the receiver Kim. It must change the kind, unless the event contains no kind. */
const kimControlMove: Move = {
  can: (at) => isShown(at) && !!kim(at) && kim(at)?.kind !== at.event.kind,
  do: ({ page }, { event: { type } }) =>
    new ApprovalOrder(page).receivers
      .filter({ hasText: '이름 kim' })
      .locator(`[data-event="${type}"]`)
      .click(),
}

/** Closes the dialog and opens it again. */
const close = (work: (tools: BrowserTools) => Promise<void>): Move => ({
  can: isShown,
  do: async (tools) => {
    await work(tools)
    await openOrder(tools)
  },
})

export const driver = defineDriver<ReceiversContext, Memory>({
  model: {
    ...given,
    inputs: {
      'of a new draft': ({ actor }) => ({ draft: actor('draft'), author: 'yoondh', limit: 100 }),
    },
  },
  starts: [
    { name: 'of a new draft', memory: { isOffered: false } },
    { name: 'of a new draft', memory: { isOffered: true } },
  ],
  open: async (tools, { memory: { isOffered } }) => {
    const [saved] = Object.values(given.events).flatMap((event) =>
      'receivers' in event ? [event.receivers] : [],
    )
    // A category without an earlier submission has no default approval line.
    const key = { category: 'nacct', batchNumber: 13 } as const
    const storedDraft = aStoredDraft({ ...key, approvers: [], receivers: saved ?? [] })
    await openDraft(tools, '/reportWriteNacct', isOffered ? storedDraft : undefined)
    if (!isOffered) await openOrder(tools)
  },
  moves: {
    'receivers.add kim': {
      can: (at) => isShown(at) && !kim(at),
      do: ({ page }) => new ApprovalOrder(page).inform('이름 kim'),
    },
    'receivers.remove': kimControlMove,
    'receivers.setKind': kimControlMove,
    'receivers.restore': {
      can: ({ memory }) => memory.isOffered,
      memoryAfter: { isOffered: false },
      do: async (tools) => {
        await tools.page.locator('[data-event="draft.restore"]').click()
        await openOrder(tools)
      },
    },
    'receivers.done': close(({ page }) => new ApprovalOrder(page).done.click()),
    // In a search that is not empty, Escape only clears the text.
    'receivers.reset': close(async ({ page }) => {
      await new ApprovalOrder(page).search.fill('')
      await page.keyboard.press('Escape')
    }),
  },
  impossibleMoves: {
    'receivers.apply':
      'It is sent together with approvers.applyLine, which the walks of approvers do.',
    'receivers.undoApply': 'Without receivers.apply there is nothing to undo.',
    'receivers.add the author': 'The author is not among the candidates.',
    'receivers.add a department': 'The departments of the walks have other members.',
  },
  eventsWithoutControl: {
    'receivers.restore': 'The draft sends it when a saved draft is restored: draft.restore.',
    'receivers.done': 'The draft sends it when the dialog is confirmed: approvers.done.',
    'receivers.reset': 'The draft sends it when the dialog closes: draft.closeApprovers.',
  },
  isShown,
  eventOfControl: {
    'receivers.add': (at) => (kim(at) ? undefined : { people: anApprovalLine('kim') }),
    'receivers.remove': ({ context }, index) => ({ id: context.receivers[index]?.id }),
    'receivers.setKind': ({ context }, index) => {
      const receiver = context.receivers[index]
      const kind = receiver?.kind === 'circulate' ? 'reference' : 'circulate'
      return receiver && { id: receiver.id, kind }
    },
  },
  readPage: {
    receivers: elementsReader('[data-machine=receivers] [data-testid=receiver-row]', (row) => {
      const kind = row
        .querySelector('[data-event="receivers.setKind"]')
        ?.getAttribute('data-option')
      return `${row.querySelector('.truncate')?.textContent} ${kind}`
    }),
  },
  expectedPage: ({ memory, context }) => {
    if (memory.isOffered) return { receivers: [] }
    return {
      receivers: context.receivers.map(
        ({ name, kind }) => `${name} ${kind === 'circulate' ? '공람' : '참조'}`,
      ),
    }
  },
})
