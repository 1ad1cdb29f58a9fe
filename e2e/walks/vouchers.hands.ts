import type { VouchersContext } from '../../machines/vouchers/vouchers.context.ts'
import { Draft } from '../screens/draft.ts'
import { Drafting } from '../screens/drafting.ts'
import { appears } from './begin.ts'
import type { Doing, Hands } from './driver.ts'

/** The batch whose failed draft can be restored from the notice on the screen. */
export interface Memory {
  offer: number | null
}
type Do = Doing<VouchersContext, Memory>

/** The call of the list. */
export const list = 'voucher_list'

export const screen = ({ page }: Hands) => new Drafting(page)
export const row = (hands: Hands, batch: number, document: number) =>
  screen(hands).rows.filter({
    has: hands.page.getByRole('checkbox', { name: `배치 ${batch}, 문서 ${document} 선택` }),
  })
export const click =
  (event: string): Do['do'] =>
  ({ page }) =>
    page.locator(`[data-event="vouchers.${event}"]`).first().click()
/** A key of the list: no other element may have the focus. */
export const press =
  (key: string): Do['do'] =>
  async ({ page }) => {
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
    await page.keyboard.press(key)
  }

/** The list is loaded with these batches free and the others waiting for approval of another submission. */
export const answers = (...free: number[]): Do => ({
  do: async ({ gates, company }) => {
    for (const batch of [1, 2]) {
      if (free.includes(batch)) await company.free('voucher', batch)
      else await company.take('voucher', batch)
    }
    await gates.at(list).letGo()
  },
})

/** Fills the draft until it can be sent. An older saved draft is discarded. */
export async function write(hands: Hands): Promise<Draft> {
  const { page, shelf } = hands
  // Releases earlier storage calls.
  await shelf.drop()
  const draft = new Draft(page)
  const form = page.locator('[data-machine=draft][data-state^="composing.form"]')
  const discard = page.locator('[data-event="draft.discard"]')
  await appears(hands, form.or(discard).first())
  if ((await discard.count()) > 0) await discard.click()
  await draft.title.fill('월세')
  return draft
}

const faults = ['error', 'html', 'null', 'broken'] as const
let failures = 0

/** In turn: a server error, a response of another server, a cut connection. */
export function nextFault() {
  failures += 1
  return faults[failures % faults.length]
}

export const search = async ({ page }: Hands) => new Drafting(page).searchFor('운반')

export async function choosePeriod({ page }: Hands) {
  await page.locator('[data-event="vouchers.setPeriod"]').first().click()
  const picker = page.locator('[popover]:popover-open')
  const first = picker.locator('[data-day="2026-11-01"]:not([data-hidden]) button')
  await picker.locator('[data-day]:not([data-hidden])').first().waitFor()
  while ((await first.count()) === 0) await picker.locator('nav button').last().click()
  await first.click()
  await picker.locator('[data-day="2026-11-30"]:not([data-hidden]) button').click()
  await picker.locator('[data-event="vouchers.setPeriod"]').click()
}

/** Requests the list again. The next call supersedes a pending one. */
export const asking = (work: (hands: Hands) => Promise<unknown>): Do => ({
  do: (hands) => hands.gates.at(list).after(work(hands)),
})

/** The storage of the device fails. */
export const breaks: Do = {
  do: async ({ shelf, page }) => {
    await shelf.fail(page)
    await shelf.drop()
  },
}
