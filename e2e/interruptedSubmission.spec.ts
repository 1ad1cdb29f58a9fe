import { expect, test as base } from './fixtures.ts'
import { startHeldUpload } from './heldUpload.ts'

const notice = '결재요청을 보내는 중에 화면을 벗어났습니다. 상신되었는지 상신함에서 확인해 주세요'

const test = base.extend<{
  /** Submits a draft with a large file. Returns its batch number while the file is being uploaded. */
  startUpload: (title: string) => Promise<number>
}>({
  baseURL: async ({ connection }, use) => use(connection.url),
  startUpload: async (
    { employee, signIn, connection, frame, drafting, draft, approvalOrder },
    use,
  ) =>
    use(async (title) => {
      await signIn.as(employee, '/reportSign')
      await frame.link('일반전표').click()
      const batch = await drafting.select(drafting.rows.first())
      await drafting.write.click()
      await startHeldUpload({ connection, draft, approvalOrder }, title)
      return batch
    }),
})

test('an employee who goes back during the upload of a draft is asked to check it, and finds the draft with its file again', async ({
  page,
  connection,
  employee,
  frame,
  drafting,
  draft,
  startUpload,
  dump,
}) => {
  const batch = await startUpload('보내다 나온 기안')
  await page.goBack()
  await expect(frame.notice(notice)).toBeVisible()
  connection.release()
  await page.goForward()
  await drafting.box(drafting.ofBatch(batch).first()).check()
  await drafting.write.click()
  await page.locator('[data-event="draft.restore"]').click()
  await expect(draft.title).toHaveValue('보내다 나온 기안')
  await expect(draft.dialog.getByText('큰 파일.txt')).toBeVisible()
  await draft.request.click()
  await expect(frame.notice('완료')).toBeVisible()
  const { documents } = await dump()
  expect(documents.filter(({ author_id }) => author_id === employee.username)).toMatchObject([
    { batch_number: batch, attachments: [{ title: '큰 파일.txt' }] },
  ])
})

test('an employee who reloads the page during the upload of a draft is asked to check it', async ({
  page,
  connection,
  frame,
  startUpload,
}) => {
  await startUpload('보내다 새로 고친 기안')
  await page.reload()
  await expect(frame.notice(notice)).toBeVisible()
  connection.release()
})
