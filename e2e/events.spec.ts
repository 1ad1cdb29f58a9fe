import type { Page } from '@playwright/test'
import { type Colleagues, expect, test } from './colleagues.ts'
import { Drafting } from './screens/drafting.ts'

// Each test signs in several employees in separate browser contexts, which exceeds the default time limit.
test.describe.configure({ timeout: 120_000 })

/** The event streams that a page has open. */
function streamsOf(page: Page) {
  const open = new Set<unknown>()
  const isStream = (url: string) => url.includes('/ea/events')
  page.on('request', (request) => {
    if (isStream(request.url())) open.add(request)
  })
  for (const end of ['requestfinished', 'requestfailed'] as const) {
    page.on(end as 'requestfailed', (request) => open.delete(request))
  }
  return open
}

/** Sets `document.hidden` of the page, as if its tab were hidden or shown again. */
const setHidden = (page: Page, isHidden: boolean) =>
  page.evaluate((value) => {
    Object.defineProperty(document, 'hidden', { value, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }, isHidden)

test('an employee follows changes in two tabs over one event stream', async ({ colleagues }) => {
  const author = await colleagues.createEmployee('김기안')
  const approver = await colleagues.createEmployee('이첫째')
  const { context, page, frame } = await approver.openPage()
  const other = await context.newPage()
  const streams = [streamsOf(page), streamsOf(other)]
  await page.reload()
  await other.goto('/reportWrite')
  await expect(other.getByTestId('voucher-row').first()).toBeVisible()
  await expect.poll(() => streams.map(({ size }) => size).toSorted()).toEqual([0, 1])

  await colleagues.submit(author, [approver])
  const badge = other.getByRole('link', { name: '미결함' }).getByText('1', { exact: true })
  await expect(frame.badge('미결함')).toHaveText('1')
  await expect(badge).toBeVisible()
  await page.close()
  await expect.poll(() => streams[1]?.size).toBe(1)
  await colleagues.submit(author, [approver])
  const two = other.getByRole('link', { name: '미결함' }).getByText('2', { exact: true })
  await expect(two).toBeVisible()
})

test('an employee signs out, and the event stream closes', async ({ colleagues }) => {
  const approver = await colleagues.createEmployee('이첫째')
  const { page, frame } = await approver.openPage()
  const streams = streamsOf(page)
  await page.reload()
  await expect.poll(() => streams.size).toBe(1)
  await frame.signOut.click()
  await expect(page.getByRole('heading', { name: '로그인' })).toBeVisible()
  await expect.poll(() => streams.size).toBe(0)
})

test('a receiver sees a separate count of references, and reads one by opening it', async ({
  colleagues,
}) => {
  const author = await colleagues.createEmployee('김기안')
  const [approver, reader] = [
    await colleagues.createEmployee('이첫째'),
    await colleagues.createEmployee('정참조'),
  ]
  const { frame, box, document } = await reader.openPage('/reportReference')
  await expect(frame.badge('참조함')).toHaveCount(0)
  const { id } = await colleagues.submit(author, [approver], { receivers: [reader] })
  await expect(frame.badge('참조함')).toHaveText('1')
  await expect(box.row(id)).toContainText('안 읽음')
  await box.open(id)
  await expect(document.title).toBeVisible()
  await expect(frame.badge('참조함')).toHaveCount(0)
  await expect(document.decision).toHaveCount(0)
  await document.back.click()
  await expect(box.row(id)).toBeVisible()
  await expect(box.row(id)).not.toContainText('안 읽음')
})

test('an author finds a rejection unread if the document was open in a hidden tab', async ({
  colleagues,
}) => {
  const author = await colleagues.createEmployee('김기안')
  const approver = await colleagues.createEmployee('이첫째')
  const { id } = await colleagues.submit(author, [approver])
  const { page, frame, document } = await author.openPage(`/reportWritten?document=${id}`)
  await expect(document.title).toBeVisible()
  await setHidden(page, true)
  const requests: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/ea/document/?')) requests.push(request.url())
  })
  expect(await colleagues.sign(approver, id, '반려')).toBe(200)
  await expect(frame.badge('반려함')).toHaveText('1')
  expect(requests).toEqual([])
  await setHidden(page, false)
  await expect(document.ending).toBeVisible()
  await expect(frame.badge('반려함')).toHaveCount(0)
})

/** Submits a document that its approver then rejects. */
async function submitAndReject(colleagues: Colleagues) {
  const author = await colleagues.createEmployee('김기안')
  const approver = await colleagues.createEmployee('이첫째')
  const { id } = await colleagues.submit(author, [approver])
  expect(await colleagues.sign(approver, id, '반려')).toBe(200)
  return { author, id }
}

test('an author finds a rejection unread if its document was opened in a hidden tab', async ({
  colleagues,
}) => {
  const { author, id } = await submitAndReject(colleagues)
  const { page, frame, document } = await author.openPage()
  await expect(frame.badge('반려함')).toHaveText('1')
  await page.addInitScript(() =>
    Object.defineProperty(window.document, 'hidden', { value: true, configurable: true }),
  )
  const stream = page.waitForResponse((response) => response.url().includes('/ea/events'))
  await page.goto(`/documents/${id}`)
  await expect(document.ending).toBeVisible()
  await stream
  await expect(frame.badge('반려함')).toHaveText('1')
  await setHidden(page, false)
  await expect(frame.badge('반려함')).toHaveCount(0)
})

test('an author finds a rejection unread if its document was opened in a hidden tab without a new page', async ({
  colleagues,
}) => {
  const { author, id } = await submitAndReject(colleagues)
  const { page, frame, box, document } = await author.openPage('/reportRejected')
  await expect(box.row(id)).toBeVisible()
  await expect(frame.badge('반려함')).toHaveText('1')
  await setHidden(page, true)
  const refetchResponse = page.waitForResponse((response) =>
    response.url().includes('/ea/document/?'),
  )
  await box.row(id).click()
  expect((await refetchResponse).url()).toContain('mark=false')
  await expect(document.ending).toBeVisible()
  await expect(frame.badge('반려함')).toHaveText('1')
  await setHidden(page, false)
  await expect(frame.badge('반려함')).toHaveCount(0)
})

test('an employee sees the batch of a colleague leave the voucher list, and keeps selection and focus', async ({
  colleagues,
}) => {
  const author = await colleagues.createEmployee('김기안')
  const approver = await colleagues.createEmployee('이첫째')
  const { page } = await (await colleagues.createEmployee('박같이')).openPage('/reportWrite')
  const drafting = new Drafting(page)
  // With a fake clock, the test controls the delay after which the app reloads the list.
  await page.clock.install()
  const stream = page.waitForResponse((response) => response.url().includes('ea/events'))
  await page.reload()
  await stream
  const first = drafting.box(drafting.rows.first())
  const submitFirst = async () => {
    const batch = Number((await first.getAttribute('aria-label'))?.match(/^배치 (\d+)/)?.[1])
    await colleagues.submit(author, [approver], { batch })
    await expect
      .poll(async () => {
        await page.clock.fastForward(15_000)
        return drafting.ofBatch(batch).count()
      })
      .toBe(0)
    return batch
  }

  const selected = await drafting.select(drafting.rows.last())
  const label = await drafting.box(drafting.rows.last()).getAttribute('aria-label')
  const focused = page.getByRole('checkbox', { name: label ?? '', exact: true })
  await expect(focused).toBeFocused()
  expect(await submitFirst()).not.toBe(selected)
  await expect(drafting.selected).toBeVisible()
  await expect(focused).toBeChecked()
  await expect(focused).toBeFocused()

  // If the focused row disappears, the row that replaces it gets the focus.
  await first.focus()
  await submitFirst()
  await expect(first).toBeFocused()
  await expect(drafting.box(drafting.ofBatch(selected).first())).toBeChecked()
})
