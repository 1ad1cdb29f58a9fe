import type { SigningContext } from '../../machines/signing/signing.context.ts'
import { signing as model } from '../../models/signing.model.ts'
import { aPdf } from '../pdf.ts'
import { partsOf } from '../../machines/approvers/change.rules.ts'
import { ApprovalOrder } from '../screens/approvalOrder.ts'
import { Box } from '../screens/box.ts'
import { Viewer } from '../screens/viewer.ts'
import { approver, author } from './colleagues.ts'
import { defineDriver, isChange, type MoveDefinition } from './defineDriver.ts'
import { signingReasons } from './signing.reasons.ts'
import { boxOf, documentOf, prepareDocument } from './documents.ts'
import type { At, BrowserTools } from './driver.ts'
import { advanceClockUntil, navigate, postFromOtherTab, waitForElement } from './pageActions.ts'
import { attributes, count, texts, values } from './readPage.ts'

/** The employee at the screen, the real state of the document, and whether it is part of a bulk approval. */
interface Memory {
  username: string
  status: 'waiting' | 'held' | 'passedOn' | 'rejected' | 'withdrawn'
  isBulk: boolean
}
type Here = At<SigningContext, Memory>
type Move = MoveDefinition<SigningContext, Memory>

const file = { name: '세금계산서.pdf', bytes: new Uint8Array(aPdf({ pages: ['1'] })) }

const isOver = ({ state }: Here) => ['decided', 'redrafted', 'closed'].includes(state)
const isShown = (at: Here) => !at.memory.isBulk && !isOver(at)
/** Whether the document is shown on the screen. */
const isDocumentShown = (at: Here) =>
  isShown(at) && !['gone', 'unreadable'].includes(at.state) && !!at.context.document

/** Whether a waiting document is shown to its approver or author. Only they have its controls. */
const isWaitingFor = (username: string, at: Here) =>
  isDocumentShown(at) &&
  at.context.document?.doc_status === '결재대기중' &&
  at.memory.username === username

/** Whether the approver has decided. The form is then replaced by one line. */
const hasDecided = ({ context: { document } }: Here) =>
  document?.signs.some(({ user, result }) => user.id === approver && result === '2') === true

const isPreparing = ({ state }: Here) => state === 'preparing'
/** Whether the dialog of the line covers the document. */
const isPreparingLine = (at: Here) => isPreparing(at) && at.context.wish === 'changeLine'

/** Uses an action of the menu, which covers the decision while it is open, and waits for what it opens. */
const choose = (item: string, opened?: string): Move => ({
  can: isDocumentShown,
  do: async (tools) => {
    const { page } = tools
    await page.locator('[aria-haspopup=menu]').click()
    await page.getByRole('menuitem', { name: new RegExp(`^${item}`) }).click()
    if (opened) await waitForElement(tools, page.locator(opened))
  },
})

/** The actions of the items of the menu that are prepared, in their order, by the state of the seat. */
function preparedActions({ context: { document } }: Here): string[] {
  const seat = document?.signs.find(({ user }) => user.id === approver)
  if (seat?.result === '2') return ['undo']
  return [...(seat?.state === 'held' ? [] : ['hold']), 'sendBack', 'changeLine']
}

/** The status of the document after a requested action. */
const statusAfter = {
  hold: 'held',
  resume: 'waiting',
  undo: 'waiting',
  withdraw: 'withdrawn',
} as const

/** The server refuses the request, because the author has withdrawn the document meanwhile. */
const refusedBy = (port: 'sign' | 'act'): Move => ({
  memoryAfter: ({ memory }) =>
    ['rejected', 'withdrawn'].includes(memory.status) ? {} : { status: 'withdrawn' },
  do: async (tools, at) => {
    if (!['rejected', 'withdrawn'].includes(at.memory.status)) {
      await changeStatus(tools, at, 'withdrawn')
    }
    await tools.heldRequests.at(port).release()
  },
})

/** Brings the document into a status through the API, in the name of the approver or the author. */
async function changeStatus(tools: BrowserTools, { memory }: Here, status: Memory['status']) {
  if (memory.status === status) return
  const { company } = tools
  const document = documentOf(tools)
  if (status === 'withdrawn') await company.withdraw(document)
  else if (status === 'held') await company.hold(document)
  else await company.decide(document, status === 'passedOn' ? '승인' : '반려')
}

const fetchDocument = (status: Memory['status']): Move => ({
  can: ({ state, memory }) =>
    !['decided', 'redrafted'].includes(state) && [status, 'waiting'].includes(memory.status),
  memoryAfter: { status },
  do: async (tools, at) => {
    await changeStatus(tools, at, status)
    await tools.heldRequests.at('fetchDocument').release()
  },
})

/** Requests the document. This request supersedes a pending one. */
const request = (work: (tools: BrowserTools, at: Here) => Promise<unknown>): Move => ({
  can: isShown,
  do: (tools, at) => tools.heldRequests.at('fetchDocument').after(work(tools, at)),
})

const start = (name: string, username: string, isBulk = false) => ({
  name,
  memory: { username, status: 'waiting' as const, isBulk },
})

export const signing = defineDriver<SigningContext, Memory>({
  model,
  notices: 'all',
  starts: [
    start('by an address', approver),
    start('to be approved at once', approver, true),
    start('by its author', author),
  ],
  open: async (tools, { name, memory: { username } }) => {
    const { page, heldRequests, draftStorage } = tools
    const document = await prepareDocument(tools, username, [file])
    const hold = async () => {
      heldRequests.hold('fetchDocument', 'markReceiverRead', 'sign', 'act')
      await draftStorage.hold()
    }
    if (name !== 'to be approved at once') {
      await hold()
      await navigate(tools, `${boxOf(username)}?document=${document}`)
      return
    }
    const box = new Box(page)
    await navigate(tools, boxOf(username))
    await waitForElement(tools, box.link(document))
    await box.select(document)
    await page.locator('[data-event="boxes.confirmApproveAll"]').click()
    const approve = page.locator('[data-event="boxes.approveAll"]')
    await waitForElement(tools, approve)
    await hold()
    await approve.click()
  },
  moves: {
    'signing.setComment': { can: (at) => isWaitingFor(approver, at) && isChange(at) },
    'signing.prepare hold': choose('보류'),
    'signing.prepare sendBack': choose('이전 결재자에게 반려'),
    'signing.prepare undo': choose('결재취소'),
    'signing.prepare changeLine': choose(
      '결재선 변경',
      '[role=dialog] [data-event="signing.changeLine"]',
    ),
    'signing.close': { can: (at) => isShown(at) && !isPreparingLine(at) },
    'signing.changeLine': {
      can: isShown,
      do: async ({ page }, { context: { line } }) => {
        const dialog = new ApprovalOrder(page, '결재선 변경')
        // A line that was requested before is still in the dialog.
        if (!line) {
          await dialog.lookBy('이름')
          await dialog.add('이름 park')
        }
        await dialog.done.click()
      },
    },
    'signing.resume': choose('보류 해제'),
    'signing.askWithdrawal': { can: (at) => isWaitingFor(author, at) },
    'signing.changed': {
      can: isShown,
      do: (tools, { memory, state }) => {
        const posted = postFromOtherTab(tools, { type: 'refetch' }, memory.username)
        if (state === 'reading.askingWithdrawal' || state === 'preparing') return posted
        return tools.heldRequests.at('fetchDocument').after(posted)
      },
    },
    'signing.refreshUrls': {
      can: (at) => isDocumentShown(at) && !isPreparingLine(at),
      do: async (tools) => {
        const { page, heldRequests } = tools
        const viewer = new Viewer(page)
        const failed = heldRequests.at('loadFile').release('error')
        await viewer.opener(file.name).click()
        // The clock is paused, and React shows loaded code after a timer.
        await advanceClockUntil(tools, failed)
        await waitForElement(tools, viewer.again)
        await heldRequests.at('fetchDocument').after(viewer.again.click())
        await page.keyboard.press('Escape')
        await viewer.frame.waitFor({ state: 'detached' })
        heldRequests.drop('loadFile')
      },
    },
    'signing.redraft': request(({ page }) =>
      page.locator('[data-event="signing.redraft"]').first().click(),
    ),
    'fetchDocument answers that it waits': fetchDocument('waiting'),
    'fetchDocument answers that it is held': fetchDocument('held'),
    'fetchDocument answers that it is passed on': fetchDocument('passedOn'),
    'fetchDocument answers that it is rejected': fetchDocument('rejected'),
    'fetchDocument answers that it is withdrawn': fetchDocument('withdrawn'),
    'sign answers with success': {
      can: ({ memory }) => memory.status === 'waiting' || memory.status === 'held',
      memoryAfter: ({ state }) => ({ status: state === 'approving' ? 'passedOn' : 'rejected' }),
    },
    'sign fails somebody was faster': refusedBy('sign'),
    'act answers with success': {
      can: ({ memory, context: { wish } }) =>
        wish !== 'changeLine' &&
        memory.status === (wish === 'resume' ? 'held' : wish === 'undo' ? 'passedOn' : 'waiting'),
      memoryAfter: ({ context: { wish } }) => ({
        status: statusAfter[wish as keyof typeof statusAfter],
      }),
    },
    'act fails it changed meanwhile': refusedBy('act'),
    'prepareRedraft answers with the draft': ({ draftStorage }) => draftStorage.unlock(),
    'prepareRedraft fails by the server': ({ draftStorage }) => draftStorage.failCall(),
  },
  ...signingReasons,
  isShown,
  isCovered: (at, event) => isPreparingLine(at) && event === 'signing.close',
  eventOfControl: {
    'signing.changeLine': ({ context: { document, employee, line } }) =>
      document ? { line: line ?? partsOf({ document, employee }).later } : undefined,
    'signing.prepare': (at, index) => ({ action: preparedActions(at)[index] }),
  },
  readPage: {
    stamps: attributes('[data-machine=signing] [data-look]', 'data-look'),
    comment: values('[data-machine=signing] textarea'),
    alerts: count('[data-machine=signing] [role=alert]'),
    bulk: texts('[role=dialog] li[data-document] [data-look]'),
  },
  expectedPage: (at) => {
    const { state, context, memory } = at
    const { document, comment, reason } = context
    if (memory.isBulk) return { bulk: [bulkResultOf(state)] }
    if (!isShown(at)) return {}
    const isWaiting = document?.doc_status === '결재대기중'
    const looks = {
      '0': 'turn',
      '1': isWaiting ? 'later' : 'over',
      '2': 'approved',
      '3': 'rejected',
    }
    const signs = isDocumentShown(at) && document?.signs
    return {
      stamps: signs
        ? [
            'submitted',
            ...signs.map(({ result, state }) => (state === 'held' ? state : looks[result])),
          ]
        : [],
      comment:
        state === 'gone' && comment !== ''
          ? [comment]
          : isPreparing(at)
            ? ({ hold: [reason], sendBack: [comment], changeLine: [comment] }[
                String(context.wish)
              ] ?? [])
            : isWaitingFor(approver, at) && !hasDecided(at)
              ? [comment]
              : [],
      alerts: state === 'unconfirmed' || state.startsWith('stale') ? 1 : 0,
    }
  },
})

/** The text for a document in this state in the bulk approval dialog. */
function bulkResultOf(state: string): string {
  if (state === 'decided') return '승인됨'
  if (state === 'approving' || state === 'checking') return '승인 중'
  return state.startsWith('stale') ? '승인되지 않음' : '실패'
}
