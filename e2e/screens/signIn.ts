import type { Locator, Page } from '@playwright/test'

interface Credentials {
  username: string
  password: string
}

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

  /**
   * Signs in without this screen. The browser sends the same calls and stores the same session as the app. Then it opens the page at `path`
   * and waits only until the server's response has begun. Without a path the browser stays on a page without code, and the test opens a
   * page of the app next.
   */
  async as({ username, password }: Credentials, path?: string) {
    const page = this.#page
    // A page without code, because only a page of the same origin can store the session.
    await page.goto('/config.json')
    await page.evaluate(storeNewSession, { username, password })
    if (path) await page.goto(path, { waitUntil: 'commit' })
  }

  /** Signs in with the form, and waits until the app has left this screen. */
  async withForm({ username, password }: Credentials) {
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

/** Runs in the page: starts a session and stores it (`src/world/session.ts`). */
async function storeNewSession({ username, password }: Credentials) {
  async function post<Body>(path: string, body: object, token?: string): Promise<Body> {
    const headers = new Headers({ 'content-type': 'application/json' })
    if (token) headers.set('authorization', `Token ${token}`)
    const response = await fetch(path, { method: 'POST', headers, body: JSON.stringify(body) })
    if (!response.ok) throw new Error(`${path} ${response.status}: ${await response.text()}`)
    return (await response.json()) as Body
  }
  const config = (await (await fetch('/config.json')).json()) as { sessionSeconds: number }
  const { key: token } = await post<{ key: string }>('/rest-auth/login/', { username, password })
  const employee = await post('/employee/get_employee/', { token }, token)
  const expiresAt = Date.now() + config.sessionSeconds * 1000
  localStorage.setItem('e-payment.session', JSON.stringify({ token, employee, expiresAt }))
}
