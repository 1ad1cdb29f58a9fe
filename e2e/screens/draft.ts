import type { Locator, Page } from '@playwright/test'

export interface NamedFile {
  name: string
  mimeType: string
  buffer: Buffer
}

export class Draft {
  /** The root of the dialog has no size, so `toBeVisible` fails on it: wait for an element in it, or for the count 0. */
  readonly dialog: Locator
  readonly title: Locator
  readonly cards: Locator
  readonly inputs: Locator
  readonly editLine: Locator
  /** The avatars of the approvers that the draft shows. */
  readonly stacked: Locator
  readonly request: Locator
  readonly close: Locator
  /** The rejection reason of the document that is drafted again. */
  readonly rejection: Locator
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
    this.rejection = this.dialog.getByRole('region', { name: /반려했습니다$/ })
    this.close = this.dialog.getByTestId('close-draft')
  }

  /** Attaches files to the voucher card at an index, from 0. */
  async attach(card: number, files: NamedFile[]) {
    await this.inputs.nth(card).setInputFiles(files)
    for (const { name } of files) await this.dialog.getByText(name).first().waitFor()
  }

  /** Waits for the response of the call that requests approval. */
  waitForSubmitResponse() {
    return this.#page.waitForResponse((response) => response.url().includes('create_document'))
  }
}
