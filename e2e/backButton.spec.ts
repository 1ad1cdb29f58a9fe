import type { Page } from '@playwright/test'
import { expect, photo, test } from './viewerFixtures.ts'
import { ProfileDialog } from './screens/profileDialog.ts'

// A phone. Chromium has close watchers on every system, but passes the Back button to them only on Android.
test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })

interface Watcher extends EventTarget {
  requestClose(): void
  destroy(): void
}

/** Records the close watchers of the page that are not closed yet. */
const recordCloseWatchers = (page: Page) =>
  page.addInitScript(() => {
    const { CloseWatcher } = globalThis as unknown as { CloseWatcher: new () => Watcher }
    const closeWatchers = new Set<Watcher>()
    class RecordedWatcher extends CloseWatcher {
      constructor() {
        super()
        closeWatchers.add(this)
        this.addEventListener('close', () => closeWatchers.delete(this))
      }
      override destroy() {
        super.destroy()
        closeWatchers.delete(this)
      }
    }
    Object.assign(globalThis, { CloseWatcher: RecordedWatcher, closeWatchers })
  })

/** Does what the Back button of Android does: requests the newest close watcher to close, or leaves the page if there is none. */
async function pressBack(page: Page) {
  const hasWatcher = await page.evaluate(() => {
    const { closeWatchers } = globalThis as unknown as { closeWatchers: Set<Watcher> }
    const newest = [...closeWatchers].at(-1)
    newest?.requestClose()
    return newest !== undefined
  })
  if (!hasWatcher) await page.goBack()
}

test.beforeEach(({ page }) => recordCloseWatchers(page))

test('an employee closes the menu of a phone with the Back button, and leaves the page with the next press', async ({
  page,
  employee,
  signIn,
  frame,
}) => {
  await signIn.as(employee, '/reportWrite')
  await page.goto('/settings/profile')
  await page.getByRole('button', { name: '메뉴 열기' }).click()
  await expect(frame.navigation).toBeVisible()
  await pressBack(page)
  await expect(frame.navigation).toHaveCount(0)
  await expect(page).toHaveURL(/\/settings\/profile$/)
  await pressBack(page)
  await expect(page).toHaveURL(/\/reportWrite$/)
})

test('an author closes the approval order with the Back button, and the draft only with the next press', async ({
  page,
  draft,
  approvalOrder,
  writing,
}) => {
  await writing()
  await draft.editLine.click()
  await approvalOrder.done.waitFor()
  await pressBack(page)
  await expect(approvalOrder.dialog).toHaveCount(0)
  await expect(draft.title).toBeVisible()
  await pressBack(page)
  await expect(draft.dialog).toHaveCount(0)
  await expect(page).toHaveURL(/\/reportWrite$/)
})

test('an employee cannot close the change of the password with the Back button until the server has sent the response', async ({
  page,
  employee,
  signIn,
}) => {
  await signIn.as(employee, '/settings/profile')
  let failRequest = () => {}
  const requestFailure = new Promise<void>((resolve) => {
    failRequest = resolve
  })
  await page.route('**/*password*/**', async (route) => {
    await requestFailure
    await route.abort()
  })
  const profile = new ProfileDialog(page)
  await page.getByRole('button', { name: '메뉴 열기' }).click()
  await profile.open()
  await profile.change('new password 1')
  await expect(profile.dialog).toHaveAttribute('data-state', 'changing')
  for (const _press of [1, 2]) {
    await pressBack(page)
    await expect(profile.dialog).toHaveAttribute('data-state', 'changing')
  }
  failRequest()
  await expect(profile.dialog).toHaveCount(0)
  await expect(page).toHaveURL(/\/settings\/profile$/)
})

test('an employee closes a file with the Back button, and the document stays open', async ({
  page,
  viewer,
  openDocument,
}) => {
  await openDocument(photo)
  await viewer.open(photo.name)
  await pressBack(page)
  await expect(viewer.frame).toHaveCount(0)
  await expect(viewer.opener(photo.name)).toBeVisible()
  await expect(page).toHaveURL(/document=/)
})
