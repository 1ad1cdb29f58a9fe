import type { Locator, Page } from '@playwright/test'

/** The screen /auth/login. */
export class SignIn {
  readonly heading: Locator
  readonly username: Locator
  readonly password: Locator
  readonly submit: Locator
  readonly alert: Locator
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
    this.heading = page.getByRole('heading', { name: '로그인' })
    this.username = page.getByLabel('아이디')
    this.password = page.getByLabel('비밀번호')
    this.submit = page.getByRole('button', { name: '로그인' })
    this.alert = page.getByRole('alert')
  }

  async open() {
    await this.#page.goto('/auth/login')
  }

  /** Signs in and waits until the app has left this screen. */
  async as({ username, password }: { username: string; password: string }) {
    await this.open()
    await this.try(username, password)
    await this.#page.waitForURL((url) => !url.pathname.startsWith('/auth'))
  }

  async try(username: string, password: string) {
    await this.username.fill(username)
    await this.password.fill(password)
    await this.submit.click()
  }
}
