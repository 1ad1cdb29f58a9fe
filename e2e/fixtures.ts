import { existsSync } from 'node:fs'
import { expect, test as base } from '@playwright/test'
import type { ProductDump } from './dump.ts'
import { type TestEmployee, createEmployee } from './people.ts'
import { type FaultProxy, startFaultProxy } from './proxy.ts'
import { ApprovalOrder } from './screens/approvalOrder.ts'
import { Draft } from './screens/draft.ts'
import { Drafting } from './screens/drafting.ts'
import { AppLayout } from './screens/appLayout.ts'
import { SignIn } from './screens/signIn.ts'
import { startCspWatchedProduct, type CspWatchedProduct } from './cspWatchedProduct.ts'

interface Tools {
  /** An employee that only this test uses. */
  employee: TestEmployee
  /** A second employee that only this test uses. */
  colleague: TestEmployee
  /** Reads the content of the database, as the `dump` command prints it. */
  dump: () => Promise<ProductDump>
  /** A proxy of this test that can simulate faults. `page.goto('/…')` uses it as soon as the test requests it. */
  connection: FaultProxy
  /** Fails the test if any page, worker or file in any browser violates its content security policy. A failed test gets the server's log. */
  policy: void
  /**
   * Signs the employee in and opens the draft of the first listed batch; returns the batch number. The list has `rows` rows, 25 by default.
   */
  writing: (path?: string, rows?: '5') => Promise<number>
  signIn: SignIn
  frame: AppLayout
  drafting: Drafting
  draft: Draft
  approvalOrder: ApprovalOrder
}

interface Worker {
  /** A running product with the demo company, on a separate port, data folder and database. */
  product: CspWatchedProduct
}

/** Playwright's `test` with a running product; `page.goto('/…')` opens it. */
export const test = base.extend<Tools, Worker>({
  product: [
    // Playwright parses the destructuring pattern of the parameter, even an empty one.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      if (!existsSync('dist/index.html')) throw new Error('Build the app first: npm run build')
      const product = await startCspWatchedProduct({ SEED: 'demo', INTEGRATION_HOSTS: '127.0.0.1' })
      await use(product)
      await product.stop()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  baseURL: async ({ product }, use) => use(product.url),
  employee: async ({ product }, use) => use(await createEmployee(product)),
  colleague: async ({ product }, use) => use(await createEmployee(product)),
  dump: async ({ product }, use) => use(() => product.data.dump<ProductDump>()),
  connection: async ({ product }, use) => {
    const connection = await startFaultProxy(product.url)
    await use(connection)
    await connection.close()
  },
  policy: [
    async ({ product }, use, testInfo) => {
      await use()
      const violations = product.violations.splice(0)
      if (testInfo.status !== testInfo.expectedStatus || violations.length > 0)
        await testInfo.attach('server log', { body: product.output(), contentType: 'text/plain' })
      expect(violations).toEqual([])
    },
    { auto: true },
  ],
  writing: async ({ employee, signIn, drafting, draft }, use) =>
    use(async (path = '/reportWrite', rows) => {
      await signIn.as(employee)
      await drafting.open(path)
      if (rows) await drafting.pageSize.selectOption(rows)
      const batch = await drafting.select(drafting.rows.first())
      await drafting.write.click()
      await draft.title.waitFor()
      return batch
    }),
  signIn: async ({ page }, use) => use(new SignIn(page)),
  frame: async ({ page }, use) => use(new AppLayout(page)),
  drafting: async ({ page }, use) => use(new Drafting(page)),
  draft: async ({ page }, use) => use(new Draft(page)),
  approvalOrder: async ({ page }, use) => use(new ApprovalOrder(page)),
})

export { expect }
