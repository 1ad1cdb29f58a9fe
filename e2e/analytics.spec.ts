import { readFileSync } from 'node:fs'
import type { Analytics as Figures } from '../contract/analytics.ts'
import { expect, test } from './colleagues.ts'
import { expectAccessible } from './accessibility.ts'
import { Analytics } from './screens/analytics.ts'

const documents = '월별·구분별 문서 건수'
const waiting = '대기 기간별 결재대기 문서'
const documentTypes = ['채무발생', '채무정리', '채권발생', '채권정리'] as const

test('an employee sees by keyboard the figures of their own documents, and saves them as CSV', async ({
  colleagues,
}) => {
  const author = await colleagues.createEmployee('김민수')
  const approver = await colleagues.createEmployee('박상훈')
  const unrelatedEmployee = await colleagues.createEmployee('최이방')
  const { id } = await colleagues.submit(author, [approver], { category: 'voucher' })
  await colleagues.submit(author, [approver], { category: 'voucher' })
  await colleagues.sign(approver, id)

  const { page, frame } = await author.openPage()
  await frame.link('현황').press('Enter')
  await expect(page).toHaveURL(/\/dashboards\/analytics$/)
  const analytics = new Analytics(page)
  await expect(analytics.row(documents, '합계')).toHaveText(/^합계2 *2$/)
  await expect(analytics.row(waiting, '1일 미만')).toContainText(/^1일 미만1/)
  await expect(
    analytics.chart('결재요청부터 결재완료까지 걸린 시간').getByRole('row').last(),
  ).toContainText('전체 기간1')

  const download = page.waitForEvent('download')
  await analytics.save(documents).focus()
  await page.keyboard.press('Enter')
  const file = readFileSync(await (await download).path(), 'utf8')
  expect(file.startsWith('\ufeff월,채무발생,합계\r\n')).toBe(true)
  expect(file.endsWith('\r\n합계,2,2\r\n')).toBe(true)

  await page.getByRole('link', { name: '12개월' }).press('Enter')
  await expect(page).toHaveURL(/analytics\?start=\d{4}-\d{2}-01&end=/)
  await expect(analytics.row(documents, '합계')).toHaveText(/^합계2 *2$/)
  await page.goto('/dashboards/analytics?start=2020-01-01&end=2020-01-31')
  await expect(analytics.chart(documents)).toContainText('집계할 내용이 없습니다')
  await expect(analytics.row(waiting, '1일 미만')).toContainText(/^1일 미만1/)

  const other = new Analytics((await unrelatedEmployee.openPage('/dashboards/analytics')).page)
  await expect(other.chart(documents)).toContainText('집계할 내용이 없습니다')
  await expect(other.chart(waiting)).toContainText('집계할 내용이 없습니다')
})

test('an employee sees every column of the figures without scrolling, also the totals in English', async ({
  colleagues,
}) => {
  const employee = await colleagues.createEmployee('김민수')
  const { page } = await employee.openPage()
  await page.route('**/ea/get_analytics/**', async (route) => {
    const response = await route.fetch()
    const figures = (await response.json()) as Figures
    const documents = figures.vouchers.slice(0, 4).map(({ price, ...sums }, index) => ({
      ...sums,
      document_type: documentTypes[index],
      documents: 1,
      price,
    }))
    await route.fulfill({ response, json: { ...figures, documents } })
  })
  await page.goto('/dashboards/analytics')
  await page.getByRole('button', { name: 'English' }).click()
  const tables = page.getByRole('region', { name: /^Table: / })
  await expect(tables.first().getByRole('columnheader')).toHaveCount(6)
  const hidden = () =>
    tables.evaluateAll((all) => all.map((table) => table.scrollWidth - table.clientWidth))
  for (const width of [1280, 1440, 820]) {
    await page.setViewportSize({ width, height: 800 })
    await expect.poll(hidden).toEqual([0, 0, 0, 0, 0])
    // A chart ends at its table, or is as wide as the table below it.
    await expect.poll(() => tables.evaluateAll(emptySpaceNextToCharts)).toEqual([0, 0, 0])
  }
})

/** Runs in the page: the space to the right of each chart, in pixels, apart from the gap of 16 pixels to a table there. */
function emptySpaceNextToCharts(tables: Element[]): number[] {
  return tables.flatMap((table) => {
    const chart = table.parentElement?.querySelector('svg[role=img]')?.getBoundingClientRect()
    if (!chart) return []
    const { left, right, top } = table.getBoundingClientRect()
    return Math.round(top < chart.bottom ? left - 16 - chart.right : right - chart.right)
  })
}

test.describe('in every look', () => {
  test.use({
    baseURL: async ({ connection }, use) => use(connection.url),
    contextOptions: { reducedMotion: 'reduce' },
  })
  test.describe.configure({ timeout: 400_000 })

  test('an employee sees accessible figures, also after a failure', async ({
    page,
    connection,
    employee,
    signIn,
  }) => {
    await signIn.as(employee)
    connection.fail('ea/get_analytics/', 'error')
    await page.goto('/dashboards/analytics')
    await expect(page.getByRole('alert')).toContainText('현황을 불러오지 못했습니다.')
    await expectAccessible(page, 'failed figures')
    connection.mend()
    await page.getByRole('button', { name: '다시 시도' }).press('Enter')
    await expect(page.getByRole('img').last()).toBeVisible()
    await expectAccessible(page, 'the figures')
  })
})
