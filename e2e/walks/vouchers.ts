import { pageOf } from '../../machines/vouchers/paging.rules.ts'
import type { VouchersContext } from '../../machines/vouchers/vouchers.context.ts'
import { aList } from '../../models/samples/voucher.ts'
import { vouchers as given } from '../../models/vouchers.model.ts'
import { Draft } from '../screens/draft.ts'
import { appears, beginDrafting, dismissNotices, go, steadyRandom, tellTab } from './begin.ts'
import { linesOf } from './batches.ts'
import type { Environment } from '../../models/engine/model.ts'
import { aWritten } from './shelf.ts'
import { type At, type Doing, driver, type Hands } from './driver.ts'
import {
  answers,
  asking,
  breaks,
  choosePeriod,
  click,
  list,
  type Memory,
  nextFault,
  press,
  row,
  screen,
  search,
  write,
} from './vouchers.hands.ts'

type Here = At<VouchersContext, Memory>
type Do = Doing<VouchersContext, Memory>

/** The link state that the screen of a document passes on for drafting its batch again. */
const again = { batchNumber: 1, period: { start: '2026-11-01', end: '2026-11-30' } }

const opened = given.inputs['as the screen opens']
const model = {
  ...given,
  inputs: {
    'as the screen opens': (cast: Environment) => opened?.(cast),
    'to draft batch 1 again': (cast: Environment) => ({ ...opened?.(cast), restore: again }),
  },
  events: {
    ...given.events,
    'vouchers.moveCursor down': { type: 'vouchers.moveCursor', by: 1 },
  },
  outputs: {
    ...given.outputs,
    listVouchers: {
      'both batches': aList([...linesOf(1), ...linesOf(2)]),
      'batch 2 alone': aList(linesOf(2)),
      nothing: aList([]),
    },
  },
}

const columns = 'batch document date type partner remark author debit credit'.split(' ')

const batchOf = ({ context: { queue, written } }: Here) => queue[written] ?? 0

const restore = (batch: number): Do => ({
  can: ({ memory }) => memory.offer === batch,
  leaves: () => ({ offer: null }),
  do: ({ page }) => page.locator('[data-event="notices.act"]').click(),
})

/** The pages that have loaded all code of the drafting screen. */
const ready = new WeakSet<Hands>()

export const vouchers = driver<VouchersContext, Memory>({
  word: 'vouchers',
  speaks: 'among others',
  model,
  starts: [
    { name: 'as the screen opens', memory: { offer: null } },
    { name: 'to draft batch 1 again', memory: { offer: null } },
  ],
  open: async (hands, { name: start }) => {
    const { gates, company, shelf } = hands
    gates.drop()
    gates.at('ea/events')
    await shelf.drop()
    await company.free('voucher', 1)
    await company.free('voucher', 2)
    if (!ready.has(hands)) {
      await steadyRandom(hands)
      await beginDrafting(hands, '/reportWrite')
    }
    ready.add(hands)
    // Opens the screen again, now with its code loaded and its list held.
    await gates.at('payment_list').after(go(hands, '/reportWritePayment'))
    await dismissNotices(hands)
    await shelf.clear()
    gates.at(list)
    if (start === 'to draft batch 1 again') {
      await shelf.hold()
      await go(hands, '/reportWrite', { redraft: again })
    } else {
      await gates.at(list).after(go(hands, '/reportWrite'))
    }
    gates.drop('payment_list')
  },
  moves: {
    'vouchers.search': asking(search),
    'vouchers.setPeriod': asking(choosePeriod),
    'vouchers.retry': { do: click('retry') },
    'vouchers.sort': { do: click('sort') },
    'vouchers.toggleRow the first': {
      do: (hands) => row(hands, 1, 1).getByRole('checkbox').click(),
    },
    'vouchers.toggleRow the last': { do: (hands) => row(hands, 2, 3).click() },
    'vouchers.extendTo the fourth': {
      do: (hands) => row(hands, 2, 1).click({ modifiers: ['Shift'] }),
    },
    'vouchers.moveCursor down': { isTried: true, do: press('j') },
    'vouchers.toggleCursor': { isTried: true, do: press('x') },
    'vouchers.togglePage': { do: click('togglePage') },
    'vouchers.clearSelection': { do: click('clearSelection') },
    'vouchers.goToPage 1': {
      can: ({ context }) => context.page === 0,
      do: (hands) => screen(hands).nextPage.click(),
    },
    'vouchers.setPageSize 5': {
      can: ({ context }) => context.pageSize !== 5,
      do: (hands) => screen(hands).pageSize.selectOption('5'),
    },
    'vouchers.setPageSize 25': {
      can: ({ context }) => context.pageSize !== 25,
      do: (hands) => screen(hands).pageSize.selectOption('25'),
    },
    'vouchers.writeDraft': { do: click('writeDraft') },
    'vouchers.dismissConflict': {
      // It cannot be reached behind an open draft.
      can: ({ state, context }) => state !== 'writing' && context.taken !== null,
      do: async (hands, { state }) => {
        if (/^ready\.(?!deletingSavedDraft)/.test(state)) await hands.shelf.hold()
        await click('dismissConflict')(hands, {} as Here)
      },
    },
    'vouchers.changed': {
      do: (hands) => tellTab(hands, { type: 'drafts', counts: [6, 7, 8, 9, 10] }),
    },
    'notices.acted on batch 1': restore(1),
    'findSavedDraft answers the draft': {
      do: async ({ shelf }) => {
        await shelf.letGo({ put: aWritten({ batchNumber: 1 }) })
        await shelf.drop()
      },
    },
    'findSavedDraft answers nothing': { do: ({ shelf }) => shelf.drop() },
    'findSavedDraft fails by the server': breaks,
    'listVouchers answers both batches': answers(1, 2),
    'listVouchers answers batch 2 alone': answers(2),
    'listVouchers answers nothing': answers(),
    'listVouchers fails by the server': { do: ({ gates }) => gates.at(list).letGo(nextFault()) },
    'draft answers done': { do: async (hands) => (await write(hands)).request.click() },
    'draft answers closed': {
      do: async (hands) => {
        const { close } = new Draft(hands.page)
        await appears(hands, close)
        await close.click()
      },
    },
    'draft answers failed': {
      leaves: (at) => ({ offer: batchOf(at) }),
      do: async (hands) => {
        await dismissNotices(hands)
        const draft = await write(hands)
        hands.line.fail('create_document', 'error')
        await draft.request.click()
        await draft.dialog.waitFor({ state: 'detached' })
        hands.line.mend()
      },
    },
    'draft answers that somebody was faster': {
      do: async (hands, at) => {
        const draft = await write(hands)
        await hands.company.take('voucher', batchOf(at))
        await draft.request.click()
      },
    },
    'deleteSavedDraft answers with success': { do: ({ shelf }) => shelf.drop() },
    'deleteSavedDraft fails by the server': breaks,
    'the next delay is over': {
      // The notice disappears earlier.
      leaves: () => ({ offer: null }),
      do: async ({ page, shelf, gates }, { state, due }) => {
        const passed = page.clock.runFor(due)
        if (state === 'ready.stale') return gates.at(list).after(passed)
        await passed
        await shelf.drop()
      },
    },
  },
  never: {
    'vouchers.setPeriod backwards': 'The calendar puts two days into their order.',
    'notices.acted on batch 3': 'No notice offers a batch that has not failed.',
    'draft fails by the server': 'A draft ends with an outcome; what breaks in it is one.',
  },
  silent: {
    'vouchers.moveCursor': 'The keys j and k do it.',
    'vouchers.toggleCursor': 'The key x does it.',
    'vouchers.changed': 'The event stream reports it.',
  },
  sends: ({ event: type, place }, { state, context }) => {
    // The list cannot be reached behind an open draft.
    if (state === 'writing') return undefined
    const { period, page, pageSize, rows } = context
    const { id } = pageOf(rows, page, pageSize)[place] ?? {}
    switch (type) {
      case 'vouchers.setPeriod':
        return { type, period }
      case 'vouchers.search':
        return { type, text: '' }
      case 'vouchers.sort':
        return { type, column: columns[place] }
      case 'vouchers.toggleRow':
      case 'vouchers.extendTo':
        return { type, id }
      case 'vouchers.goToPage':
        return { type, page: place === 0 ? page - 1 : page + 1 }
      case 'vouchers.setPageSize':
        return { type, size: pageSize }
      default:
        return { type }
    }
  },
  see: () => {
    const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)]
    const texts = all('[data-machine=vouchers] p').map(({ textContent }) => textContent ?? '')
    return {
      rows: all('[data-testid=voucher-row]').map((one) => {
        const label = one.querySelector('[aria-label]')?.getAttribute('aria-label')
        const chosen = one.getAttribute('aria-selected') === 'true' ? ' selected' : ''
        return `${label}${chosen}${'current' in one.dataset ? ' current' : ''}`
      }),
      total: texts.filter((text) => text.startsWith('총 ')),
      selected: texts.filter((text) => text.endsWith('건 선택됨')),
      sorted: all('[aria-sort]').map(
        (head) => `${head.textContent} ${head.getAttribute('aria-sort')}`,
      ),
      taken: all('h2').flatMap(({ textContent }) => textContent?.match(/^배치 (\d+):/)?.[1] ?? []),
    }
  },
  facts: ({ state, context }) => {
    const { rows, page, pageSize, selected, counts, cursor, total, sort, taken } = context
    const isListed = state.startsWith('ready') || state === 'writing'
    const chosen = selected.reduce((sum, batch) => sum + (counts.get(batch) ?? 0), 0)
    return {
      rows: isListed
        ? pageOf(rows, page, pageSize).map(({ id, RPICU, RPDOC }) => {
            const is = (fact: boolean, name: string) => (fact ? ` ${name}` : '')
            const marks = is(selected.includes(RPICU), 'selected') + is(id === cursor, 'current')
            return `배치 ${RPICU}, 문서 ${RPDOC} 선택${marks}`
          })
        : [],
      total: isListed ? [`총 ${total.count}건 / ${total.sum.toLocaleString('en')}원`] : [],
      selected: chosen > 0 ? [`${chosen}건 선택됨`] : [],
      sorted:
        sort && state !== 'failed' && !(isListed && rows.length === 0)
          ? [`배치번호 ${sort.direction}`]
          : [],
      taken: taken ? [String(taken.batchNumber)] : [],
    }
  },
})
