import { submitWithFiles } from './submitWithFiles.ts'
import { expect, test } from './colleagues.ts'
import { expectAccessible, expectAccessibleNotice } from './accessibility.ts'
import { aPdf } from './pdf.ts'
import { Viewer } from './screens/viewer.ts'
import { threePagePdf } from './viewerFixtures.ts'

// Checks the states of boxes, documents and files that e2e/boxes.spec.ts leaves out, in each language, theme and size.
test.use({ contextOptions: { reducedMotion: 'reduce' } })
test.describe.configure({ timeout: 400_000 })

test('an employee sees an accessible document as deciding approver, later approver, author and redrafter', {
  tag: '@long',
}, async ({ colleagues }) => {
  const author = await colleagues.createEmployee('김기안')
  const [first, second] = [
    await colleagues.createEmployee('이첫째'),
    await colleagues.createEmployee('박둘째'),
  ]
  const { id } = await colleagues.submit(author, [first, second])
  const waiting = await second.openPage(`/reportSign?document=${id}`)
  await expect(waiting.document.decision).toContainText('이첫째 님의 차례입니다.')
  await expectAccessible(waiting.page, 'the turn of another approver')
  const seat = await first.openPage(`/reportSign?document=${id}`)
  await seat.document.reject.click()
  await expect(seat.document.comment).toBeFocused()
  await expectAccessibleNotice(seat.page, '결재의견을 입력해주세요', 'a comment that is missing')
  const desk = await author.openPage(`/reportWritten?document=${id}`)
  await desk.document.askWithdrawal.click()
  await expectAccessible(desk.page, 'one’s own, to be withdrawn')
  expect(await colleagues.sign(first, id, '반려')).toBe(200)
  // The colleague's rejection is shown only after the employee has closed the withdrawal confirmation.
  await desk.document.keep.click()
  await expect(desk.document.redraft).toBeVisible()
  await expectAccessible(desk.page, 'rejected, to be drafted again')
})

test('an employee sees an accessible box without matches, and a box and a document that could not be loaded', {
  tag: '@long',
}, async ({ colleagues }) => {
  const author = await colleagues.createEmployee('김기안')
  const { id } = await colleagues.submit(author, [await colleagues.createEmployee('이첫째')])
  const { page, box, document } = await author.openPage('/reportWritten?search=없는+제목')
  await expect(page.getByText('검색 조건에 맞는 문서가 없습니다')).toBeVisible()
  await expectAccessible(page, 'no match')
  // The list fails to load once. When the event stream reconnects, the app reloads failed lists.
  await page.route(/\/ea\/(events|written_document|document)\b/, (route) => route.abort())
  await page.goto('/reportWritten')
  await expect(box.retry).toBeVisible()
  await expectAccessible(page, 'a box that cannot be read')
  await page.goto(`/reportWritten?document=${id}`)
  await expect(document.title).toHaveText('문서를 불러오지 못했습니다')
  await expectAccessible(page, 'a document that cannot be read')
})

test('an employee sees an accessible viewer with a file, and with a file that needs a password', {
  tag: '@long',
}, async ({ page, product, employee, signIn }) => {
  const locked = { name: '잠김.pdf', bytes: aPdf({ pages: ['Secret'], locked: true }) }
  const id = await submitWithFiles(product, employee, [threePagePdf, locked])
  const viewer = new Viewer(page)
  await signIn.as(employee)
  await page.goto(`/reportWritten?document=${id}`)
  await viewer.open(threePagePdf.name)
  await viewer.shows('Page 1')
  await expectAccessible(page, 'a page')
  await viewer.tool('다음 파일').click()
  await expect(viewer.alert).toBeVisible()
  await expectAccessible(page, 'locked')
})
