import type { Locator } from '@playwright/test'
import type { VoucherLine } from '../contract/voucher.ts'
import { listVoucherLines, signInOutsideBrowser } from './apiCalls.ts'
import { expect, test } from './fixtures.ts'

/** The texts of the cells of a table, row by row. */
const cellsOf = (rows: Locator) =>
  rows.evaluateAll((all) =>
    all.map((row) => [...row.querySelectorAll('td, th')].map((cell) => cell.textContent ?? '')),
  )

/** Parses a displayed amount, in won: blank is 0, parentheses are negative. */
function wonOf(text = ''): number {
  const won = Number(text.replace(/\D/g, ''))
  return text.startsWith('(') ? -won : won
}

test('an employee reads in the search field what it searches, and a journal with code, account, debit, credit, remark and management in this order, and both sums', async ({
  product,
  employee,
  signIn,
  drafting,
  draft,
}) => {
  const lines = await listVoucherLines(product, await signInOutsideBrowser(product, employee))
  await signIn.as(employee)
  await drafting.open()
  await expect(drafting.search).toHaveAttribute('placeholder', '비고, 제목 검색')
  const batch = await drafting.select(drafting.rows.first())
  await drafting.write.click()
  await draft.cards.first().waitFor()
  const table = draft.cards.first()
  const [heads] = await cellsOf(table.locator('thead tr'))
  expect(heads).toEqual(['코드', '계정명', '차변', '대변', '비고', '관리'])
  const linesOfBatch = lines.filter(({ RPICU }) => RPICU === batch)
  const document = linesOfBatch.filter(
    (line) => line.RPDOC === linesOfBatch[0]?.RPDOC && line.RPDCT === linesOfBatch[0].RPDCT,
  )
  const rows = await cellsOf(table.locator('tbody').first().locator('tr'))
  const shown = rows.filter((row) => row.length === 6)
  expect(
    shown.map(([code, account, debit, credit, remark, management]) => [
      code,
      account,
      wonOf(debit),
      wonOf(credit),
      remark,
      management,
    ]),
  ).toEqual(
    document.map((line) => [
      line.RPCODE,
      line.RPDL02,
      line.RPZ5DEBITAT,
      line.RPZ5CREDITAT,
      line.RPRMK ?? '',
      line.RPSEQ === 3 ? (line.RPALPH ?? '').trim() : '',
    ]),
  )
  // Checks that the amounts of debit and credit differ: swapped columns with equal amounts would not be noticed.
  expect(document.some((line) => line.RPZ5DEBITAT !== line.RPZ5CREDITAT)).toBe(true)
  const [, debit, credit] = rows.at(-1) ?? []
  const sumOf = (read: (line: VoucherLine) => number) =>
    document.reduce((all, line) => all + read(line), 0)
  expect([wonOf(debit), wonOf(credit)]).toEqual([
    sumOf((line) => line.RPZ5DEBITAT),
    sumOf((line) => line.RPZ5CREDITAT),
  ])
})

test('an employee sees two headings in the navigation, and badges in the colour of each entry', async ({
  page,
  employee,
  signIn,
  frame,
}) => {
  const counts = { pending: 2, submitted_unread: 0, rejected_unread: 0, reference_unread: 0 }
  await page.route('**/ea/get_box_counts/', (route) => route.fulfill({ json: counts }))
  await signIn.as(employee, '/reportSign')
  await frame.badge('미결함').waitFor()
  const groups = await frame.navigation.locator('h2').evaluateAll((headings) =>
    headings.map((heading) => {
      const links = heading.parentElement?.querySelectorAll('a') ?? []
      return [heading.textContent, ...[...links].map((link) => link.getAttribute('href'))]
    }),
  )
  expect(groups).toEqual([
    [
      '결재문서',
      '/reportSign',
      '/reportWritten',
      '/reportApproved',
      '/reportRejected',
      '/reportReference',
    ],
    [
      '결재작성',
      '/reportWrite',
      '/reportWritePayment',
      '/reportWriteInvoice',
      '/reportWriteReceipt',
      '/reportWriteNacct',
    ],
  ])
  const colours = {
    미결함: 'rgb(220, 38, 38)',
    채무발생: 'rgb(37, 99, 235)',
    채무정리: 'rgb(147, 51, 234)',
    채권발생: 'rgb(219, 39, 119)',
    채권정리: 'rgb(21, 128, 61)',
    일반전표: 'rgb(147, 51, 234)',
  }
  for (const [name, colour] of Object.entries(colours)) {
    const badge = frame.badge(name).locator('..')
    await expect(badge, name).toHaveCSS('background-color', colour)
  }
})

test('an employee reads the batch sums 2,629,629,629 and 126,296,296,291 in full in the voucher list', async ({
  page,
  employee,
  signIn,
  drafting,
}) => {
  await signIn.as(employee)
  for (const amount of [2_629_629_629, 126_296_296_291]) {
    await test.step(`${amount} won`, async () => {
      await page.unrouteAll()
      await page.route('**/erp/receipt_list/*', async (route) => {
        const response = await route.fetch()
        const [line] = await response.json()
        const json = [amount - 1, 1].map((won, index) => ({
          ...line,
          id: `${line.id} ${index}`,
          RPCKNU: String(index),
          RPZ5DEBITAT: won,
          RPZ5CREDITAT: won,
        }))
        await route.fulfill({ response, json })
      })
      await drafting.open('/reportWriteReceipt')
      for (const width of [1280, 1600]) {
        await page.setViewportSize({ width, height: 800 })
        const cell = drafting.rows.last().locator('td').nth(1)
        const sum = cell.getByText(amount.toLocaleString('en'), { exact: true })
        await expect(sum).toBeVisible()
        const edges = await cell.evaluate((td) => {
          const range = document.createRange()
          range.selectNodeContents(td)
          const cut = [...td.querySelectorAll('*')].filter(
            (part) => getComputedStyle(part).overflow === 'hidden' && part.clientWidth > 1,
          )
          return [range.getBoundingClientRect().right, td.getBoundingClientRect().right, cut.length]
        })
        expect(edges[0], `${width} pixels`).toBeLessThanOrEqual(edges[1] ?? 0)
        expect(edges[2]).toBe(0)
      }
    })
  }
})
