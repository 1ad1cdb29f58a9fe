import type { Page } from '@playwright/test'
import { startIdentityProvider } from '../scripts/identityProvider.ts'
import { expect, test } from './fixtures.ts'
import { expectAccessible } from './accessibility.ts'
import { createEmployee } from './people.ts'
import { startCspWatchedProduct } from './cspWatchedProduct.ts'

/** Signs a person in on the provider's page, which accepts any password. */
async function signInThere(page: Page, subject: string) {
  await page.getByPlaceholder('Enter any login').fill(subject)
  await page.getByPlaceholder('and password').fill('any')
  await page.getByRole('button', { name: 'Sign-in' }).click()
}

test('an employee returns from the company sign-in to the requested page; the next sign-in, also of an unknown person, ends the session before it', async ({
  page,
  signIn,
  frame,
}) => {
  // Starting a separate product and three sign-ins can take more than a minute on a busy machine.
  test.setTimeout(180_000)
  const provider = await startIdentityProvider()
  const product = await startCspWatchedProduct({ SEED: 'none', ...provider.settings })
  provider.serve(product.url)
  try {
    const { username, name } = await createEmployee(product)
    await product.admin('link-sign-in', username, '--subject', 'known')
    provider.claims.set('new', { preferred_username: 'newcomer', name: '새내기' })
    // Blocks the font that the provider's page requests from another host.
    await page.route(/fonts\.googleapis\.com/, (route) => route.abort())
    const link = page.getByRole('link', { name: '회사 계정으로 로그인' })

    await page.goto(`${product.url}/reportWritePayment`)
    await link.click()
    await signInThere(page, 'known')
    await expect(page).toHaveURL(`${product.url}/reportWritePayment`)
    await expect(frame.profile(name)).toBeVisible()
    await page.reload()
    await expect(frame.profile(name)).toBeVisible()

    const storedToken = async () => {
      const storedSession = await page.evaluate(() => localStorage.getItem('e-payment.session'))
      return (JSON.parse(storedSession ?? '') as { token: string }).token
    }
    const statusOf = async (token: string) => {
      const headers = { Authorization: `Token ${token}`, 'content-type': 'application/json' }
      const init = { method: 'POST', headers, body: JSON.stringify({ token }) }
      return (await fetch(`${product.url}/employee/get_employee/`, init)).status
    }
    const earlier = await storedToken()
    await page.goto(`${product.url}/rest-auth/oidc/start/?next=/reportWriteInvoice`)
    await expect(page).toHaveURL(`${product.url}/reportWriteInvoice`)
    await expect(frame.profile(name)).toBeVisible()
    const token = await storedToken()
    expect(token).not.toBe(earlier)
    await expect.poll(() => statusOf(earlier)).toBe(401)
    expect(await statusOf(token)).toBe(200)

    // Another person at the same computer, while the session of the employee is still open.
    await page.context().clearCookies()
    await page.goto(`${product.url}/rest-auth/oidc/start/?next=/reportWritePayment`)
    await signInThere(page, 'new')
    await expect(signIn.alert).toHaveText('아직 관리자가 승인하지 않은 계정입니다.')
    await expect(page).toHaveURL(`${product.url}/auth/login`)
    await page.goto(`${product.url}/reportWritePayment`)
    await expect(signIn.username).toBeVisible()
    await expect.poll(() => statusOf(token)).toBe(401)
    await expect(page).toHaveURL(`${product.url}/auth/login`)
    const { requests } = await product.admin<{ requests: object[] }>('requests')
    expect(requests).toMatchObject([{ username: 'newcomer', name: '새내기', subject: 'new' }])

    await provider.stop()
    await link.click()
    await expect(signIn.alert).toContainText('회사 로그인 서버에 연결할 수 없습니다')
  } finally {
    await product.stop()
    await provider.stop()
  }
})

test('an employee finds only the company account where passwords are switched off', async ({
  page,
  connection,
  signIn,
}) => {
  connection.configure({
    passwordSignIn: false,
    registration: false,
    singleSignOn: { name: 'Acme' },
  })
  await page.goto(`${connection.url}/auth/login`)
  await expect(page.getByRole('link', { name: 'Acme 계정으로 로그인' })).toBeVisible()
  await expect(signIn.username).toHaveCount(0)
  await expect(signIn.submit).toHaveCount(0)
  await expectAccessible(page, 'the sign-in without passwords')
})
