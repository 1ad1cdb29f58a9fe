import { expect, type Locator, type Page } from '@playwright/test'

/** The attachments of a document, and the viewer above them. */
export class Viewer {
  readonly frame: Locator
  readonly content: Locator
  readonly canvas: Locator
  readonly picture: Locator
  readonly grip: Locator
  readonly divider: Locator
  readonly pane: Locator
  readonly title: Locator
  readonly page: Locator
  readonly zoom: Locator
  readonly alert: Locator
  readonly again: Locator
  readonly archive: Locator
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
    this.frame = page.locator('[data-machine=viewer]')
    this.content = this.frame.getByRole('region')
    this.canvas = this.content.locator('canvas')
    this.picture = this.content.getByRole('img')
    this.title = this.frame.getByRole('heading')
    this.grip = this.frame.getByRole('button', { name: '화살표 키로 창 옮기기' })
    this.divider = page.getByRole('separator', { name: '문서 너비' })
    this.pane = page.getByRole('region', { name: '첨부파일', exact: true })
    this.page = this.frame.getByRole('textbox', { name: '페이지' })
    this.zoom = this.frame.getByRole('group', { name: '크기' }).locator('span.tabular-nums')
    this.alert = this.frame.getByRole('alert')
    this.again = this.frame.getByRole('button', { name: '다시 시도' })
    this.archive = page.getByRole('link', { name: '모두 zip으로 내려받기' })
  }

  /** A row of the list of attachments. */
  row(name: string): Locator {
    return this.#page.getByRole('listitem').filter({ hasText: name })
  }

  opener(name: string): Locator {
    return this.#page.getByRole('button', { name: `${name} 열기` })
  }

  download(name: string): Locator {
    return this.#page.getByRole('link', { name: `${name} 내려받기` })
  }

  /** The toolbar button with this label. */
  tool(label: string): Locator {
    return this.frame.getByRole('button', { name: label })
  }

  async open(name: string) {
    await this.opener(name).click()
    await expect(this.frame).toHaveAttribute('data-state', 'open.shown')
  }

  /** Waits until a drawn PDF page contains this text. */
  async shows(text: string) {
    await expect(this.content.locator('.textLayer')).toContainText(text)
    await expect(this.canvas).toBeVisible()
  }

  async turnTo(page: number) {
    await this.page.fill(String(page))
    await this.page.press('Enter')
  }

  /** The position and size of the viewer window, in pixels. */
  async box() {
    const box = await this.frame.boundingBox()
    if (!box) throw new Error('The viewer is not on the screen.')
    return box
  }
}
