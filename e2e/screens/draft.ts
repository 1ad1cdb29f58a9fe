import type { Locator, Page } from '@playwright/test'

export interface NamedFile {
  name: string
  mimeType: string
  buffer: Buffer
}

/** The draft modal. */
export class Draft {
  /** The dialog's root has no size of its own: wait for something in it, or for there to be none. */
  readonly dialog: Locator
  readonly title: Locator
  readonly cards: Locator
  readonly inputs: Locator
  readonly editLine: Locator
  /** The avatars of the line that are shown. */
  readonly stacked: Locator
  readonly request: Locator
  readonly close: Locator
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
    this.dialog = page.getByRole('dialog', { name: '기안 작성' })
    this.title = this.dialog.getByLabel('제목')
    this.cards = this.dialog.getByRole('table', { name: /분개 라인$/ })
    this.inputs = this.dialog.locator('input[type=file]')
    this.editLine = this.dialog.getByRole('button', { name: '결재순서' })
    this.stacked = this.dialog.locator('span.rounded-full[title]')
    this.request = this.dialog.getByTestId('request-approval')
    this.close = this.dialog.getByTestId('close-draft')
  }

  /** Attaches files to the voucher card at a place, counted from 0. */
  async attach(card: number, files: NamedFile[]) {
    await this.inputs.nth(card).setInputFiles(files)
    for (const { name } of files) await this.dialog.getByText(name).first().waitFor()
  }

  /** The answer of the call that asks for approval. */
  answer() {
    return this.#page.waitForResponse((response) => response.url().includes('create_document'))
  }
}
