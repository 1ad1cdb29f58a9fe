import { expect, test } from './fixtures.ts'
import { expectAccessible, expectAccessibleNotice } from './accessibility.ts'
import { ProfileDialog } from './screens/profileDialog.ts'

// Checks all screens, dialogs and error states in each language, theme and size.
test.use({
  baseURL: async ({ connection }, use) => use(connection.url),
  contextOptions: { reducedMotion: 'reduce' },
})
test.describe.configure({ timeout: 400_000 })

test('an employee sees an accessible sign-in, also after each kind of failure', async ({
  page,
  connection,
  employee,
  signIn,
}) => {
  await signIn.open()
  await expect(signIn.submit).toBeVisible()
  await expectAccessible(page, 'nothing typed')
  await signIn.submit.click()
  await expectAccessible(page, 'both fields missing')
  await signIn.try(employee.username, 'Dull-Paper-8')
  await expect(signIn.alert).toHaveText('아이디 또는 비밀번호가 올바르지 않습니다.')
  await expect(page).toHaveURL(/\/auth\/login$/)
  await expectAccessible(page, 'a wrong pair')
  await page.route('**/rest-auth/login/', (route) =>
    route.fulfill({ status: 429, headers: { 'retry-after': '42' }, json: { detail: 'Wait.' } }),
  )
  await signIn.submit.click()
  await expect(signIn.alert).toContainText('42')
  await expectAccessible(page, 'too many tries')
  await page.unrouteAll()
  connection.fail('login', 'cut')
  await signIn.submit.click()
  await expect(signIn.alert).toContainText('네트워크')
  await expectAccessible(page, 'no network')
  connection.mend()
  connection.hold('login')
  await signIn.submit.click()
  await expect(page.getByRole('button', { name: '로그인 중…' })).toBeVisible()
  await expectAccessible(page, 'on its way')
  connection.mend()
  await signIn.withForm(employee)
  await page.evaluate(() => {
    const kept = JSON.parse(localStorage.getItem('e-payment.session') ?? '')
    localStorage.setItem('e-payment.session', JSON.stringify({ ...kept, expiresAt: 1 }))
  })
  await page.reload()
  await expect(page.getByText('로그인이 만료되었습니다.')).toBeVisible()
  await expectAccessible(page, 'the time is over')
})

test('a visitor sees an accessible form for requesting an account', async ({
  page,
  connection,
  employee,
}) => {
  await page.goto('/auth/register')
  const ask = page.getByRole('button', { name: '신청' })
  await expect(ask).toBeVisible()
  await expectAccessible(page, 'nothing typed')
  await page.getByLabel('비밀번호', { exact: true }).fill('Bright-Paper-7')
  await page.getByLabel('비밀번호 확인').fill('Dull-Paper-8')
  await ask.click()
  await expect(page.getByText('동일한 패스워드를 입력해주세요')).toBeVisible()
  await expectAccessible(page, 'passwords that differ, and all else missing')
  const words = { 아이디: employee.username, 이름: '새내기', 부서: '재무팀', 직급: '사원' }
  for (const [label, value] of Object.entries(words)) {
    await page.getByLabel(label, { exact: true }).fill(value)
  }
  await page.getByLabel('비밀번호', { exact: true }).fill('Bright-Paper-7')
  await page.getByLabel('비밀번호 확인').fill('Bright-Paper-7')
  await page.getByRole('checkbox', { name: '개인정보 처리에 동의합니다.' }).check()
  connection.fail('registration', 'error')
  await ask.click()
  await expect(page.getByRole('alert')).not.toBeEmpty()
  await expectAccessible(page, 'a server that failed')
  connection.mend()
  await ask.click()
  await expect(page.getByText('신청되었습니다.')).toBeVisible()
  await expectAccessible(page, 'asked for')
  connection.configure({ registration: false })
  await page.goto('/auth/register')
  await expect(page.getByText('여기서는 계정을 신청할 수 없습니다.')).toBeVisible()
  await expect(ask).toBeHidden()
  await expectAccessible(page, 'accounts cannot be requested')
  await page.getByRole('link', { name: '로그인으로' }).click()
  await expect(page.getByRole('button', { name: '로그인' })).toBeVisible()
  await expect(page.getByRole('link', { name: '계정 신청' })).toBeHidden()
})

test('an employee sees an accessible message when the code of a screen cannot be loaded', async ({
  page,
  employee,
  signIn,
  drafting,
}) => {
  await signIn.as(employee)
  await drafting.open()
  await page.route('**/assets/BoxRoute-*.js', (route) => route.abort())
  await page.getByRole('link', { name: '미결함' }).click()
  await expect(page.getByRole('heading', { name: '문제가 생겼습니다' })).toBeVisible()
  await expectAccessible(page, 'no code')
})

test('an employee sees an accessible list of vouchers', async ({
  page,
  connection,
  employee,
  signIn,
  drafting,
  frame,
}) => {
  await signIn.as(employee)
  connection.hold('voucher_list')
  await page.goto('/reportWrite')
  await expect(page.getByText('전표를 불러오는 중')).toBeAttached()
  await expectAccessible(page, 'on its way')
  connection.mend()
  await drafting.rows.first().waitFor()
  await expectAccessible(page, 'listed')
  // The other checks do not depend on the number of rows, so five rows save time.
  await drafting.pageSize.selectOption('5')
  await page.getByRole('columnheader', { name: '거래처명' }).getByRole('button').click()
  await drafting.select(drafting.rows.first())
  await expectAccessible(page, 'sorted and selected')
  await page.keyboard.press('?')
  await expect(page.getByRole('heading', { name: '단축키' })).toBeVisible()
  await expectAccessible(page, 'the list of keys')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^기간: / }).click()
  await expect(page.getByRole('button', { name: '적용' })).toBeVisible()
  await expectAccessible(page, 'the calendar')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  const find = page.getByRole('combobox', { name: '화면, 기능, 문서, 직원 찾기' })
  await expect(find).toBeVisible()
  await expectAccessible(page, 'finding a screen')
  await find.fill('없는 화면')
  await expect(page.getByText('검색 결과가 없습니다.')).toBeVisible()
  await expectAccessible(page, 'no such screen')
  await page.keyboard.press('Escape')
  await drafting.searchFor('없는 전표')
  await expect(page.getByText('‘없는 전표’에 맞는 전표가 없습니다')).toBeVisible()
  await expectAccessible(page, 'nothing found')
  connection.fail('voucher_list', 'cut')
  await drafting.searchFor('')
  await expect(drafting.retry).toBeVisible()
  await expectAccessible(page, 'failed')
  await page.setViewportSize({ width: 360, height: 740 })
  await page.getByRole('button', { name: '메뉴 열기' }).click()
  await expect(frame.navigation).toBeVisible()
  await expectAccessible(page, 'the drawer')
})

// The list behind a draft is inert, and another test checks it. A short list takes less time.
test('an employee sees an accessible draft while writing, and that an approver added twice is already in the line', async ({
  page,
  connection,
  draft,
  approvalOrder,
  writing,
}) => {
  connection.configure({ limits: { filesPerVoucher: 3, fileMb: 1, documentMb: 3 } })
  connection.hold('get_defaultUsers')
  await writing('/reportWrite', '5')
  await expectAccessible(page, 'without a line yet')
  connection.mend()
  const file = (name: string, size: number) => ({
    name,
    mimeType: 'text/plain',
    buffer: Buffer.alloc(size, 'x'),
  })
  const long = '2026년 하반기 출장비 정산 영수증 및 견적서 최종본(수정)_검토완료.txt'
  await draft.attach(0, [file(long, 2000), file('견적서.txt', 90)])
  await draft.inputs.first().setInputFiles([file('견적서.txt', 90), file('큰 파일.txt', 2e6)])
  await expect(draft.dialog.getByText('이미 첨부되어 있습니다')).toBeVisible()
  await draft.dialog.getByRole('button', { name: '견적서.txt 삭제' }).click()
  await expectAccessible(page, 'files: refused, removed')
  connection.fail('get_departmentUsers', 'error')
  await draft.editLine.click()
  await expect(approvalOrder.dialog.getByRole('alert')).toBeVisible()
  await expectAccessible(page, 'an empty line, candidates that cannot be read')
  connection.mend()
  await approvalOrder.addFirst(3)
  await approvalOrder.select(1)
  await expectAccessible(page, 'a line of three')
  await approvalOrder.search.fill('아무도 아닌 사람')
  await expectAccessible(page, 'no employee found')
  await approvalOrder.search.fill('')
  await approvalOrder.candidates.first().click()
  await expectAccessibleNotice(
    page,
    '이미 등록되어 있습니다',
    'an employee who is already in the line',
  )
  await expect(approvalOrder.rows).toHaveCount(3)
})

test('an employee sees an accessible draft while sending, and an empty form after a failure', async ({
  page,
  connection,
  draft,
  approvalOrder,
  writing,
}) => {
  await writing('/reportWrite', '5')
  await draft.editLine.click()
  // More approvers than the avatar stack shows.
  await approvalOrder.addFirst(5)
  await approvalOrder.done.click()
  await draft.request.click()
  await expectAccessibleNotice(page, '제목을 입력해주세요', 'a title that is missing')
  await draft.title.fill('긴 제목 '.repeat(60))
  await expectAccessible(page, 'a title that is too long')
  await draft.title.fill('출장비')
  connection.hold('create_document')
  await draft.request.click()
  await expect(draft.dialog.getByRole('progressbar')).toBeVisible()
  await expectAccessible(page, 'on its way')
  connection.fail('create_document', 'error')
  connection.release()
  await expect(page.getByRole('button', { name: '복원' })).toBeVisible()
  await expectAccessibleNotice(page, '다시 시도해 주세요(에러 발생)', 'failed, with a way back')
  await page.getByTestId('write-draft').click()
  await expect(draft.dialog.getByRole('button', { name: '버리기' })).toBeVisible()
  await expect(draft.title).toHaveValue('')
  await expectAccessible(page, 'one that was kept is offered')
  await draft.dialog.getByRole('button', { name: '복원' }).click()
  await expect(draft.title).toHaveValue('출장비')
  connection.mend()
  await page.route('**/ea/create_document/', (route) =>
    route.fulfill({
      status: 409,
      json: { detail: '이 배치는 2026-11-20 09:12에 김민수 과장이 상신했습니다.', document_id: 7 },
    }),
  )
  await draft.request.click()
  await expect(page.getByRole('heading', { name: /이미 상신되었습니다/ })).toBeVisible()
  await expectAccessibleNotice(page, '이미 상신되었습니다', 'the batch is already submitted')
})

test('an employee sees an accessible approval order when its line cannot be loaded', async ({
  page,
  connection,
  draft,
  writing,
}) => {
  connection.fail('get_defaultUsers', 'cut')
  connection.hold('get_departmentUsers')
  await writing('/reportWrite', '5')
  await draft.editLine.click()
  await expectAccessible(page, 'failed, candidates on their way')
})

test('an employee sees an accessible profile dialog', async ({
  page,
  connection,
  employee,
  signIn,
}) => {
  await signIn.as(employee, '/reportSign')
  const password = new ProfileDialog(page)
  await password.open()
  await expectAccessible(page, 'open')
  await password.confirm.click()
  await expectAccessibleNotice(page, '패스워드를 입력해주세요', 'nothing typed')
  connection.hold('change_password')
  await password.change('Clear-Paper-9')
  await expect(password.dialog.getByRole('button', { name: '변경 중…' })).toBeVisible()
  await expectAccessible(page, 'on its way')
  connection.release()
  await expectAccessibleNotice(page, '변경 완료', 'changed')
})

test('an employee sees an accessible offer to stay signed in', async ({
  page,
  connection,
  employee,
  signIn,
}) => {
  await signIn.withForm(employee)
  await page.evaluate(() => {
    const kept = JSON.parse(localStorage.getItem('e-payment.session') ?? '')
    const expiresAt = Date.now() + 200_000
    localStorage.setItem('e-payment.session', JSON.stringify({ ...kept, expiresAt }))
  })
  await page.reload()
  await expect(page.getByText(/\d분 뒤 로그인이 만료됩니다\./)).toBeVisible()
  await expectAccessible(page, 'offered')
  connection.fail('login', 'error')
  await page.getByLabel('비밀번호', { exact: true }).fill('Dull-Paper-8')
  await page.getByRole('button', { name: '계속 사용' }).click()
  await expect(page.getByText('서버에 문제가 생겼습니다. 다시 시도해 주세요.')).toBeVisible()
  await expectAccessible(page, 'failed')
})
