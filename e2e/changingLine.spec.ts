import type { Locator, Page } from '@playwright/test'
import { type Colleague, expect, test } from './company.ts'
import { judge } from './looks.ts'
import { ApprovalOrder } from './screens/approvalOrder.ts'

// Several employees, each with a separate browser context.
test.describe.configure({ timeout: 240_000 })

const HOUR = 3_600_000

const words = {
  ko: { hold: '보류', sendBack: '이전 결재자에게 반려', changeLine: '결재선 변경' },
  en: { hold: 'Put on hold', sendBack: 'Send back', changeLine: 'Change the line' },
} as const

/** How an employee uses controls. */
interface Hand {
  press(control: Locator): Promise<void>
  write(field: Locator, text: string): Promise<void>
  /** Chooses an item of an open menu. */
  choose(item: Locator): Promise<void>
}

const mouse: Hand = {
  press: (control) => control.click(),
  write: (field, text) => field.fill(text),
  choose: (item) => item.click(),
}

const isFocused = (control: Locator) =>
  control.evaluate((one) => one === document.activeElement || one.hasAttribute('data-focus'))

/** Presses Tab until the control has the focus. A date field has several stops. */
async function focus(control: Locator) {
  await control.waitFor()
  for (let stops = 0; !(await isFocused(control)); stops += 1) {
    if (stops === 150) throw new Error(`150 stops, and none of them is ${control}.`)
    await control.page().keyboard.press('Tab')
  }
}

const keyboard: Hand = {
  press: async (control) => {
    await expect(control).toBeEnabled()
    await focus(control)
    await control.page().keyboard.press('Enter')
  },
  write: async (field, text) => {
    await focus(field)
    await field.page().keyboard.insertText(text)
  },
  choose: async (item) => {
    await item.waitFor()
    for (let step = 0; step < 5 && !(await isFocused(item)); step += 1) {
      await item.page().keyboard.press('ArrowDown')
    }
    await item.page().keyboard.press('Enter')
  },
}

const ways = [
  { how: 'in Korean by mouse', language: 'ko', size: { width: 1280, height: 800 }, hand: mouse },
  {
    how: 'in English on 360 pixels by keyboard',
    language: 'en',
    size: { width: 360, height: 740 },
    hand: keyboard,
  },
] as const

for (const { how, language, size, hand } of ways) {
  test(`a line with a delegate is held, sent back and changed, and stamp table, history and verification agree, ${how}`, async ({
    company,
    product,
    dump,
  }) => {
    const [author, B, C, D, E, F, G] = await Promise.all(
      ['김기안', '이부재', '박합의', '최보류', '정마침', '한대결', '고추가'].map((name) =>
        company.createEmployee(name),
      ),
    )
    if (!author || !B || !C || !D || !E || !F || !G) throw new Error('An employee is missing.')
    const { id } = await company.submit(author, [B, C, D, E], { steps: [0, 0, 1, 2] })
    const absence = { delegate: F.username, reason: '출장' }
    const [starts, ends] = [0, 24 * HOUR].map((later) => new Date(Date.now() + later).toISOString())
    expect(await B.call('start_delegation/', { ...absence, starts, ends })).toBe(201)

    const pages = new Map<Colleague, Page>()
    const open = async (who: Colleague): Promise<Page> => {
      const known = pages.get(who)
      const page = known ?? (await who.sit()).page
      if (!known) {
        await page.setViewportSize(size)
        // The button names the language that is not shown.
        const speak = page.locator('header button[lang=en]')
        if (language === 'en') await speak.dispatchEvent('click')
        await expect(page.locator('html')).toHaveAttribute('lang', language)
        pages.set(who, page)
      }
      await page.goto(`/reportSign?document=${id}`)
      return page
    }
    const control = (page: Page, event: string) => page.locator(`[data-event="${event}"]`)
    const looksOf = (page: Page) =>
      page
        .locator('[data-machine=signing] li[data-look]')
        .evaluateAll((stamps) => stamps.map((one) => one.getAttribute('data-look')))
    const approve = async (who: Colleague) => {
      const page = await open(who)
      await hand.press(control(page, 'signing.approve'))
      await expect(control(page, 'signing.approve')).toHaveCount(0)
    }
    /** Opens the menu, and chooses an action. */
    const act = async (page: Page, action: keyof typeof words.ko) => {
      await hand.press(page.locator('[data-machine=signing] [aria-haspopup=menu]'))
      const name = new RegExp(`^${words[language][action]}`)
      await hand.choose(page.getByRole('menuitem', { name }))
    }
    const verify = async () => expect(await product.admin('verify')).toMatchObject({ ok: true })

    await approve(F)
    await approve(C)
    const page = await open(D)
    await expect
      .poll(() => looksOf(page))
      .toEqual(['submitted', 'approved', 'approved', 'turn', 'later'])
    await act(page, 'hold')
    await hand.write(control(page, 'signing.setReason'), 'Checking')
    await hand.press(control(page, 'signing.hold'))
    await expect
      .poll(() => looksOf(page))
      .toEqual(['submitted', 'approved', 'approved', 'held', 'later'])
    await verify()

    await act(page, 'sendBack')
    await hand.write(control(page, 'signing.setComment'), 'Please check the amount')
    await hand.press(control(page, 'signing.sendBack'))
    await expect(page).toHaveURL(/\/reportSign$/)
    await open(D)
    await expect.poll(() => looksOf(page)).toEqual(['submitted', 'turn', 'turn', 'later', 'later'])
    await verify()
    await approve(F)
    await approve(C)

    await open(D)
    await act(page, 'changeLine')
    const { dialog, rows, done } = new ApprovalOrder(page, words[language].changeLine)
    await expect(dialog.getByTestId('fixed-approver')).toHaveCount(3)
    await expect(rows).toHaveCount(1)
    await expect(rows.locator('[data-event="approvers.remove"]')).toBeDisabled()
    await hand.write(control(page, 'approvers.search'), G.name)
    await hand.press(
      dialog.getByTestId('candidate-row').filter({ hasText: G.name }).getByRole('button').first(),
    )
    await expect(rows).toContainText([G.name, E.name])
    await expect(done).toBeDisabled()
    await hand.write(control(page, 'signing.setReason'), 'One more check')
    if (hand === mouse) await judge(page, 'the dialog of a changed line')
    await hand.press(done)
    await expect(dialog).toHaveCount(0)
    await expect
      .poll(() => looksOf(page))
      .toEqual(['submitted', 'approved', 'approved', 'turn', 'later', 'later'])
    await expect(page.locator('[data-machine=signing] [aria-haspopup=menu]')).toBeVisible()
    await verify()
    for (const who of [D, G, E]) await approve(who)

    const end = await open(author)
    await end.goto(`/reportWritten?document=${id}`)
    await expect
      .poll(() => looksOf(end))
      .toEqual(['submitted', ...Array.from({ length: 5 }, () => 'approved')])
    const history = end
      .locator('section', { has: end.locator('h2[id$=history]') })
      .locator('> ol > li')
    const both = [B.name, D.name, E.name]
    await expect(history).toContainText([
      author.name,
      F.name,
      C.name,
      'One more check',
      D.name,
      G.name,
      E.name,
    ])
    if (hand === mouse) await judge(end, 'a document with a changed line')
    const change = history.filter({ hasText: 'One more check' })
    await expect(change).toContainText(D.name)
    const [before, after] = await change.getByRole('list').allInnerTexts()
    for (const name of both)
      expect([before, after]).toEqual([
        expect.stringContaining(name),
        expect.stringContaining(name),
      ])
    expect(before).not.toContain(G.name)
    expect(after).toContain(G.name)
    await verify()
    const stored = (await dump()).documents.find((one) => one.id === id)
    expect(stored?.doc_status).toBe('결재완료')
    const line = [B, C, D, G, E].map(({ username }) => username)
    expect(stored?.signs.map(({ user_id }) => user_id)).toEqual(line)
  })
}
