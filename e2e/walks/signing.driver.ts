import type { SigningContext } from '../../machines/signing/signing.context.ts'
import { signing as model } from '../../models/signing.model.ts'
import { aPdf } from '../pdf.ts'
import { splitAtOwnStep } from '../../machines/approvers/lineChange.rules.ts'
import { ApprovalOrder } from '../screens/approvalOrder.ts'
import { Box } from '../screens/box.ts'
import { Viewer } from '../screens/viewer.ts'
import { approver, author } from './colleagues.ts'
import { defineDriver, isContextChange } from './defineDriver.ts'
import {
  chooseMoreItem,
  type SigningPosition,
  isDocumentShown,
  isShown,
  loadDocumentInStatus,
  type SigningMemory,
  refuseWithdrawn,
  resultingStatusByAction,
  requiredStatusByAction,
} from './signing.moves.ts'
import { signingUnwalkedReasons } from './signing.unwalked.ts'
import { boxPathOfEmployee, prepareDocument } from './documents.ts'
import { advanceClockUntil, navigate, postFromOtherTab, waitForElement } from './pageActions.ts'
import { attributesReader, countReader, textsReader, valuesReader } from './readPage.ts'

const file = { name: '세금계산서.pdf', bytes: new Uint8Array(aPdf({ pages: ['1'] })) }

/** Whether this employee is signed in and sees a waiting document. Only the approver and the author have controls for it. */
const isWaitingFor = (username: string, at: SigningPosition) =>
  isDocumentShown(at) &&
  at.context.document?.doc_status === '결재대기중' &&
  at.memory.username === username

/** Whether the approver has decided. If so, one line of text replaces the decision form. */
const hasDecided = ({ context: { document } }: SigningPosition) =>
  document?.signs.some(({ user, result }) => user.id === approver && result === '2') === true

/**
 * Whether the page shows a written comment to be copied, because the document changed or was closed before the comment was sent. A document
 * that waits for the approver shows the comment in the form.
 */
const hasCommentToCopy = (at: SigningPosition) => {
  const { document, comment } = at.context
  if (!isDocumentShown(at) || comment === '') return false
  const isUndecided = document?.signs.some(
    ({ user, result }) => user.id === approver && (result === '0' || result === '1'),
  )
  const isClosed = document?.doc_status !== '결재대기중'
  return at.state.startsWith('stale') || (isClosed && isUndecided === true)
}

const isPreparing = ({ state }: SigningPosition) => state === 'preparing'
/** Whether the dialog for the approval line or the receivers covers the document. */
const isCoveredByDialog = (at: SigningPosition) =>
  isPreparing(at) && ['changeLine', 'addReceivers'].includes(String(at.context.requestedAction))

const openReceivers = '[role=dialog] [data-event="signing.addReceivers"]'

/**
 * The actions that this employee can prepare with a control, in the order of the controls: those of the author, or those in the approver's
 * menu for the state of the seat.
 */
function preparedActions({ memory, context: { document } }: SigningPosition): string[] {
  if (memory.username === author) return ['addReceivers']
  const seat = document?.signs.find(({ user }) => user.id === approver)
  if (seat?.result === '2') return ['undo', 'addReceivers']
  return [...(seat?.state === 'held' ? [] : ['hold']), 'sendBack', 'changeLine']
}

const start = (name: string, username: string, isBulk = false) => ({
  name,
  memory: { username, status: 'waiting' as const, hasReceiver: false, isBulk },
})

export const driver = defineDriver<SigningContext, SigningMemory>({
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
      await navigate(tools, `${boxPathOfEmployee(username)}?document=${document}`)
      return
    }
    const box = new Box(page)
    await navigate(tools, boxPathOfEmployee(username))
    await waitForElement(tools, box.link(document))
    await box.select(document)
    await page.locator('[data-event="boxes.confirmApproveAll"]').click()
    const approve = page.locator('[data-event="boxes.approveAll"]')
    await waitForElement(tools, approve)
    await hold()
    await approve.click()
  },
  moves: {
    'signing.setComment': { can: (at) => isWaitingFor(approver, at) && isContextChange(at) },
    'signing.prepare hold': chooseMoreItem('보류'),
    'signing.prepare sendBack': chooseMoreItem('이전 결재자에게 반려'),
    'signing.prepare undo': chooseMoreItem('결재취소'),
    'signing.prepare changeLine': chooseMoreItem(
      '결재선 변경',
      '[role=dialog] [data-event="signing.changeLine"]',
    ),
    'signing.prepare addReceivers': {
      can: isDocumentShown,
      do: async (tools, at) => {
        if (at.memory.username !== author) {
          await chooseMoreItem('참조·공람 추가', openReceivers).do?.(tools, at)
          return
        }
        await tools.page.locator('[data-event="signing.prepare"]').click()
        await waitForElement(tools, tools.page.locator(openReceivers))
      },
    },
    'signing.addReceivers': {
      can: isShown,
      do: async ({ page }, { context: { receivers } }) => {
        const dialog = new ApprovalOrder(page, '참조·공람 추가')
        // After a failed request, the dialog still contains the receivers.
        if (!receivers) {
          await dialog.lookBy('이름')
          await dialog.inform('이름 park')
        }
        await page.locator(openReceivers).click()
      },
    },
    'signing.close': { can: (at) => isShown(at) && !isCoveredByDialog(at) },
    'signing.changeLine': {
      can: isShown,
      do: async ({ page }, { context: { line } }) => {
        const dialog = new ApprovalOrder(page, '결재선 변경')
        // After a failed request, the dialog still contains the approval line.
        if (!line) {
          await dialog.lookBy('이름')
          await dialog.add('이름 park')
        }
        await dialog.done.click()
      },
    },
    'signing.resume': chooseMoreItem('보류 해제'),
    'signing.askWithdrawal': { can: (at) => isWaitingFor(author, at) },
    'signing.changed': {
      can: isShown,
      do: (tools, { memory }) => postFromOtherTab(tools, { type: 'refetch' }, memory.username),
    },
    'signing.refreshUrls': {
      can: (at) => isDocumentShown(at) && !isCoveredByDialog(at),
      do: async (tools) => {
        const { page, heldRequests } = tools
        const viewer = new Viewer(page)
        const failed = heldRequests.at('loadFile').release('error')
        await viewer.opener(file.name).click()
        // The clock is paused and must be advanced, because React shows loaded code after a timer.
        await advanceClockUntil(tools, failed)
        await waitForElement(tools, viewer.again)
        await viewer.again.click()
        await page.keyboard.press('Escape')
        await viewer.frame.waitFor({ state: 'detached' })
        heldRequests.drop('loadFile')
      },
    },
    'signing.redraft': {
      can: isShown,
      do: ({ page }) => page.locator('[data-event="signing.redraft"]').first().click(),
    },
    'fetchDocument answers that it waits': loadDocumentInStatus('waiting'),
    'fetchDocument answers that it waits, with the requested line': {
      ...loadDocumentInStatus('changed'),
      can: ({ memory }) => memory.status === 'changed',
    },
    'fetchDocument answers that it is held': loadDocumentInStatus('held'),
    'fetchDocument answers that it is passed on': loadDocumentInStatus('passedOn'),
    'fetchDocument answers that it is passed on, with the requested receiver': {
      ...loadDocumentInStatus('passedOn', true),
      can: ({ memory }) => memory.hasReceiver && memory.status === 'passedOn',
    },
    'fetchDocument answers that it is rejected': loadDocumentInStatus('rejected'),
    'fetchDocument answers that it is withdrawn': loadDocumentInStatus('withdrawn'),
    'sign answers with success': {
      can: ({ memory }) => memory.status === 'waiting' || memory.status === 'held',
      memoryAfter: ({ state }) => ({ status: state === 'approving' ? 'passedOn' : 'rejected' }),
    },
    'sign fails it changed meanwhile': refuseWithdrawn('sign'),
    'act answers with success': {
      can: ({ memory, context: { requestedAction: action } }) =>
        memory.status ===
          (requiredStatusByAction[action as keyof typeof requiredStatusByAction] ?? 'waiting') &&
        !memory.hasReceiver,
      memoryAfter: ({ context: { requestedAction: action } }) =>
        action === 'addReceivers'
          ? { hasReceiver: true }
          : { status: resultingStatusByAction[action as keyof typeof resultingStatusByAction] },
    },
    'act fails it changed meanwhile': refuseWithdrawn('act'),
    'prepareRedraft answers with the draft': ({ draftStorage }) => draftStorage.unlock(),
    'prepareRedraft fails by the server': ({ draftStorage }) => draftStorage.failCall(),
  },
  ...signingUnwalkedReasons,
  isShown,
  isCovered: (at, event) => isCoveredByDialog(at) && event === 'signing.close',
  eventOfControl: {
    'signing.changeLine': ({ context: { document, employee, line } }) =>
      document ? { line: line ?? splitAtOwnStep({ document, employee }).later } : undefined,
    'signing.addReceivers': ({ context: { receivers } }) => ({ receivers: receivers ?? [] }),
    'signing.prepare': (at, index) => ({ action: preparedActions(at)[index] }),
  },
  readPage: {
    stamps: attributesReader('[data-machine=signing] [data-look]', 'data-look'),
    comment: valuesReader('[data-machine=signing] textarea'),
    alerts: countReader('[data-machine=signing] [role=alert]'),
    bulk: textsReader('[role=dialog] li[data-document] [data-look]'),
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
        state.startsWith('gone') && comment !== ''
          ? [comment]
          : isPreparing(at)
            ? ({ hold: [reason], sendBack: [comment], changeLine: [comment] }[
                String(context.requestedAction)
              ] ?? [])
            : isWaitingFor(approver, at) && !hasDecided(at)
              ? [comment]
              : hasCommentToCopy(at)
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
  if (state === 'unconfirmed') return '확인되지 않음'
  return state.startsWith('stale') || state.startsWith('gone') ? '승인되지 않음' : '실패'
}
