import { expect, test } from './fixtures.ts'

test('an employee whose browser cannot open its database is offered the text of the draft, until it is discarded', async ({
  page,
  drafting,
  draft,
  writing,
}) => {
  const writeAgain = async (batch: number) => {
    await drafting.select(drafting.ofBatch(batch).first())
    await drafting.write.click()
    await draft.title.waitFor()
  }
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('The profile is corrupt.', 'UnknownError')
    }
  })
  const batch = await writing('/reportWriteNacct')
  await expect(draft.dialog).toHaveAttribute('data-state', 'composing.form.idle')
  await draft.title.fill('데이터베이스 없이 쓴 제목')
  await page.goto('/dashboards/default')
  await expect(page.getByText('데이터베이스 없이 쓴 제목')).toBeVisible()
  await page.goto('/reportWriteNacct')
  await writeAgain(batch)
  await draft.dialog.getByRole('button', { name: '복원' }).click()
  await expect(draft.title).toHaveValue('데이터베이스 없이 쓴 제목')
  await draft.title.fill('다시 쓴 제목')
  await page.reload()
  await writeAgain(batch)
  await expect(draft.dialog.getByText('제목: 다시 쓴 제목')).toBeVisible()
  await draft.dialog.getByRole('button', { name: '버리기' }).click()
  await expect(draft.dialog).toHaveAttribute('data-state', 'composing.form.idle')
  await page.reload()
  await writeAgain(batch)
  await expect(draft.dialog).toHaveAttribute('data-state', 'composing.form.idle')
  await expect(draft.title).toHaveValue('')
})
