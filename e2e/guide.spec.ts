import { dropOrPaste } from './dropOrPaste.ts'
import { expect, test } from './fixtures.ts'
import { Home } from './screens/home.ts'
import { documentsOfBatch } from './dump.ts'

test('a new employee requests approval with a file in seven clicks, led by the guide', async ({
  page,
  employee,
  colleague,
  signIn,
  frame,
  drafting,
  draft,
  approvalOrder,
  dump,
}) => {
  await page.addInitScript(() => {
    const count = () => {
      const clicks = Number(sessionStorage.getItem('clicks') ?? 0)
      sessionStorage.setItem('clicks', String(clicks + 1))
    }
    addEventListener('pointerdown', ({ isTrusted }) => isTrusted && count(), true)
  })
  await signIn.open()
  await signIn.username.fill(employee.username)
  await signIn.password.fill(employee.password)
  await signIn.password.press('Enter')
  await frame.link('홈').click()
  const home = new Home(page)
  const guide = home.section('첫 기안, 세 단계')
  await expect(guide.getByRole('heading', { level: 3 })).toHaveText([
    '구분 선택다음 단계',
    '배치 선택',
    '결재요청',
  ])
  await expect(home.section('진행 중인 내 문서')).toHaveCount(0)
  await guide.getByRole('link', { name: '채무발생' }).click()
  const batch = await drafting.select(drafting.rows.first())
  await drafting.write.click()
  await expect(draft.title).toBeFocused()
  await page.keyboard.type('외주가공비')
  await dropOrPaste(draft.title, '세금계산서.txt', 'drop')
  await expect(draft.dialog.getByText('세금계산서.txt').first()).toBeVisible()
  await draft.editLine.click()
  const add = `${colleague.name} 결재선에 추가`
  await approvalOrder.dialog.getByRole('button', { name: add, exact: true }).click()
  await approvalOrder.done.click()
  await expect(approvalOrder.dialog).toHaveCount(0)
  const response = draft.waitForSubmitResponse()
  await draft.title.press('Control+Enter')
  expect((await response).status()).toBe(201)
  expect(await page.evaluate(() => sessionStorage.getItem('clicks'))).toBe('7')

  await frame.link('홈').click()
  await expect(home.rows('진행 중인 내 문서')).toHaveText([/^외주가공비/])
  await frame.link('첫 기안 안내').click()
  await expect(guide.getByText('완료')).toHaveCount(3)
  const storedDocuments = documentsOfBatch(await dump(), employee, batch)
  expect(storedDocuments).toMatchObject([
    {
      author_id: employee.username,
      signs: [{ user_id: colleague.username }],
      attachments: [{ title: '세금계산서.txt' }],
    },
  ])
})
