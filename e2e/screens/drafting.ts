import type { Locator, Page } from '@playwright/test'

/** The drafting screen of one category. */
export class Drafting {
  readonly heading: Locator
  readonly search: Locator
  readonly table: Locator
  readonly rows: Locator
  readonly all: Locator
  readonly total: Locator
  readonly selected: Locator
  readonly write: Locator
  readonly nextPage: Locator
  readonly previousPage: Locator
  readonly pageSize: Locator
  readonly retry: Locator
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
    this.heading = page.getByRole('heading', { name: '전자결재 / 결재작성' })
    this.search = page.getByRole('searchbox', { name: '검색' })
    this.table = page.getByRole('table', { name: '전표 목록' })
    this.rows = page.getByTestId('voucher-row')
    this.all = page.getByRole('checkbox', { name: '이 페이지 모두 선택' })
    this.total = page.getByText(/^총 [\d,]+건 \/ /)
    this.selected = page.getByText(/^[\d,]+건 선택됨$/)
    this.write = page.getByRole('button', { name: '기안 작성' })
    this.nextPage = page.getByRole('button', { name: '다음 페이지' })
    this.previousPage = page.getByRole('button', { name: '이전 페이지' })
    this.pageSize = page.getByLabel('페이지당 행')
    this.retry = page.getByRole('button', { name: '다시 시도' })
  }

  async open(path = '/reportWrite') {
    await this.#page.goto(path)
    await this.rows.first().waitFor()
  }

  /** The rows of a batch on this page. */
  ofBatch(batch: number | string): Locator {
    const box = this.#page.getByRole('checkbox', { name: new RegExp(`^배치 ${batch}, `) })
    return this.rows.filter({ has: box })
  }

  box(row: Locator): Locator {
    return row.getByRole('checkbox')
  }

  /** Selects the batch of a row; returns the batch number. */
  async select(row: Locator): Promise<number> {
    const name = (await this.box(row).getAttribute('aria-label')) ?? ''
    await this.box(row).check()
    return Number(name.match(/^배치 (\d+)/)?.[1])
  }

  /** Types a search and submits it with Enter. */
  async searchFor(text: string) {
    await this.search.fill(text)
    await this.search.press('Enter')
  }
}
