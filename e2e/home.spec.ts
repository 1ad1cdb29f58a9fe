import { type Colleague, type Colleagues, expect, test } from './colleagues.ts'
import { Draft } from './screens/draft.ts'
import { Drafting } from './screens/drafting.ts'
import { Home } from './screens/home.ts'
import { documentsOfBatch } from './dump.ts'

test('an employee sees on the home screen the waiting documents and the reason of a rejection, and drafts the document again', async ({
  colleagues,
  dump,
}) => {
  const me = await colleagues.createEmployee('박상훈', '부장')
  const director = await colleagues.createEmployee('한서진', '이사')
  const author = await colleagues.createEmployee('김민수')
  await colleagues.submit(author, [me], { title: '운반비', category: 'voucher' })
  await colleagues.submit(me, [director], { title: '임차료', category: 'voucher' })
  const { id, batch } = await colleagues.submit(me, [director], {
    title: '접대비',
    category: 'voucher',
  })

  const { page, frame, document } = await me.openPage()
  await frame.link('홈').click()
  await expect(page).toHaveURL(/\/dashboards\/default$/)
  const home = new Home(page)
  await expect(home.rows('결재할 문서')).toHaveText([
    /^운반비\(?[\d,]+원\)?김민수 · 시험팀 · 채무발생오늘/,
  ])
  await expect(home.rows('진행 중인 내 문서')).toHaveText([
    /^임차료\(?[\d,]+원\)?한서진 이사 결재 대기오늘/,
    /^접대비/,
  ])
  await expect(home.section('작성 중인 기안')).toContainText('작성 중인 기안이 없습니다.')
  await expect(home.rows('기안할 배치')).toHaveCount(5)

  await colleagues.submit(author, [me], { title: '통신비', category: 'voucher' })
  await expect(home.rows('결재할 문서')).toHaveCount(2)
  await colleagues.sign(director, id, '반려', '영수증이 없습니다')
  await expect(home.rows('반려된 내 문서')).toHaveText([
    /^접대비\(?[\d,]+원\)?한서진 이사: 영수증이 없습니다/,
  ])
  await expect(home.rows('진행 중인 내 문서')).toHaveCount(1)

  await home.section('결재할 문서').getByRole('link', { name: '운반비' }).click()
  await expect(document.title).toHaveText('운반비')
  await page.goBack()
  await expect(frame.heading('홈')).toBeVisible()

  await home.section('반려된 내 문서').getByRole('button', { name: '접대비 재기안' }).click()
  const draft = new Draft(page)
  await expect(draft.title).toHaveValue('접대비')
  await draft.title.fill('접대비, 영수증 첨부')
  await draft.close.click()
  await draft.dialog.waitFor({ state: 'detached' })

  await frame.link('홈').click()
  await expect(home.rows('작성 중인 기안')).toHaveText([/^접대비, 영수증 첨부채무발생 · 배치 \d+/])
  await home.section('작성 중인 기안').getByRole('link').click()
  await expect(draft.title).toHaveValue('접대비, 영수증 첨부')
  await draft.request.click()
  await expect(new Drafting(page).rows.first()).toBeVisible()
  await frame.link('홈').click()
  await expect(home.section('반려된 내 문서')).toContainText('다시 기안할 문서가 없습니다.')
  const documentsOfEmployee = documentsOfBatch(await dump(), me, batch)
  expect(documentsOfEmployee.map(({ title, doc_status }) => [title, doc_status])).toEqual([
    ['접대비', '반려'],
    ['접대비, 영수증 첨부', '결재대기중'],
  ])
})

test('an employee opens the address of a document in one of their boxes, and a stranger reads whom to ask', async ({
  colleagues,
}) => {
  const author = await colleagues.createEmployee('김민수')
  const approver = await colleagues.createEmployee('박상훈')
  const unrelatedEmployee = await colleagues.createEmployee('최이방')
  const { id } = await colleagues.submit(author, [approver], { title: '운반비' })
  for (const [employee, box] of [
    [author, 'reportWritten'],
    [approver, 'reportSign'],
  ] as const) {
    const { page, document, frame } = await employee.openPage('/dashboards/default')
    await expect(frame.heading('홈')).toBeVisible()
    await page.goto(`/documents/${id}`)
    await expect(page).toHaveURL(new RegExp(`/${box}\\?document=${id}$`))
    await expect(document.title).toHaveText('운반비')
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.getByRole('button', { name: '링크 복사' }).click()
    await expect(frame.notice('링크')).toBeVisible()
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    expect(copied).toMatch(new RegExp(`//[^/]+/documents/${id}$`))
    await page.goBack()
    await expect(page).toHaveURL(/dashboards\/default$/)
  }
  const { page } = await unrelatedEmployee.openPage(`/documents/${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('이 문서를 볼 수 없습니다')
  await expect(page.getByRole('alert')).toContainText('기안자에게 참조 추가를 요청해 주세요')
  await page.goto('/documents/0')
  await expect(page).toHaveURL(/error-404$/)
})

/** Submits a document whose approver rejects it. A colleague can then submit its batch. */
async function rejectDocument(colleagues: Colleagues) {
  const me = await colleagues.createEmployee('김민수')
  const colleague = await colleagues.createEmployee('이하늘')
  const approver = await colleagues.createEmployee('박상훈')
  const { id, batch } = await colleagues.submit(me, [approver], { title: '운반비' })
  await colleagues.sign(approver, id, '반려')
  return { me, colleague, approver, batch }
}

/** Opens home with a fake clock, so that the test controls the delay after which a section is reloaded. */
async function openWithClock(me: Colleague) {
  const { page } = await me.openPage('/dashboards/default')
  await page.clock.install()
  // The event stream opens after three seconds, and its first event loads every section of documents again.
  const isConnected = page.waitForResponse((response) => response.url().includes('/ea/events/'))
  await page.reload()
  return { page, isConnected }
}

test('an employee no longer sees a rejected document at home when a colleague has submitted its batch', async ({
  colleagues,
}) => {
  const { me, colleague, approver, batch } = await rejectDocument(colleagues)
  const { page, isConnected } = await openWithClock(me)
  const home = new Home(page)
  await expect(home.rows('반려된 내 문서')).toHaveText([/^운반비/])
  await isConnected
  const batches = home.section('기안할 배치')
  const before = (await batches.textContent()) ?? ''
  await colleagues.submit(colleague, [approver], { batch })
  await expect(batches).not.toHaveText(before)
  await expect
    .poll(async () => {
      await page.clock.fastForward(60_000)
      return home.section('반려된 내 문서').textContent()
    })
    .toContain('다시 기안할 문서가 없습니다.')
})

test('an employee sees a rejected document at home again when a colleague has withdrawn a document of its batch', async ({
  colleagues,
}) => {
  const { me, colleague, approver, batch } = await rejectDocument(colleagues)
  const other = await colleagues.submit(colleague, [approver], { batch })
  const { page, isConnected } = await openWithClock(me)
  const rejected = new Home(page).section('반려된 내 문서')
  await expect(rejected).toContainText('다시 기안할 문서가 없습니다.')
  await isConnected
  await colleagues.withdraw(colleague, other.id)
  // Without this state, only the new event stream after the jump of the clock would load the section again.
  await expect(rejected).toHaveAttribute('data-state', 'shown.stale')
  await page.clock.fastForward(60_000)
  await expect(rejected).toContainText('운반비')
})
