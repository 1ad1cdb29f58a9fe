import type { SigningContext } from '../../machines/signing/signing.context.ts'
import { signing as model } from '../../models/signing.model.ts'
import { aPdf } from '../pdf.ts'
import { Viewer } from '../screens/viewer.ts'
import { appears, go, passing } from './begin.ts'
import { approver, author } from './colleagues.ts'
import { type At, type Doing, driver, type Hands } from './driver.ts'
import { boxOf, documentOf, sitDown, forwardChange } from './paper.ts'

/** The employee at the screen, the real state of the document, and whether it is part of a bulk approval. */
interface Memory {
  who: string
  stand: 'waiting' | 'passedOn' | 'rejected' | 'withdrawn'
  isMany: boolean
}
type Here = At<SigningContext, Memory>
type Do = Doing<SigningContext, Memory>

const calls = {
  read: 'ea/document',
  copy: 'ea/cc_update',
  sign: 'ea/do_sign',
  withdraw: 'ea/withdraw',
} as const

const files = [{ name: '세금계산서.pdf', bytes: new Uint8Array(aPdf({ pages: ['1'] })) }]
const media = 'media/attachment'

/** A file fails to load in the viewer, which requests the document for new URLs and is closed. */
async function requestUrls(hands: Hands) {
  const { page, gates } = hands
  const viewer = new Viewer(page)
  const failed = gates.at(media).letGo('error')
  await viewer.opener('세금계산서.pdf').click()
  // The clock is paused, and React shows loaded code after a timer.
  await passing(hands, failed)
  await appears(hands, viewer.again)
  await gates.at(calls.read).after(viewer.again.click())
  await page.keyboard.press('Escape')
  await viewer.frame.waitFor({ state: 'detached' })
  gates.drop(media)
}

const isOver = ({ state }: Here) => ['decided', 'redrafted', 'closed'].includes(state)
const isSmall = ({ memory }: Here) => memory.isMany
/** Whether the document is shown on the screen. */
const isPaper = (at: Here) =>
  !isOver(at) && !isSmall(at) && !['gone', 'unreadable'].includes(at.state) && !!at.context.document

/** Whether a waiting document is shown to its approver or author. Only they have its controls. */
const isBefore = (who: string, at: Here) =>
  isPaper(at) && at.context.document?.doc_status === '결재대기중' && at.memory.who === who

/** An action of the employee on the screen of the document. */
const byHand = (work: Do['do'], can?: (at: Here) => boolean): Do => ({
  can: (at) => !isSmall(at) && !isOver(at) && (can?.(at) ?? true),
  do: work,
})
const click = (event: string, can?: (at: Here) => boolean): Do =>
  byHand(({ page }) => page.locator(`[data-event="signing.${event}"]`).first().click(), can)

const write = (comment: string): Do =>
  byHand(
    ({ page }) => page.locator('[data-event="signing.setComment"]').fill(comment),
    (at) => isBefore(approver, at) && at.context.comment !== comment,
  )

/** Brings the document into the state of the walk through the API, in the name of the approver or the author. */
async function become(hands: Hands, { memory }: Here, stand: Memory['stand']) {
  if (memory.stand === stand) return
  const { company } = hands
  const document = documentOf(hands)
  if (stand === 'withdrawn') await company.withdraw(document)
  else await company.decide(document, stand === 'passedOn' ? '승인' : '반려')
}

const lasts = ({ state }: Here) => state !== 'decided' && state !== 'redrafted'

const reads = (stand: Memory['stand']): Do => ({
  can: (at) => lasts(at) && [stand, 'waiting'].includes(at.memory.stand),
  leaves: ({ memory }) => ({ ...memory, stand }),
  do: async (hands, at) => {
    await become(hands, at, stand)
    await hands.gates.at(calls.read).letGo()
  },
})

const meets = (call: keyof typeof calls, fault: 'error' | 'missing' | 'broken'): Do => ({
  do: ({ gates }) => gates.at(calls[call]).letGo(fault),
})

/** Reloads the document. This call supersedes a pending one. */
const reading = (work: (hands: Hands, at: Here) => Promise<unknown>, can?: Do['can']): Do =>
  byHand((hands, at) => hands.gates.at(calls.read).after(work(hands, at)), can)

const start = (name: string, who: string, more: Partial<Memory> = {}) => ({
  name,
  memory: { who, stand: 'waiting' as const, isMany: false, ...more },
})

/** Why a reference is never unread once its document is loaded. */
const copied = 'Our server takes a copy as read when it hands it out; older ones want to be told.'

export const signing = driver<SigningContext, Memory>({
  word: 'signing',
  speaks: 'alone',
  model,
  starts: [
    start('by an address', approver),
    start('to be approved at once', approver, { isMany: true }),
    start('by its author', author),
  ],
  open: async (hands, { name: begins, memory: { who } }) => {
    const { page, gates, shelf } = hands
    for (const call of Object.values(calls)) gates.drop(call)
    const document = await sitDown(hands, who, files)
    const hold = async () => {
      for (const call of Object.values(calls)) gates.at(call)
      await shelf.hold()
    }
    if (begins === 'to be approved at once') {
      await go(hands, boxOf(who))
      await appears(hands, page.locator(`a[data-document="${document}"]`))
      const row = page.getByTestId('document-row').filter({
        has: page.locator(`a[data-document="${document}"]`),
      })
      await row.getByRole('checkbox').check()
      await page.locator('[data-event="boxes.confirmApproveAll"]').click()
      await appears(hands, page.locator('[data-event="boxes.approveAll"]'))
      await hold()
      await page.locator('[data-event="boxes.approveAll"]').click()
    } else {
      await hold()
      await go(hands, `${boxOf(who)}?document=${document}`)
    }
  },
  moves: {
    'signing.setComment': write('확인'),
    'signing.setComment blank': write(' '),
    'signing.approve': click('approve'),
    'signing.reject': click('reject'),
    'signing.withdraw': click('withdraw', (at) => isBefore(author, at)),
    'signing.retry': click('retry'),
    'signing.changed': reading((hands, { memory }) => forwardChange(hands, memory.who)),
    'signing.refreshUrls': byHand(requestUrls, isPaper),
    'signing.redraft': reading(({ page }) =>
      page.locator('[data-event="signing.redraft"]').first().click(),
    ),
    'signing.close': click('close'),
    'fetchDocument answers that it waits': reads('waiting'),
    'fetchDocument answers that it is passed on': reads('passedOn'),
    'fetchDocument answers that it is rejected': reads('rejected'),
    'fetchDocument answers that it is withdrawn': reads('withdrawn'),
    'fetchDocument fails by the server': meets('read', 'error'),
    'fetchDocument fails there is no such document': meets('read', 'missing'),
    'sign answers with success': {
      can: ({ memory }) => memory.stand === 'waiting',
      leaves: ({ memory, state }) => ({
        ...memory,
        stand: state === 'approving' ? 'passedOn' : 'rejected',
      }),
      do: ({ gates }) => gates.at(calls.sign).letGo(),
    },
    'sign fails somebody was faster': {
      leaves: ({ memory }) => ({
        ...memory,
        stand: memory.stand === 'waiting' ? 'withdrawn' : memory.stand,
      }),
      do: async (hands, at) => {
        if (at.memory.stand === 'waiting') await become(hands, at, 'withdrawn')
        await hands.gates.at(calls.sign).letGo()
      },
    },
    'sign fails nobody answers': meets('sign', 'broken'),
    'withdraw answers with success': {
      can: ({ memory }) => memory.stand === 'waiting',
      leaves: ({ memory }) => ({ ...memory, stand: 'withdrawn' }),
      do: ({ gates }) => gates.at(calls.withdraw).letGo(),
    },
    'withdraw fails by the server': meets('withdraw', 'error'),
    'prepareRedraft answers with the draft': { do: ({ shelf }) => shelf.drop() },
    'prepareRedraft fails by the server': { do: ({ shelf, page }) => shelf.fail(page) },
  },
  never: {
    'fetchDocument answers that it waits, an unread copy': copied,
    'markReceiverRead answers with success': copied,
    'markReceiverRead fails by the server': copied,
  },
  apart: {
    'signing.reading.markingRead': copied,
    'signing.reading.checkingReceiver always 0': copied,
    'signing.reading.checkingReceiver always 0: yes': copied,
    ...Object.fromEntries(
      ['approving', 'rejecting', 'withdrawing', 'checking'].map((state) => [
        `signing.${state} signing.close 0`,
        'The control is disabled while a decision is on its way.',
      ]),
    ),
  },
  silent: {
    'signing.changed': 'The server says it, or another tab that has heard it.',
    'signing.refreshUrls': 'The attachment viewer sends it when a file does not load.',
  },
  isShown: (at) => !isSmall(at) && !isOver(at),
  sends: ({ event: type }) =>
    type === 'signing.setComment' ? { type, comment: 'something' } : { type },
  see: () => {
    const paper = document.querySelector('[data-machine=signing]')
    const all = (selector: string) => [...(paper?.querySelectorAll<HTMLElement>(selector) ?? [])]
    const many = document.querySelectorAll('[role=dialog] li[data-document] > :last-child')
    return {
      stamps: all('[data-look]').map(({ dataset }) => dataset['look']),
      comment: all('textarea').map((field) => (field as HTMLTextAreaElement).value),
      alerts: all('[role=alert]').length,
      many: [...many].map(({ textContent }) => textContent),
    }
  },
  facts: (at) => {
    const { state, context } = at
    const { document, comment } = context
    const waits = document?.doc_status === '결재대기중'
    const look = { '0': 'turn', '1': waits ? 'later' : 'over', '2': 'approved', '3': 'rejected' }
    const alerts = state === 'unconfirmed' || state.startsWith('stale') ? 1 : 0
    return {
      stamps:
        isPaper(at) && document
          ? ['submitted', ...document.signs.map(({ result }) => look[result])]
          : [],
      comment: isBefore(approver, at) ? [comment] : [],
      alerts: isSmall(at) || isOver(at) ? 0 : alerts,
      many: isSmall(at) ? [manyWord(state)] : [],
    }
  },
})

/** The text for a document in this state in the bulk approval dialog. */
function manyWord(state: string): string {
  if (state === 'decided') return '승인됨'
  if (state === 'approving' || state === 'checking') return '승인 중'
  return state.startsWith('stale') ? '승인되지 않음' : '실패'
}
