import type { Locator, Page } from '@playwright/test'

/** The home screen with its sections. */
export class Home {
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
  }

  section(heading: string): Locator {
    return this.#page.getByRole('region', { name: heading, exact: true })
  }

  rows(heading: string): Locator {
    return this.section(heading).getByRole('listitem')
  }
}
