import { expect, type Locator, type Page } from '@playwright/test'

/** The finder. Ctrl K opens it on every screen. */
export class Finder {
  readonly dialog: Locator
  readonly field: Locator
  /** The highlighted result, which Enter chooses. */
  readonly highlighted: Locator
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
    this.dialog = page.getByRole('dialog')
    this.field = this.dialog.getByRole('combobox')
    this.highlighted = this.dialog.locator('[role=option][data-focus]')
  }

  async open(): Promise<void> {
    // The shortcut works only after the frame of the app has been rendered.
    await this.#page.getByRole('banner').waitFor()
    await this.#page.keyboard.press('Control+k')
    await expect(this.field).toBeFocused()
  }

  /** The options of a section, by its heading. */
  options(heading: string): Locator {
    return this.dialog.getByRole('group', { name: heading, exact: true }).getByRole('option')
  }

  /** Presses the arrow key until the option is highlighted, and chooses it. */
  async choose(option: Locator): Promise<void> {
    await option.waitFor()
    // The first result is highlighted shortly after it is shown. An arrow key pressed earlier could skip the option.
    await expect(this.highlighted).toHaveCount(1)
    for (let pressed = 0; pressed < 60; pressed += 1) {
      if ((await option.getAttribute('data-focus')) !== null) break
      await this.#page.keyboard.press('ArrowDown')
    }
    await this.#page.keyboard.press('Enter')
  }
}
