import { expect, type Locator, type Page } from '@playwright/test'

/** The approval-order dialog, which opens above the draft. */
export class ApprovalOrder {
  readonly dialog: Locator
  readonly rows: Locator
  readonly search: Locator
  readonly candidates: Locator
  readonly receivers: Locator
  readonly done: Locator

  constructor(page: Page, heading = '결재순서') {
    this.dialog = page.getByRole('dialog', { name: heading })
    this.rows = this.dialog.getByTestId('approver-row')
    this.search = this.dialog.getByRole('textbox', { name: '이름, 부서, 직급 검색' })
    this.candidates = this.dialog.getByRole('button', { name: / 결재선에 추가/ })
    this.receivers = this.dialog.getByTestId('receiver-row')
    this.done = this.dialog.getByTestId('approvers-done')
  }

  /** Searches for candidates in the department of the signed-in employee, or among all employees by name. */
  async lookBy(mode: '부서' | '이름') {
    await this.dialog.getByRole('radiogroup').getByText(mode, { exact: true }).click()
  }

  /** Adds the first `count` employees to an approval line that does not contain them. */
  async addFirst(count: number) {
    await this.lookBy('이름')
    const before = await this.rows.count()
    for (let added = 0; added < count; added += 1) {
      await this.candidates.nth(added).click()
      await expect(this.rows).toHaveCount(before + added + 1)
    }
  }

  /** A button of the approver at an index of the approval line, from 0. */
  button(index: number, event: 'moveUp' | 'moveDown' | 'remove') {
    return this.rows.nth(index).locator(`[data-event="approvers.${event}"]`)
  }

  /** Adds an employee to the approval line. */
  async add(name: string) {
    await this.dialog.getByRole('button', { name: `${name} 결재선에 추가` }).click()
  }

  /** Adds an employee to the receivers. */
  async inform(name: string) {
    await this.dialog.getByRole('button', { name: `${name} 참조에 추가`, exact: true }).click()
  }

  /** Selects the approver at an index of the approval line, from 0. */
  async select(index: number) {
    await this.rows.nth(index).locator('[aria-pressed]').click()
  }

  /** The names of the approvers, in the order of the approval line. */
  async names(): Promise<string[]> {
    const toggles = this.rows.getByRole('button', { name: /변경$/ })
    const labels = await toggles.evaluateAll((buttons) =>
      buttons.map((button) => button.getAttribute('aria-label') ?? ''),
    )
    return labels.map((label) => label.split(':')[0] ?? '')
  }
}
