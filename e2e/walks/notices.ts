import type { NoticesContext } from '../../machines/notices/notices.machine.ts'
import { notices as given } from '../../models/notices.model.ts'
import { Draft } from '../screens/draft.ts'
import { Password } from '../screens/password.ts'
import { appears, beginDrafting } from './begin.ts'
import { type At, type Doing, driver, type Hands } from './driver.ts'

/** Whether the pointer is on the notice. */
interface Memory {
  pointed: boolean
}
type Here = At<NoticesContext, Memory>
type Do = Doing<NoticesContext, Memory>

/** The sentences of the notices that the walk triggers. */
const sentences: Readonly<Record<string, string>> = {
  passwordMissing: '패스워드를 입력해주세요',
  passwordMismatch: '동일한 패스워드를 입력해주세요',
  draftFailed: '다시 시도해 주세요(에러 발생)',
}

/** Two notices that are quick to trigger replace those of a draft; the one with an offer comes from a draft. */
const model = {
  ...given,
  events: {
    ...given.events,
    'notices.show done': { type: 'notices.show', code: 'passwordMissing' },
    'notices.show taken': { type: 'notices.show', code: 'passwordMismatch' },
  },
}

const notice = ({ page }: Hands) => page.locator('#notices [role=status] > div')
const aside = ({ page }: Hands) => page.mouse.move(5, 790)

/** An employee who uses the keyboard does not point at anything. */
const shows = (password: string): Do => ({
  can: ({ memory }) => !memory.pointed,
  do: async (hands) => {
    const form = new Password(hands.page)
    await hands.page.locator('[data-event="password.open"]').evaluate((button) => {
      ;(button as HTMLElement).click()
    })
    await appears(hands, form.password)
    await form.password.fill(password)
    await form.repetition.fill('')
    await form.repetition.fill(password === '' ? '' : 'other')
    await form.repetition.press('Enter')
    await hands.page.keyboard.press('Escape')
    await form.dialog.waitFor({ state: 'detached' })
  },
})

export const notices = driver<NoticesContext, Memory>({
  word: 'notices',
  model,
  starts: [{ name: 'as the app opens', memory: { pointed: false } }],
  open: async (hands) => {
    hands.gates.drop()
    await hands.company.free('voucher', 1)
    await hands.company.free('voucher', 2)
    await beginDrafting(hands, '/reportWrite')
    await aside(hands)
  },
  moves: {
    'notices.show done': shows(''),
    'notices.show taken': shows('new'),
    'notices.show failed, to be restored': {
      can: ({ memory }) => !memory.pointed,
      do: async (hands) => {
        const { page, line } = hands
        const draft = new Draft(page)
        await page.locator('[data-event="vouchers.writeDraft"]').click()
        const form = page.locator('[data-machine=draft][data-state^="composing.form"]')
        const discard = page.locator('[data-event="draft.discard"]')
        await appears(hands, form.or(discard).first())
        if ((await discard.count()) > 0) await discard.click()
        await draft.title.fill('월세')
        line.fail('create_document', 'error')
        await draft.request.click()
        await draft.dialog.waitFor({ state: 'detached' })
        line.mend()
        await aside(hands)
      },
    },
    'notices.hold': {
      leaves: () => ({ pointed: true }),
      do: (hands) => notice(hands).hover(),
    },
    'notices.release': { leaves: () => ({ pointed: false }), do: aside },
    'notices.dismiss': {
      can: ({ memory }) => memory.pointed,
      leaves: () => ({ pointed: false }),
      do: async (hands) => {
        await hands.page.locator('[data-event="notices.dismiss"]').click()
        await aside(hands)
      },
    },
    'notices.act': {
      can: ({ memory }) => memory.pointed,
      leaves: () => ({ pointed: false }),
      do: async (hands) => {
        const { page } = hands
        await page.locator('[data-event="notices.act"]').click()
        await aside(hands)
        const draft = new Draft(page)
        await appears(hands, draft.title)
        await page.keyboard.press('Escape')
        await draft.dialog.waitFor({ state: 'detached' })
      },
    },
    'the next delay is over': { do: ({ page }, { due }) => page.clock.runFor(due) },
  },
  never: {},
  silent: { 'notices.show': 'What has happened says it.' },
  sends: ({ event: type }) => ({ type }),
  see: () => ({
    said: [...document.querySelectorAll('#notices [role=status] > div > span')].map(
      ({ textContent }) => textContent,
    ),
  }),
  facts: ({ context: { current } }: Here) => ({
    said: current ? [sentences[current.code] ?? current.code] : [],
  }),
})
