import type { Locator, Page } from '@playwright/test'

/** The profile dialog: password, notifications, settings. */
export class ProfileDialog {
  readonly dialog: Locator
  readonly password: Locator
  readonly repetition: Locator
  readonly confirm: Locator
  readonly push: Locator
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
    this.dialog = page.getByRole('dialog', { name: '설정과 비밀번호' })
    this.password = this.dialog.getByLabel('새 비밀번호', { exact: true })
    this.repetition = this.dialog.getByLabel('새 비밀번호 확인')
    this.confirm = this.dialog.getByRole('button', { name: '확인', exact: true })
    this.push = this.dialog.getByRole('switch', { name: '푸시 알림' })
  }

  async open() {
    await this.#page.getByRole('button', { name: /설정과 비밀번호$/ }).click()
    await this.password.waitFor()
  }

  async change(password: string, repetition = password) {
    await this.password.fill(password)
    await this.repetition.fill(repetition)
    await this.confirm.click()
  }
}
