import { expect, type Locator, type Page } from '@playwright/test'

/** The top bar, the drawer and the notices around every screen of a signed-in employee. */
export class AppLayout {
  readonly signOut: Locator
  readonly navigation: Locator
  readonly notices: Locator
  /** The close button of a notice. Every notice contains one, and no other element does. */
  readonly closeNotice: Locator
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
    this.signOut = page.getByRole('button', { name: '로그아웃' })
    this.navigation = page.getByRole('navigation', { name: '주 메뉴' })
    this.notices = page.getByRole('status')
    this.closeNotice = page.getByRole('button', { name: '알림 닫기' })
  }

  link(name: string): Locator {
    return this.navigation.getByRole('link', { name })
  }

  /** The count in the badge next to a navigation entry. */
  badge(name: string): Locator {
    return this.link(name).locator('[aria-hidden=true]', { hasText: /^\d+\+?$/ })
  }

  /** The profile block of the signed-in employee. */
  profile(name: string): Locator {
    return this.#page.getByText(name).first()
  }

  heading(name: string): Locator {
    return this.#page.getByRole('heading', { level: 1, name })
  }

  /** Closes the visible notice, so that the next check cannot find it instead of a new one. It may already have disappeared automatically. */
  async dismiss() {
    await this.closeNotice.evaluateAll((buttons) =>
      buttons.forEach((button) => (button as HTMLButtonElement).click()),
    )
    await expect(this.closeNotice).toHaveCount(0)
  }

  notice(sentence: string): Locator {
    return this.notices.filter({ hasText: sentence }).first()
  }
}
