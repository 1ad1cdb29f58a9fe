import { expect, test } from './fixtures.ts'

test('an employee signs in, and the pending box opens', async ({
  page,
  signIn,
  frame,
  employee,
}) => {
  await signIn.withForm(employee)
  await expect(page).toHaveURL(/\/reportSign$/)
  await expect(frame.profile(employee.name)).toBeVisible()
  const profileButton = page.getByRole('button', {
    name: `${employee.name} 대리 시험팀 설정과 비밀번호`,
  })
  await expect(profileButton).toBeVisible()
  await page.goto('/')
  await expect(page).toHaveURL(/\/reportSign$/)
})

test('an employee with a wrong password sees the reason and stays on the screen, with the focus still on the button pressed by keyboard', async ({
  page,
  signIn,
  employee,
}) => {
  await signIn.open()
  await signIn.username.fill(employee.username)
  await signIn.password.fill('Dull-Paper-8')
  await signIn.submit.press('Enter')
  await expect(signIn.alert).toHaveText('아이디 또는 비밀번호가 올바르지 않습니다.')
  await expect(signIn.submit).toBeFocused()
  await expect(page).toHaveURL(/\/auth\/login$/)
})

/** The demo routes of the template (specification, section 2), one of each. */
const demoRoutes = [
  ...['/chat', '/chat/7', '/kanban-board', '/mail'],
  ...['/management/customers', '/management/customers/7', '/management/customers/7/orders'],
  ...['/management/projects', '/management/orders', '/management/orders/7'],
  ...['/profile/7/posts', '/projects', '/projects/create', '/projects/7'],
  ...['/projects/7/tasks', '/settings/account', '/social-feed'],
]

test('an employee finds no demo route of the template', async ({ page, signIn, employee }) => {
  await signIn.as(employee, '/reportSign')
  for (const path of demoRoutes) {
    // Navigates as a link of the app does. Loading the page each time has the same result but is slower.
    await page.evaluate((to) => {
      history.pushState(null, '', to)
      dispatchEvent(new PopStateEvent('popstate'))
    }, path)
    await expect(page, path).toHaveURL(/\/errors\/error-404$/)
  }
})

test('an employee shows the typed password, and hides it again', async ({ page, signIn }) => {
  await signIn.open()
  await expect(signIn.heading).toBeVisible()
  const password = page.getByLabel('비밀번호')
  await password.fill('secret')
  await expect(password).toHaveAttribute('type', 'password')
  await page.getByRole('button', { name: '표시' }).click()
  await expect(password).toHaveAttribute('type', 'text')
  await page.getByRole('button', { name: '숨김' }).click()
  await expect(password).toHaveAttribute('type', 'password')
})
