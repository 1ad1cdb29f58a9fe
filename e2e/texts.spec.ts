import { expect, test } from './fixtures.ts'
import { ProfileDialog } from './screens/profileDialog.ts'

test('an employee reads a right-to-left text that does not reorder the text next to it', async ({
  page,
  signIn,
}) => {
  await signIn.open()
  const lefts = await page.evaluate(() => {
    const line = document.createElement('p')
    line.innerHTML = '<span>אבג</span> 1 <span>דהו</span>'
    document.body.append(line)
    return [...line.children].map((child) => child.getBoundingClientRect().left)
  })
  expect(lefts).toEqual(lefts.toSorted((one, other) => one - other))
})

test('an employee opens the licences of third parties from the settings', async ({
  page,
  context,
  signIn,
  employee,
}) => {
  await signIn.open()
  await signIn.try(employee.username, employee.password)
  const profileDialog = new ProfileDialog(page)
  await profileDialog.open()
  const opened = context.waitForEvent('page')
  await profileDialog.dialog.getByRole('link', { name: '오픈소스 라이선스' }).click()
  const notices = await opened
  await expect(notices.getByText('SIL OPEN FONT LICENSE')).toBeVisible()
  for (const name of ['react 19', 'pdfjs-dist', 'pretendard']) {
    await expect(notices.getByText(name)).toBeVisible()
  }
})
