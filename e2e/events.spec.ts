import type { Page } from '@playwright/test'
import { expect, test } from './company.ts'

// Several people, each with a browser of their own.
test.describe.configure({ timeout: 120_000 })

/** The streams that a page holds open. */
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

test('two tabs follow what happens elsewhere, over one stream', async ({ company }) => {
  const author = await company.hire('김기안')
  const approver = await company.hire('이첫째')
  const { context, page, frame } = await approver.sit()
  const other = await context.newPage()
  const streams = [streamsOf(page), streamsOf(other)]
  await page.reload()
  await other.goto('/reportWrite')
  await expect(other.getByTestId('voucher-row').first()).toBeVisible()
  await expect.poll(() => streams.map(({ size }) => size).toSorted()).toEqual([0, 1])

  await company.submit(author, [approver])
  const badge = other.getByRole('link', { name: '미결함' }).getByText('1', { exact: true })
  await expect(frame.badge('미결함')).toHaveText('1')
  await expect(badge).toBeVisible()
  await page.close()
  await expect.poll(() => streams[1]?.size).toBe(1)
  await company.submit(author, [approver])
  const two = other.getByRole('link', { name: '미결함' }).getByText('2', { exact: true })
  await expect(two).toBeVisible()
})

test('after the sign-out nobody listens any more', async ({ company }) => {
  const approver = await company.hire('이첫째')
  const { page, frame } = await approver.sit()
  const streams = streamsOf(page)
  await page.reload()
  await expect.poll(() => streams.size).toBe(1)
  await frame.signOut.click()
  await expect(page.getByRole('heading', { name: '로그인' })).toBeVisible()
  await expect.poll(() => streams.size).toBe(0)
})

test('a reference is counted by itself, and read by opening it', async ({ company }) => {
  const author = await company.hire('김기안')
  const [approver, reader] = [await company.hire('이첫째'), await company.hire('정참조')]
  const { frame, box, document } = await reader.sit('/reportReference')
  await expect(frame.badge('참조함')).toHaveCount(0)
  const { id } = await company.submit(author, [approver], { receivers: [reader] })
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
