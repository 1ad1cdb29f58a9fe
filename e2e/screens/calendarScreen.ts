import type { Locator, Page } from '@playwright/test'

/** The calendar screen, and the dialog of the day that is open. */
export class CalendarScreen {
  readonly month: Locator
  readonly previous: Locator
  readonly next: Locator
  readonly dialog: Locator
  readonly entries: Locator
  /** The days with vouchers, as links. */
  readonly days: Locator
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
    this.month = page.getByRole('table')
    this.previous = page.getByRole('link', { name: '이전 달' })
    this.next = page.getByRole('link', { name: '다음 달' })
    this.dialog = page.getByRole('dialog')
    this.entries = this.dialog.getByRole('listitem')
    this.days = page.locator('[data-machine=calendar]').getByRole('link', { name: /요일: / })
  }

  day(name: string): Locator {
    return this.#page.getByRole('link', { name })
  }
}
