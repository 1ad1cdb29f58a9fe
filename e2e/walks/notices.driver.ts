import type { NoticesContext } from '../../machines/notices/notices.machine.ts'
import { notices as given } from '../../models/notices.model.ts'
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
  passwordMismatch: '동일한 패스워드를 입력해주세요',
  draftFailed: '다시 시도해 주세요(에러 발생)',
}

/** Uses two notices that can be triggered quickly in place of the notices of a draft. Only the notice with an offer comes from a draft. */
const model = {
  ...given,
  events: {
    ...given.events,
    'notices.show done': { type: 'notices.show', code: 'passwordMissing' },
    'notices.show batchConflict': { type: 'notices.show', code: 'passwordMismatch' },
  },
}

const movePointerAway = ({ page }: BrowserTools) => page.mouse.move(5, 790)

/** A move that shows a notice. The employee triggers it with the keyboard, while the pointer is elsewhere. */
const show = (work: (tools: BrowserTools) => Promise<unknown>): Move => ({
  can: { isPointed: false },
  do: work,
})

const showPasswordNotice = (password: string): Move =>
  show(async (tools) => {
    const { page } = tools
    const form = new ProfileDialog(page)
    await page.locator('[data-event="password.open"]').dispatchEvent('click')
    await waitForElement(tools, form.password)
    await form.password.fill(password)
    await form.repetition.fill('')
    await form.repetition.fill(password === '' ? '' : 'other')
    await form.repetition.press('Enter')
    await page.keyboard.press('Escape')
    await form.dialog.waitFor({ state: 'detached' })
  })

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
    'notices.show done': showPasswordNotice(''),
    'notices.show batchConflict': showPasswordNotice('new'),
    'notices.show failed, to be restored': show(async (tools) => {
      await tools.page.locator('[data-event="vouchers.writeDraft"]').click()
      await failSubmission(tools, await fillDraftTitle(tools))
      await movePointerAway(tools)
    }),
    'notices.hold': {
      memoryAfter: { isPointed: true },
      do: ({ page }) => page.locator('#notices [role=status] > div').hover(),
    },
    'notices.release': { memoryAfter: { isPointed: false }, do: movePointerAway },
    'notices.dismiss': use('notices.dismiss'),
    'notices.act': use('notices.act', async (tools) => {
      const { title, dialog } = new Draft(tools.page)
      await waitForElement(tools, title)
      await tools.page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'detached' })
    }),
  },
  eventsWithoutControl: { 'notices.show': 'Other machines send this event.' },
  readPage: { sentences: textsReader('#notices [role=status] > div > span') },
  expectedPage: ({ context: { current } }) =>
    current ? { sentences: [sentences[current.code] ?? current.code] } : {},
})
