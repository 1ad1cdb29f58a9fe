import type { Locator, Page } from '@playwright/test'

/** The document that is open in a box. */
export class Document {
  readonly back: Locator
  readonly title: Locator
  readonly stamps: Locator
  readonly turn: Locator
  readonly banner: Locator
  readonly comment: Locator
  readonly approve: Locator
  readonly reject: Locator
  readonly addReceivers: Locator
  readonly askWithdrawal: Locator
  readonly withdraw: Locator
  readonly keep: Locator
  readonly redraft: Locator
  readonly decision: Locator
  readonly ending: Locator
  readonly next: Locator
  readonly place: Locator
  readonly more: Locator
  readonly reason: Locator
  readonly until: Locator
  readonly cancel: Locator
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
    this.back = page.getByRole('button', { name: /함으로$/ })
    this.title = page.getByRole('heading', { level: 1 })
    this.stamps = page.getByRole('list', { name: '결재란' }).getByRole('listitem')
    this.turn = page.getByRole('list', { name: '결재란' }).locator('[aria-current=step]')
    this.banner = page.getByRole('alert')
    this.comment = page.getByRole('textbox', { name: '결재의견' })
    this.decision = page.getByRole('region', { name: '결재', exact: true })
    this.approve = this.decision.getByRole('button', { name: '승인' })
    this.reject = this.decision.getByRole('button', { name: '반려' })
    this.addReceivers = this.decision.getByRole('button', { name: '참조·공람 추가' })
    this.askWithdrawal = this.decision.getByRole('button', { name: '회수', exact: true })
    this.withdraw = this.decision.getByRole('button', { name: '회수하기' })
    this.keep = this.decision.getByRole('button', { name: '그대로 두기' })
    this.redraft = page.getByRole('button', { name: '재기안' })
    this.ending = page.getByRole('region', { name: /(반려|회수)했습니다$/ })
    this.next = page.getByRole('link', { name: '다음 문서' })
    this.more = this.decision.getByRole('button', { name: '더 보기' })
    this.reason = this.decision.getByRole('textbox', { name: '사유' })
    this.until = this.decision.getByLabel('기한(선택)')
    this.cancel = this.decision.getByRole('button', { name: '그만두기' })
    this.place = page.getByText(/^선택 \d+건 중 \d+번째$/)
  }

  /** The section of the page with this heading. */
  section(name: string): Locator {
    return this.#page
      .locator('section')
      .filter({ has: this.#page.getByRole('heading', { level: 2, name, exact: true }) })
  }

  /** An action of the More menu, by its name. Opens the menu. */
  async action(name: string): Promise<Locator> {
    await this.more.click()
    return this.decision.getByRole('menuitem', { name: new RegExp(`^${name}`) })
  }

  /** The button that sends a prepared action. */
  send(name: string): Locator {
    return this.decision.getByRole('button', { name, exact: true })
  }

  /** The right edges of the headings of code, debit and credit in the first voucher, and those of the cells below them. */
  journalEdges(): Promise<{ headings: number[]; cells: number[] }> {
    return this.#page
      .getByRole('table', { name: /분개/ })
      .first()
      .evaluate((table) => {
        const edgesOf = (selector: string) =>
          [...table.querySelectorAll(selector)].map((one) => one.getBoundingClientRect().right)
        const [code = 0] = edgesOf('tbody tr:not([data-row]) td')
        const [, debit = 0, credit = 0] = edgesOf('tbody [data-row=total] > *')
        const [codeHeading = 0, , debitHeading = 0, creditHeading = 0] = edgesOf('thead th')
        return {
          headings: [codeHeading, debitHeading, creditHeading],
          cells: [code, debit, credit],
        }
      })
  }

  /** The stamp of an approver, by name. */
  stamp(name: string): Locator {
    return this.stamps.filter({ hasText: name })
  }
}
