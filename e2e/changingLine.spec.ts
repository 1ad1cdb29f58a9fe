import type { Browser, BrowserContext, Page } from '@playwright/test'
import type { Product } from '../scripts/product.ts'
import { type Colleague, expect, test as base } from './colleagues.ts'
import { keyboard, mouse } from './inputDevices.ts'
import { expectAccessible } from './accessibility.ts'
import { ApprovalOrder } from './screens/approvalOrder.ts'
import { SignIn } from './screens/signIn.ts'

const HOUR_MS = 3_600_000

const words = {
  ko: {
    menu: { hold: '보류', sendBack: '이전 결재자에게 반려', changeLine: '결재선 변경' },
    marks: { submitted: '상신', agreed: '합의', approved: '승인', held: '보류' },
    acting: (delegate: string) => `대결 · ${delegate}`,
    actingFor: (principal: string) => `(위임 ${principal})`,
    events: {
      submitted: '상신',
      agreed: '합의',
      approved: '승인',
      held: '보류',
      sentBack: '이전 결재자에게 반려',
      changed: '결재선 변경',
    },
  },
  en: {
    menu: { hold: 'Put on hold', sendBack: 'Send back', changeLine: 'Change the line' },
    marks: { submitted: 'Submitted', agreed: 'Agreed', approved: 'Approved', held: 'On hold' },
    acting: (delegate: string) => `Acting: ${delegate}`,
    actingFor: (principal: string) => `(for ${principal})`,
    events: {
      submitted: 'submitted the document',
      agreed: 'agreed to it',
      approved: 'approved it',
      held: 'put it on hold',
      sentBack: 'sent it back to the previous approver',
      changed: 'changed the approval line',
    },
  },
} as const

const ways = [
  {
    how: 'in Korean by mouse',
    language: 'ko',
    locale: 'ko-KR',
    viewport: { width: 1280, height: 800 },
    hand: mouse,
  },
  {
    how: 'in English on 360 pixels by keyboard',
    language: 'en',
    locale: 'en-US',
    viewport: { width: 360, height: 740 },
    hand: keyboard,
  },
] as const

type Words = (typeof ways)[number]['language']
/** What the stamp of a seat shows: the decision or, before a decision, whether it is the turn of the seat or of an earlier one. */
type Look = keyof (typeof words)[Words]['marks'] | 'turn' | 'later'

/** One seat of the stamp table: who approves, the delegate who decided, and what the stamp shows. */
type Stamp = [approver: Colleague, look: Look, delegate?: Colleague]
/** One row of the document's history: the employee who acted, the event, and the principal if a delegate acted. */
type Row = [actor: Colleague, event: keyof (typeof words)[Words]['events'], principal?: Colleague]

type ContextOptions = NonNullable<Parameters<Browser['newContext']>[0]>

interface Tools {
  /** A second process on the database and the files folder of the product. */
  second: Product
  /** Signs an employee in, in a separate browser context, and opens an address. */
  openAs(who: Colleague, path: string, options: ContextOptions): Promise<Page>
}

const test = base.extend<Tools>({
  // A fixture of the test, not of the worker. Playwright would start another worker for a worker fixture that only this file has, and with
  // it another product.
  second: async ({ product }, use) => {
    const second = await product.startSecondProcess()
    await use(second)
    await second.stop()
  },
  openAs: async ({ browser }, use) => {
    const contexts: BrowserContext[] = []
    await use(async (who, path, options) => {
      const context = await browser.newContext(options)
      contexts.push(context)
      const page = await context.newPage()
      await new SignIn(page).as(who, path)
      return page
    })
    for (const context of contexts) await context.close()
  },
})

// Each test signs in several employees in separate browser contexts, which exceeds the default time limit.
test.describe.configure({ timeout: 240_000 })

const control = (page: Page, event: string) => page.locator(`[data-event="${event}"]`)
const historyOf = (page: Page) =>
  page.locator('section', { has: page.locator('h2[id$=history]') }).locator('> ol > li')

/** Expects that the open document shows this approval line and this history, on the screen and in print. */
async function expectShown(page: Page, language: Words, stamps: Stamp[], rows: Row[]) {
  const { marks, acting, actingFor, events } = words[language]
  const seats = page.locator('[data-machine=signing] li[data-look]')
  const history = historyOf(page)
  const names = stamps.map(([{ name }, , delegate]) =>
    delegate ? `${acting(delegate.name)} ${actingFor(name)}` : name,
  )
  const printed = stamps.map(([, look]) => (look in marks ? marks[look as keyof typeof marks] : ''))
  const happened = rows.map(([{ name }, event, principal]) =>
    [name, ...(principal ? [actingFor(principal.name)] : []), events[event]].join(' '),
  )
  const looks = stamps.map(([, look]) => (look === 'agreed' ? 'approved' : look))
  const looksOf = () => seats.evaluateAll((all) => all.map((one) => one.getAttribute('data-look')))
  await expect.poll(looksOf).toEqual(looks)
  for (const media of [null, 'print'] as const) {
    await page.emulateMedia({ media })
    await expect(seats).toContainText(names, { useInnerText: true })
    await expect(history).toHaveCount(happened.length)
    await expect(history).toContainText(happened, { useInnerText: true })
  }
  // The printed stamps omit words such as "waiting" for seats without a decision, because their empty cells are signed by hand.
  await expect(seats.locator('> span:nth-child(2)')).toHaveText(printed, { useInnerText: true })
  await expect(page.locator('[data-machine=signing] [aria-haspopup=menu]')).toBeHidden()
  await page.emulateMedia({ media: null })
}

for (const { how, language, locale, viewport, hand } of ways) {
  test(`a line with a delegate is held, sent back and changed through two processes, and stamp table, print, history and verification agree, ${how}`, async ({
    colleagues,
    product,
    second,
    openAs,
    dump,
  }) => {
    const [author, B, C, D, E, F, G] = await Promise.all(
      ['김기안', '이부재', '박합의', '최보류', '정마침', '한대결', '고추가'].map((name) =>
        colleagues.createEmployee(name),
      ),
    )
    if (!author || !B || !C || !D || !E || !F || !G) throw new Error('An employee is missing.')
    const { id } = await colleagues.submit(author, [B, C, D, E], { steps: [0, 0, 1, 2] })
    const absence = { delegate: F.username, reason: '출장' }
    const [starts, ends] = [0, 24 * HOUR_MS].map((later) =>
      new Date(Date.now() + later).toISOString(),
    )
    expect(await B.call('start_delegation/', { ...absence, starts, ends })).toBe(201)

    const pages = new Map<Colleague, Page>()
    const open = async (who: Colleague): Promise<Page> => {
      const path = `/${who === author ? 'reportWritten' : 'reportSign'}?document=${id}`
      const openPage = pages.get(who)
      await openPage?.goto(path)
      const { url: baseURL } = who === E || who === F ? second : product
      const page = openPage ?? (await openAs(who, path, { baseURL, locale, viewport }))
      pages.set(who, page)
      return page
    }
    const approve = async (who: Colleague) => {
      const page = await open(who)
      await hand.press(control(page, 'signing.approve'))
      await expect(control(page, 'signing.approve')).toHaveCount(0)
    }
    /** Opens the More menu, and chooses an action. */
    const act = async (page: Page, action: keyof (typeof words)[Words]['menu']) => {
      await hand.press(page.locator('[data-machine=signing] [aria-haspopup=menu]'))
      const name = new RegExp(`^${words[language].menu[action]}`)
      await hand.choose(page.getByRole('menuitem', { name }))
    }
    // Two pages stay open during the test. Each one is served by a different process.
    const watching = [await open(author), await open(E)]
    const rows: Row[] = [[author, 'submitted']]
    const verify = async () => expect(await product.data.verify()).toEqual([])
    /**
     * Expects that the pages of both processes show this approval line, and the history extended by these events. Only the Korean test also
     * verifies the stored data, because the English test makes the same changes.
     */
    const expectAgreement = async (seats: Stamp[], ...happened: Row[]) => {
      rows.push(...happened)
      const stamps: Stamp[] = [[author, 'submitted'], ...seats]
      await Promise.all([
        ...watching.map((page) => expectShown(page, language, stamps, rows)),
        language === 'ko' && verify(),
      ])
    }
    const agreed: Stamp[] = [
      [B, 'agreed', F],
      [C, 'agreed'],
    ]
    const agreements: Row[] = [
      [F, 'agreed', B],
      [C, 'agreed'],
    ]

    await approve(F)
    await expectAgreement(
      [
        [B, 'agreed', F],
        [C, 'turn'],
        [D, 'later'],
        [E, 'later'],
      ],
      [F, 'agreed', B],
    )
    await approve(C)
    await expectAgreement([...agreed, [D, 'turn'], [E, 'later']], [C, 'agreed'])

    const page = await open(D)
    await act(page, 'hold')
    await hand.write(control(page, 'signing.setReason'), 'Checking')
    await hand.press(control(page, 'signing.hold'))
    await expectAgreement([...agreed, [D, 'held'], [E, 'later']], [D, 'held'])

    await act(page, 'sendBack')
    await hand.write(control(page, 'signing.setComment'), 'Please check the amount')
    await hand.press(control(page, 'signing.sendBack'))
    await expect(page).toHaveURL(/\/reportSign$/)
    await expectAgreement(
      [
        [B, 'turn'],
        [C, 'turn'],
        [D, 'later'],
        [E, 'later'],
      ],
      [D, 'sentBack'],
    )
    await approve(F)
    await approve(C)
    await expectAgreement([...agreed, [D, 'turn'], [E, 'later']], ...agreements)

    await open(D)
    await act(page, 'changeLine')
    const { dialog, rows: seats, done } = new ApprovalOrder(page, words[language].menu.changeLine)
    await expect(dialog.getByTestId('fixed-approver')).toHaveCount(3)
    await expect(seats).toHaveCount(1)
    await expect(seats.locator('[data-event="approvers.remove"]')).toBeDisabled()
    await expect(control(page, 'approvers.search')).toBeFocused()
    await hand.write(control(page, 'approvers.search'), G.name)
    await hand.press(
      dialog.getByTestId('candidate-row').filter({ hasText: G.name }).getByRole('button').first(),
    )
    await expect(seats).toContainText([G.name, E.name])
    await expect(done).toBeDisabled()
    await hand.write(control(page, 'signing.setReason'), 'One more check')
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await act(page, 'changeLine')
    await expect(seats).toContainText([G.name, E.name])
    if (hand === mouse) await expectAccessible(page, 'the dialog of a changed line')
    await hand.press(done)
    await expect(dialog).toHaveCount(0)
    const changed: Stamp[] = [
      [D, 'turn'],
      [G, 'later'],
      [E, 'later'],
    ]
    await expectAgreement([...agreed, ...changed], [D, 'changed'])

    await approve(D)
    await approve(G)
    await expectAgreement(
      [...agreed, [D, 'approved'], [G, 'approved'], [E, 'turn']],
      [D, 'approved'],
      [G, 'approved'],
    )
    await approve(E)
    // E's page has returned to the box, so the document is no longer checked there.
    watching.pop()
    await expectAgreement(
      [...agreed, [D, 'approved'], [G, 'approved'], [E, 'approved']],
      [E, 'approved'],
    )
    if (language === 'en') await verify()

    const [end] = watching
    if (!end) throw new Error("The author's page is missing.")
    if (hand === mouse) await expectAccessible(end, 'a document with a changed line')
    const change = historyOf(end).filter({ hasText: 'One more check' })
    const [before, after] = await change.getByRole('list').allInnerTexts()
    const kept = [B.name, D.name, E.name]
    for (const text of [before, after]) for (const name of kept) expect(text).toContain(name)
    expect(before).not.toContain(G.name)
    expect(after).toContain(G.name)
    const storedDocument = (await dump()).documents.find((one) => one.id === id)
    expect(storedDocument?.doc_status).toBe('결재완료')
    const line = [B, C, D, G, E].map(({ username }) => username)
    expect(storedDocument?.signs.map(({ user_id }) => user_id)).toEqual(line)
  })
}
