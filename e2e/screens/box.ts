import type { Locator, Page } from '@playwright/test'

export class Box {
  readonly rows: Locator
  readonly region: Locator
  readonly search: Locator
  readonly detailed: Locator
  readonly details: Locator
  readonly selected: Locator
  readonly approveAll: Locator
  readonly bulk: Locator
  readonly retryFailed: Locator
  readonly openNext: Locator
  readonly retry: Locator
  readonly nextPage: Locator
  readonly previousPage: Locator
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
    this.rows = page.getByTestId('document-row')
    this.region = page.getByRole('region', { name: /문서 목록$/ })
    this.search = page.getByRole('searchbox', { name: '제목, 기안자 검색' })
    this.detailed = page.getByRole('button', { name: '상세 검색' })
    this.details = page.getByRole('form', { name: '상세 검색' })
    this.selected = page.getByText(/^[\d,]+건 선택됨$/)
    this.approveAll = page.getByRole('button', { name: '일괄 승인' })
    this.bulk = page.getByRole('dialog', { name: '일괄 승인' })
    this.retryFailed = this.bulk.getByRole('button', { name: '실패한 문서만 다시 승인' })
    this.openNext = page.getByRole('button', { name: '다음 문서:' })
    this.retry = page.getByRole('button', { name: '다시 시도' })
    this.nextPage = page.getByRole('button', { name: '다음 페이지' })
    this.previousPage = page.getByRole('button', { name: '이전 페이지' })
  }

  /** The link that opens a document. */
  link(id: number): Locator {
    return this.#page.locator(`a[data-document="${id}"]`)
  }

  row(id: number): Locator {
    return this.rows.filter({ has: this.link(id) })
  }

  async select(id: number) {
    await this.row(id).getByRole('checkbox').check()
  }

  async open(id: number) {
    await this.link(id).click()
  }

  /** The chip that filters by a status, with its count. */
  chip(name: string): Locator {
    return this.#page.getByRole('group', { name: '상태' }).getByRole('button', { name })
  }

  /** The header of a column. */
  head(column: string): Locator {
    return this.#page.getByRole('columnheader', { name: column })
  }

  /** The result of a document in the bulk approval dialog. */
  result(id: number): Locator {
    return this.bulk.locator(`li[data-document="${id}"]`)
  }
}
