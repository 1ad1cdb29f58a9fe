import type { Locator, Page } from '@playwright/test'

/** The analytics screen. */
export class Analytics {
  readonly period: Locator
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
    this.period = page.getByRole('button', { name: /^기간: / })
  }

  chart(heading: string): Locator {
    return this.#page.getByRole('region', { name: heading, exact: true })
  }

  /** A row of a data chart's table, by its first cell. */
  row(heading: string, head: string): Locator {
    return this.chart(heading)
      .getByRole('row')
      .filter({ has: this.#page.getByRole('rowheader', { name: head, exact: true }) })
  }

  save(heading: string): Locator {
    return this.chart(heading).getByRole('button', { name: `${heading} CSV로 저장` })
  }
}
