import { expect, test } from './fixtures.ts'

test('an employee signs in, and the pending box opens', async ({
  page,
  signIn,
  frame,
  employee,
}) => {
  await signIn.as(employee)
  await expect(page).toHaveURL(/\/reportSign$/)
  await expect(frame.profile(employee.name)).toBeVisible()
})

test('an employee signs out, and no address leads back in', async ({
  page,
  signIn,
  frame,
  employee,
}) => {
  await signIn.as(employee)
  await frame.signOut.click()
  await expect(signIn.heading).toBeVisible()
  await page.goto('/reportWrite')
  await expect(page).toHaveURL(/\/auth\/login$/)
})

test('somebody with a wrong password is told so, and stays', async ({ page, signIn, employee }) => {
  await signIn.open()
  await signIn.try(employee.username, 'Dull-Paper-8')
  await expect(signIn.alert).toHaveText('아이디 또는 비밀번호가 올바르지 않습니다.')
  await expect(page).toHaveURL(/\/auth\/login$/)
})

test('an address that nobody knows leads to the page that says so', async ({ page }) => {
  await page.goto('/customers/7')
  await expect(page).toHaveURL(/\/errors\/error-404$/)
  await expect(page.getByRole('heading', { name: '페이지를 찾을 수 없습니다' })).toBeVisible()
})
