import { rowsOfPage } from '../../machines/vouchers/paging.rules.ts'
import type { VouchersContext } from '../../machines/vouchers/vouchers.context.ts'
import type { Environment } from '../../models/engine/model.ts'
import { aVoucherList } from '../../models/samples/voucher.ts'
import { vouchers as given } from '../../models/vouchers.model.ts'
import type { Fault } from '../proxy.ts'
import { Draft } from '../screens/draft.ts'
import { Drafting } from '../screens/drafting.ts'
import { voucherLinesOf } from './batches.ts'
import { defineDriver, type MoveAction } from './defineDriver.ts'
import { aStoredDraft } from './draftStorage.ts'
import type { BrowserTools, WalkPosition } from './driver.ts'
import { openDraftingScreen } from './openScreen.ts'
import {
  dismissNotices,
  failSubmission,
  fillDraftTitle,
  navigate,
  postFromOtherTab,
  pressListKey,
  waitForElement,
} from './pageActions.ts'
import { elementsReader, textsReader } from './readPage.ts'

/** Whether a notice on the screen offers to restore the draft of batch 1, whose submission failed. */
interface Memory {
  isOffered: boolean
}
type VouchersPosition = WalkPosition<VouchersContext, Memory>
type Action = MoveAction<VouchersContext, Memory>

/** The link state that the screen of a document passes to the drafting screen for drafting its batch again. */
const redraft = { batchNumber: 1, period: { start: '2026-11-01', end: '2026-11-30' } }

const defaultInput = given.inputs['as the screen opens']
const model = {
  ...given,
  inputs: {
    'as the screen opens': (environment: Environment) => defaultInput?.(environment),
    'to draft batch 1 again': (environment: Environment) => ({
      ...defaultInput?.(environment),
      restore: redraft,
    }),
  },
  events: { ...given.events, 'vouchers.moveCursor down': { type: 'vouchers.moveCursor', by: 1 } },
  outputs: {
    ...given.outputs,
    listVouchers: {
      'both batches': aVoucherList([...voucherLinesOf(1), ...voucherLinesOf(2)]),
      'batch 2 alone': aVoucherList(voucherLinesOf(2)),
      nothing: aVoucherList([]),
    },
  },
}

const columns = 'batch document date type partner remark author debit credit'.split(' ')

const ofFailedDraft = ({ context: { failedDraft } }: VouchersPosition) => ({
  batchNumber: failedDraft?.batchNumber,
})
const batchOf = ({ context: { queue, written } }: VouchersPosition) => queue[written] ?? 0

const screen = ({ page }: BrowserTools) => new Drafting(page)
const row = (tools: BrowserTools, batch: number, document: number) =>
  screen(tools).rows.filter({
    has: tools.page.getByRole('checkbox', { name: `배치 ${batch}, 문서 ${document} 선택` }),
  })

async function choosePeriod({ page }: BrowserTools) {
  await page.locator('[data-event="vouchers.setPeriod"]').first().click()
  const picker = page.locator('[popover]:popover-open')
  await picker.getByRole('button', { name: '이번 달' }).click()
}

/** Releases the request of the list: these batches can be drafted, and the others wait for approval in a document of a colleague. */
const listBatches =
  (...free: number[]): Action =>
  async ({ heldRequests, product }) => {
    for (const batch of [1, 2]) {
      await (free.includes(batch) ? product.withdrawBatch(batch) : product.submitAsColleague(batch))
    }
    await heldRequests.at('listVouchers').release()
  }

/** The call of the draft storage fails; later calls are not held. */
const failStorage: Action = async ({ draftStorage }) => {
  await draftStorage.failCall()
  await draftStorage.unlock()
}

/** Fills the draft until it can be submitted. Calls of the draft storage are not held. */
async function completeDraft(tools: BrowserTools): Promise<Draft> {
  await tools.draftStorage.unlock()
  return fillDraftTitle(tools)
}

/** Requests approval of the draft; the request meets this fault, and the draft is offered again. */
const failDraft = (fault: Fault) => ({
  memoryAfter: (at: VouchersPosition): Memory => ({ isOffered: batchOf(at) === 1 }),
  do: async (tools: BrowserTools) => {
    await dismissNotices(tools)
    await failSubmission(tools, await completeDraft(tools), fault)
  },
})

/** Whether the machine waits for a call that deletes a saved draft. */
const isDeleting = (state: string) =>
  state === 'ready.deletingSavedDraft' || state === 'ready.discardingDraft'

const disabledWhileDiscarding = 'The control is disabled while the draft is being deleted.'

/** The pages that have loaded all code of the drafting screen. */
const loaded = new WeakSet<BrowserTools>()

export const driver = defineDriver<VouchersContext, Memory>({
  model,
  notices: 'some',
  memory: { isOffered: false },
  open: async (tools, { name }) => {
    const { heldRequests, product, draftStorage } = tools
    heldRequests.drop()
    heldRequests.hold('events')
    await draftStorage.unlock()
    await product.withdrawBatch(1)
    await product.withdrawBatch(2)
    if (!loaded.has(tools)) await openDraftingScreen(tools, '/reportWrite')
    loaded.add(tools)
    // Opens the screen again with its code loaded, and holds the request of its list.
    await heldRequests.at('listPayments').after(navigate(tools, '/reportWritePayment'))
    await dismissNotices(tools)
    await draftStorage.clear()
    heldRequests.hold('listVouchers')
    if (name === 'to draft batch 1 again') {
      await draftStorage.hold()
      await navigate(tools, '/reportWrite', { redraft })
    } else {
      await heldRequests.at('listVouchers').after(navigate(tools, '/reportWrite'))
    }
    heldRequests.drop('listPayments')
  },
  moves: {
    'vouchers.search': (tools) => screen(tools).searchFor('운반'),
    'vouchers.setPeriod': choosePeriod,
    'vouchers.toggleRow the last': (tools) => row(tools, 2, 3).click(),
    'vouchers.extendTo the fourth': (tools) => row(tools, 2, 1).click({ modifiers: ['Shift'] }),
    'vouchers.moveCursor down': { isTried: true, do: (tools) => pressListKey(tools, 'j') },
    'vouchers.toggleCursor': { isTried: true, do: (tools) => pressListKey(tools, 'x') },
    'vouchers.goToPage 1': { can: ({ context }) => context.page === 0 },
    'vouchers.setPageSize': { can: ({ context, event }) => context.pageSize !== event.size },
    'vouchers.dismissConflict': {
      can: ({ state, context }) => state.startsWith('ready') && context.batchConflict !== null,
      do: async ({ page, draftStorage }, { state }) => {
        if (!isDeleting(state)) await draftStorage.hold()
        await page.locator('[data-event="vouchers.dismissConflict"]').click()
      },
    },
    'vouchers.discardDraft of batch 1': {
      // The notice together with a batch conflict would give the model too many states.
      can: ({ state, context }) => state !== 'writing' && context.batchConflict === null,
      memoryAfter: { isOffered: false },
      do: async ({ page, draftStorage }) => {
        await draftStorage.hold()
        await page.locator('[data-event="vouchers.discardDraft"]').click()
      },
    },
    // When a draft opens, the notice of the failed one loses its button.
    'vouchers.writeDraft': { memoryAfter: { isOffered: false } },
    'vouchers.continueDraft': { memoryAfter: { isOffered: false } },
    'vouchers.changed': (tools) =>
      postFromOtherTab(tools, { type: 'drafts', counts: [6, 7, 8, 9, 10] }),
    'notices.acted on batch 1': {
      can: { isOffered: true },
      memoryAfter: { isOffered: false },
      do: ({ page }) => page.locator('[data-event="notices.act"]').click(),
    },
    'findSavedDraft answers the draft': async ({ draftStorage }) => {
      await draftStorage.release({ put: aStoredDraft({ batchNumber: 1 }) })
      await draftStorage.unlock()
    },
    'findSavedDraft answers nothing': ({ draftStorage }) => draftStorage.unlock(),
    'findSavedDraft fails by the server': failStorage,
    'listVouchers answers both batches': listBatches(1, 2),
    'listVouchers answers batch 2 alone': listBatches(2),
    'listVouchers answers nothing': listBatches(),
    'draft answers done': async (tools) => (await completeDraft(tools)).request.click(),
    'draft answers closed': async (tools) => {
      const { close } = new Draft(tools.page)
      await waitForElement(tools, close)
      await close.click()
    },
    'draft answers failed': failDraft('error'),
    'draft answers that the batch has changed': failDraft('changed'),
    'draft answers that another employee submitted the batch first': async (tools, at) => {
      const draft = await completeDraft(tools)
      await tools.product.submitAsColleague(batchOf(at))
      await draft.request.click()
    },
    'deleteSavedDraft answers with success': ({ draftStorage }) => draftStorage.unlock(),
    'deleteSavedDraft fails by the server': failStorage,
    'the next delay is over': {
      // The notice with the offer disappears before the delay ends.
      memoryAfter: { isOffered: false },
      do: async ({ page, draftStorage }, { state, due }) => {
        await page.clock.runFor(due)
        if (state !== 'ready.stale') await draftStorage.unlock()
      },
    },
  },
  unreachableTransitions: {
    'vouchers.ready.discardingDraft vouchers.discardDraft 0': disabledWhileDiscarding,
    'vouchers.ready.discardingDraft vouchers.continueDraft 0': disabledWhileDiscarding,
  },
  impossibleMoves: {
    'vouchers.setPeriod backwards': 'The calendar sorts the two dates.',
    'notices.acted on batch 3': 'A notice offers only a draft whose submission has failed.',
    'draft fails by the server':
      'The machine of the draft ends with an outcome, never with an error.',
  },
  eventsWithoutControl: {
    'vouchers.moveCursor': 'Only the keys j and k send this event.',
    'vouchers.toggleCursor': 'Only the key x sends this event.',
    'vouchers.changed': 'Only the event stream sends this event.',
  },
  // The list cannot be reached while a draft covers it.
  isCovered: ({ state }) => state === 'writing',
  eventOfControl: {
    'vouchers.continueDraft': ofFailedDraft,
    'vouchers.discardDraft': ofFailedDraft,
    'vouchers.sort': (_, index) => ({ column: columns[index] }),
    'vouchers.toggleRow': ({ context }, index) => ({ id: idAt(context, index) }),
    'vouchers.extendTo': ({ context }, index) => ({ id: idAt(context, index) }),
    'vouchers.goToPage': ({ context: { page } }, index) => ({
      page: index === 0 ? page - 1 : page + 1,
    }),
  },
  readPage: {
    rows: elementsReader('[data-testid=voucher-row]', (element) => {
      const label = element.querySelector('[aria-label]')?.getAttribute('aria-label')
      const selected = element.getAttribute('aria-selected') === 'true' ? ' selected' : ''
      return `${label}${selected}${'current' in element.dataset ? ' current' : ''}`
    }),
    total: textsReader('[data-machine=vouchers] p', /^총 /),
    selected: textsReader('[data-machine=vouchers] p', /건 선택됨$/),
    sorted: elementsReader(
      '[aria-sort]',
      (head) => `${head.textContent} ${head.getAttribute('aria-sort')}`,
    ),
    unsent: elementsReader(
      '[data-machine=vouchers] p',
      ({ textContent }) => textContent?.match(/^배치 (\d+): .+ 기안$/)?.[1] ?? [],
    ),
    batchConflict: elementsReader(
      'h2',
      ({ textContent }) => textContent?.match(/^배치 (\d+):/)?.[1] ?? [],
    ),
  },
  expectedPage: ({ state, context }) => {
    const {
      rows,
      page,
      pageSize,
      selected,
      counts,
      cursor,
      total,
      sort,
      batchConflict,
      failedDraft,
    } = context
    const isListed = state.startsWith('ready') || state === 'writing'
    const selectedRows = selected.reduce((sum, batch) => sum + (counts.get(batch) ?? 0), 0)
    const isEmpty = isListed && rows.length === 0
    return {
      rows: rowsOfPage(isListed ? rows : [], page, pageSize).map(({ id, RPICU, RPDOC }) => {
        const isSelected = selected.includes(RPICU) ? ' selected' : ''
        const isCurrent = id === cursor ? ' current' : ''
        return `배치 ${RPICU}, 문서 ${RPDOC} 선택${isSelected}${isCurrent}`
      }),
      total: isListed ? [`총 ${total.count}건 / ${total.sum.toLocaleString('en')}원`] : [],
      selected: selectedRows > 0 ? [`${selectedRows}건 선택됨`] : [],
      sorted: sort && state !== 'failed' && !isEmpty ? [`배치번호 ${sort.direction}`] : [],
      unsent: failedDraft ? [String(failedDraft.batchNumber)] : [],
      batchConflict: batchConflict ? [String(batchConflict.batchNumber)] : [],
    }
  },
})

/** The id of the voucher in a row of the current page. */
function idAt({ rows, page, pageSize }: VouchersContext, index: number) {
  return rowsOfPage(rows, page, pageSize)[index]?.id
}
