import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { expect, test } from './fixtures.ts'
import { dropOrPaste } from './dropOrPaste.ts'
import { startHeldUpload } from './heldUpload.ts'

const sha256 = (body: Buffer) => createHash('sha256').update(body).digest('hex')

test('an employee drops files on a voucher or anywhere on the dialog, pastes them, or clicks the drop zone', async ({
  page,
  draft,
  writing,
}) => {
  await writing('/reportWriteNacct')
  const attachmentList = draft.dialog.getByRole('list', { name: '첨부파일' }).first()
  const names = () => attachmentList.locator('li span[title]').allInnerTexts()
  const chooser = page.waitForEvent('filechooser')
  await draft.dialog.getByText('파일을 여기에 놓거나').first().click()
  await (await chooser).setFiles({
    name: '영.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('0'),
  })
  await expect.poll(names).toEqual(['영.txt'])
  await draft.dialog.getByRole('button', { name: '영.txt 삭제' }).click()
  await expect(attachmentList).toHaveCount(0)
  await dropOrPaste(draft.dialog.getByText('파일을 여기에 놓거나').first(), '하나.txt', 'drop')
  await expect.poll(names).toEqual(['하나.txt'])
  await dropOrPaste(draft.dialog.getByRole('heading', { name: '기안 작성' }), '둘.txt', 'drop')
  await dropOrPaste(draft.request.locator('..'), '셋.txt', 'drop')
  await dropOrPaste(draft.title, '넷.txt', 'paste')
  await expect.poll(names).toEqual(['하나.txt', '둘.txt', '셋.txt', '넷.txt'])

  await dropOrPaste(draft.title, '넷.txt', 'drop')
  await expect(draft.dialog.getByText('넷.txt: 이미 첨부되어 있습니다')).toBeVisible()
  await expect.poll(names).toHaveLength(4)
  await draft.dialog.getByRole('button', { name: '둘.txt 삭제' }).click()
  await expect.poll(names).toEqual(['하나.txt', '셋.txt', '넷.txt'])
  await draft.dialog.getByRole('button', { name: '되돌리기' }).click()
  await expect.poll(names).toHaveLength(4)
  await draft.dialog.getByRole('button', { name: '전체 삭제' }).first().click()
  await expect(attachmentList).toHaveCount(0)
  await expect(page).toHaveURL(/\/reportWriteNacct$/)
})

test('an employee sends a file as it was attached, even if it changes on the disk afterwards', async ({
  employee,
  frame,
  draft,
  approvalOrder,
  writing,
  dump,
}, info) => {
  await writing('/reportWriteNacct')
  await draft.title.fill('고친 표를 붙인 기안')
  const path = info.outputPath('표.txt')
  const before = Buffer.from('붙일 때의 표')
  writeFileSync(path, before)
  await draft.inputs.first().setInputFiles(path)
  await expect(draft.dialog.getByText('표.txt')).toBeVisible()
  await draft.editLine.click()
  await approvalOrder.addFirst(1)
  await approvalOrder.done.click()
  writeFileSync(path, '그 뒤에 고친 표, 더 긴 것')
  await draft.request.click()
  await expect(frame.notice('완료')).toBeVisible()
  const { documents } = await dump()
  expect(documents.filter(({ author_id }) => author_id === employee.username)).toMatchObject([
    { attachments: [{ title: '표.txt', sha256: sha256(before) }] },
  ])
})

test('an employee who adds files while none is accepted sees their names and the reason', async ({
  page,
  drafting,
  draft,
  approvalOrder,
  writing,
}) => {
  await writing('/reportWriteNacct')
  await draft.title.fill('보관할 제목')
  await draft.editLine.click()
  await approvalOrder.addFirst(1)
  await dropOrPaste(approvalOrder.search, '하나.txt', 'paste')
  const closeFirst = '첨부되지 않았습니다. 결재순서 창을 먼저 닫아 주세요.'
  await dropOrPaste(approvalOrder.rows.first(), '넷.txt', 'drop')
  await expect(approvalOrder.dialog.getByText(`넷.txt: ${closeFirst}`)).toBeVisible()
  await dropOrPaste(approvalOrder.done, '둘.txt', 'drop')
  await expect(approvalOrder.dialog.getByText(`둘.txt: ${closeFirst}`)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(draft.dialog.getByText(closeFirst)).toHaveCount(0)

  await page.keyboard.press('Escape')
  await drafting.write.click()
  await draft.title.waitFor()
  await dropOrPaste(draft.dialog.getByText('파일을 여기에 놓거나').first(), '셋.txt', 'drop')
  const decideFirst = '저장된 기안을 먼저 복원하거나 버려 주세요'
  const sentence = draft.dialog.getByText(`셋.txt: 첨부되지 않았습니다. ${decideFirst}.`)
  await expect(sentence).toBeVisible()
  await expect(draft.editLine).toHaveAttribute('title', decideFirst)
  await draft.dialog.getByRole('button', { name: '복원' }).click()
  await expect(sentence).toHaveCount(0)
  await dropOrPaste(draft.title, '셋.txt', 'paste')
  await expect(draft.dialog.getByRole('button', { name: '셋.txt 삭제' })).toBeVisible()
})

test.describe('with a connection that can be held', () => {
  test.use({ baseURL: async ({ connection }, use) => use(connection.url) })

  test('an employee cancels an upload and sends it again, and it is stored once', async ({
    connection,
    employee,
    frame,
    draft,
    approvalOrder,
    writing,
    dump,
  }) => {
    const batch = await writing('/reportWriteNacct')
    const buffer = await startHeldUpload({ connection, draft, approvalOrder }, '두 번 보낸 기안')
    await expect(draft.dialog.getByText(/^11 MB 중 .+ 전송$/)).toBeVisible()
    await expect(draft.title).not.toBeEditable()
    // The second click of a double click on Cancel must not also close the draft.
    await draft.dialog.getByRole('button', { name: '취소' }).dblclick()
    await expect(draft.title).toBeEditable()
    await expect(draft.title).toHaveValue('두 번 보낸 기안')
    await expect(draft.dialog.getByText('큰 파일.txt')).toBeVisible()
    connection.release()
    await draft.request.click()
    await expect(frame.notice('완료')).toBeVisible()
    const { documents } = await dump()
    expect(documents.filter(({ author_id }) => author_id === employee.username)).toMatchObject([
      { batch_number: batch, attachments: [{ title: '큰 파일.txt', sha256: sha256(buffer) }] },
    ])
  })

  test('an employee whose upload gets no response for two minutes sends it again, and it is stored once', async ({
    page,
    connection,
    employee,
    frame,
    draft,
    approvalOrder,
    writing,
    dump,
  }) => {
    await page.clock.install()
    const batch = await writing('/reportWriteNacct')
    await draft.title.fill('답이 없던 기안')
    await draft.editLine.click()
    await approvalOrder.addFirst(1)
    await approvalOrder.done.click()
    connection.hold('create_document')
    await draft.request.click()
    // Each upload progress event restarts the time limit, so the limit runs from the last byte that was sent.
    await expect(draft.dialog.getByRole('progressbar')).toHaveAttribute('value', '1')
    await expect(draft.dialog.getByRole('button', { name: '취소' })).toBeDisabled()
    await expect(draft.dialog.getByText('전송됨. 결과를 기다려 주세요').first()).toBeVisible()
    await page.clock.runFor(90_000)
    await expect(draft.dialog).toBeAttached()
    await page.clock.runFor(30_000)
    await expect(frame.notice('다시 시도해 주세요(에러 발생)')).toBeVisible()
    connection.release()
    await page.getByRole('button', { name: '복원' }).click()
    await expect(draft.title).toHaveValue('답이 없던 기안')
    await draft.request.click()
    await expect(frame.notice('완료')).toBeVisible()
    const { documents } = await dump()
    const documentsOfEmployee = documents.filter(({ author_id }) => author_id === employee.username)
    expect(documentsOfEmployee.map(({ batch_number }) => batch_number)).toEqual([batch])
  })
})
