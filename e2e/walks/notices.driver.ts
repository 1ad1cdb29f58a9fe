import type { NoticesContext } from '../../machines/notices/notices.machine.ts'
import { notices as given } from '../../models/notices.model.ts'
import type { Fault } from '../proxy.ts'
import { Draft } from '../screens/draft.ts'
import { ProfileDialog } from '../screens/profileDialog.ts'
import { defineDriver, type MoveDefinition } from './defineDriver.ts'
import type { BrowserTools } from './driver.ts'
import { openDraftingScreen } from './openScreen.ts'
import { failSubmission, fillDraftTitle, waitForElement } from './pageActions.ts'
import { textsReader } from './readPage.ts'

/** Whether the pointer is over the notice. */
interface Memory {
  isPointed: boolean
}
type Move = MoveDefinition<NoticesContext, Memory>

/** The sentences of the notices that the walk triggers. */
const sentences: Readonly<Record<string, string>> = {
  passwordMissing: '패스워드를 입력해주세요',
  passwordChanged: '변경 완료',
  passwordFailed: '에러 발생(네트워크 상태 확인)',
  draftFailed: '다시 시도해 주세요(에러 발생)',
}

/** Uses notices that can be triggered quickly in place of the notices of a draft. Only the notice with an offer comes from a draft. */
const model = {
  ...given,
  events: {
    ...given.events,
    'notices.show done': { type: 'notices.show', code: 'passwordChanged' },
    'notices.show batchConflict': { type: 'notices.show', code: 'passwordFailed' },
    'notices.show titleMissing': { type: 'notices.show', code: 'passwordMissing' },
  },
}

const movePointerAway = ({ page }: BrowserTools) => page.mouse.move(5, 790)

/** A move that shows a notice. The employee triggers it with the keyboard, while the pointer is elsewhere. */
const show = (work: (tools: BrowserTools) => Promise<unknown>): Move => ({
  can: { isPointed: false },
  do: work,
})

/** Submits this password twice. Without a password the form stays open, and is closed. */
const showPasswordNotice = (passwordOf: (tools: BrowserTools) => string, fault?: Fault): Move =>
  show(async (tools) => {
    const { page, connection } = tools
    const form = new ProfileDialog(page)
    const password = passwordOf(tools)
    await page.locator('[data-event="password.open"]').dispatchEvent('click')
    await waitForElement(tools, form.password)
    await form.password.fill(password)
    await form.repetition.fill(password)
    if (fault) connection.fail('change_password', fault)
    await form.repetition.press('Enter')
    if (password === '') await page.keyboard.press('Escape')
    await form.dialog.waitFor({ state: 'detached' })
    connection.mend()
  })

/** Closes the draft that has just been opened. */
async function closeDraft(tools: BrowserTools) {
  const { title, dialog } = new Draft(tools.page)
  await waitForElement(tools, title)
  await tools.page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
}

/** The employee uses a button of the notice, and the notice disappears. */
const use = (button: string, work?: (tools: BrowserTools) => Promise<unknown>): Move => ({
  can: { isPointed: true },
  memoryAfter: { isPointed: false },
  do: async (tools) => {
    await tools.page.locator(`[data-event="${button}"]`).click()
    await movePointerAway(tools)
    await work?.(tools)
  },
})

export const driver = defineDriver<NoticesContext, Memory>({
  model,
  memory: { isPointed: false },
  open: async (tools) => {
    tools.heldRequests.drop()
    await tools.product.withdrawBatch(1)
    await tools.product.withdrawBatch(2)
    await openDraftingScreen(tools, '/reportWrite')
    await movePointerAway(tools)
  },
  waitsForDelays: true,
  moves: {
    'notices.show done': showPasswordNotice(({ product }) => product.password),
    'notices.show batchConflict': showPasswordNotice(({ product }) => product.password, 'error'),
    'notices.show titleMissing': showPasswordNotice(() => ''),
    'notices.show failed, to be restored': show(async (tools) => {
      await tools.page.locator('[data-event="vouchers.writeDraft"]').click()
      await failSubmission(tools, await fillDraftTitle(tools))
      await movePointerAway(tools)
    }),
    'notices.withdrawOffers of vouchers': show(async (tools) => {
      await tools.page.locator('[data-event="vouchers.writeDraft"]').click()
      await closeDraft(tools)
      await movePointerAway(tools)
    }),
    'notices.hold': {
      memoryAfter: { isPointed: true },
      do: ({ page }) => page.locator('#notices [role=status] > div').hover(),
    },
    'notices.release': { memoryAfter: { isPointed: false }, do: movePointerAway },
    'notices.dismiss': use('notices.dismiss'),
    'notices.act': use('notices.act', closeDraft),
  },
  impossibleMoves: {
    'notices.withdraw titleMissing':
      'Only an open draft sends this event, and the walk triggers its notices without one.',
    'notices.withdrawOffers of another screen': 'Only one drafting screen is open.',
  },
  eventsWithoutControl: {
    'notices.show': 'Other machines send this event.',
    'notices.withdraw': 'Other machines send this event.',
    'notices.withdrawOffers': 'Other machines send this event.',
  },
  readPage: { sentences: textsReader('#notices [role=status] > div > span') },
  expectedPage: ({ context: { current } }) =>
    current ? { sentences: [sentences[current.code] ?? current.code] } : {},
})
