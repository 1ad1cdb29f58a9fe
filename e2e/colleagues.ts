import type { Browser, BrowserContext, Page } from '@playwright/test'
import type { Product } from '../scripts/product.ts'
import {
  amountsByBatch,
  headersOutsideBrowser,
  listVoucherLines,
  signInOutsideBrowser,
} from './apiCalls.ts'
import { test as base } from './fixtures.ts'
import { type TestEmployee, createEmployee } from './people.ts'
import { Box } from './screens/box.ts'
import { Document } from './screens/document.ts'
import { AppLayout } from './screens/appLayout.ts'
import { SignIn } from './screens/signIn.ts'
import { submitDraftOutsideBrowser } from './submission.ts'

/** A colleague's page in a separate browser context, with the page objects of its screens. */
export interface ColleaguePage {
  page: Page
  context: BrowserContext
  frame: AppLayout
  box: Box
  document: Document
}

/** A colleague whom only this test uses. `call` sends a request to the API with the colleague's token and returns the HTTP status. */
export interface Colleague extends TestEmployee {
  call(path: string, body: object): Promise<number>
  /** Signs in in a separate browser context and opens an address. */
  openPage(path?: string): Promise<ColleaguePage>
}

export interface SubmittedDocument {
  id: number
  batch: number
}

/** Optional values of `submit`. */
interface SubmitOptions {
  title?: string
  receivers?: Colleague[]
  files?: { name: string; text: string }[]
  /**
   * The step of each approver. Approvers who share a step have the type agree, the others the type approve. By default each approver
   * approves in a separate step.
   */
  steps?: number[]
  /** The batch number. By default the next small batch without a document or, if none is left, the smallest other batch. */
  batch?: number
  /** The category of the batch. By default it is a payable, or a payment if few payables are left. */
  category?: 'voucher' | 'payment'
}

export interface Colleagues {
  createEmployee(name: string, position?: string): Promise<Colleague>
  /**
   * Requests approval for the next small payables batch that has no document, or for the smallest one if no small one is left. If few
   * payables batches are left, it takes one of the payments.
   */
  submit(author: Colleague, line: Colleague[], options?: SubmitOptions): Promise<SubmittedDocument>
  /** Whether the voucher lists of this employee contain a payables or payments batch. */
  isListed(by: Colleague, batch: number): Promise<boolean>
  sign(by: Colleague, id: number, decision?: '승인' | '반려', comment?: string): Promise<number>
  withdraw(by: Colleague, id: number): Promise<number>
}

/** Playwright's `test` with colleagues, each in a separate browser context. */
export const test = base.extend<{ colleagues: Colleagues }>({
  colleagues: async ({ product, browser }, use) => {
    const contexts: BrowserContext[] = []
    const tokens = new Map<string, string>()
    const tokenOf = ({ username }: Pick<Colleague, 'username'>) => tokens.get(username) ?? ''
    const colleagues: Colleagues = {
      async createEmployee(name, position) {
        const account = await createEmployee(product, name, position)
        const token = await signInOutsideBrowser(product, account)
        tokens.set(account.username, token)
        return {
          ...account,
          call: (path, body) => post(product, token, path, body),
          openPage: (path = '/reportSign') => openPage(browser, product, account, path, contexts),
        }
      },
      submit: (author, line, extras = {}) =>
        submit(product, tokenOf(author), author.username, line, extras),
      isListed: async (by, batch) =>
        (
          await Promise.all(
            (['voucher', 'payment'] as const).map((category) =>
              listVoucherLines(product, tokenOf(by), category),
            ),
          )
        )
          .flat()
          .some(({ RPICU }) => RPICU === batch),
      sign: (
        by,
        document_id,
        sign_type = '승인',
        comment = sign_type === '반려' ? '증빙 누락' : '',
      ) => by.call('do_sign/', { document_id, username: by.username, opinion: comment, sign_type }),
      withdraw: (by, document_id) => by.call('withdraw/', { document_id }),
    }
    await use(colleagues)
    for (const context of contexts) await context.close()
  },
})

export { expect } from './fixtures.ts'

async function post(product: Product, token: string, path: string, body: object): Promise<number> {
  const response = await fetch(`${product.url}/ea/${path}`, {
    method: 'POST',
    headers: { ...headersOutsideBrowser(token), 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return response.status
}

async function openPage(
  browser: Browser,
  product: Product,
  account: TestEmployee,
  path: string,
  contexts: BrowserContext[],
): Promise<ColleaguePage> {
  const context = await browser.newContext({ baseURL: product.url })
  contexts.push(context)
  const page = await context.newPage()
  await new SignIn(page).as(account, path)
  return {
    page,
    context,
    frame: new AppLayout(page),
    box: new Box(page),
    document: new Document(page),
  }
}

/** In won. Six documents below this amount do not reach the total that needs a confirmation in a bulk approval. */
const SMALL_AMOUNT_WON = 15_000_000

/** The number of payables batches that are left for tests of the drafting screen. */
const RESERVED = 20

async function submit(
  product: Product,
  token: string,
  author: string,
  line: readonly Colleague[],
  {
    title = '외주가공비 지급',
    receivers = [],
    files = [],
    batch,
    steps,
    category: given,
  }: SubmitOptions,
): Promise<SubmittedDocument> {
  const payables = await listVoucherLines(product, token)
  // After many tests in one worker, few payables batches are left.
  const numbers = new Set(payables.map(({ RPICU }) => RPICU))
  const isPayable = batch === undefined ? numbers.size >= RESERVED : numbers.has(batch)
  const category = given ?? (isPayable ? 'voucher' : 'payment')
  const lines = category === 'voucher' ? payables : await listVoucherLines(product, token, category)
  const amounts = amountsByBatch(lines)
  const amountOf = ({ RPICU }: { RPICU: number }) => amounts.get(RPICU) ?? 0
  // After many tests in one worker, only large batches can still be drafted.
  const first =
    batch === undefined
      ? (lines.find((one) => amountOf(one) < SMALL_AMOUNT_WON) ??
        lines.toSorted((a, b) => amountOf(a) - amountOf(b))[0])
      : lines.find(({ RPICU }) => RPICU === batch)
  if (!first) throw new Error('Every batch has been drafted.')
  const draft = {
    batchNumber: first.RPICU,
    category,
    author,
    title,
    approvers: line.map(({ username, name }, order) => {
      const step = steps?.[order]
      const agrees = step !== undefined && steps?.filter((other) => other === step).length !== 1
      const type = agrees ? '1' : '0'
      return { id: username, name, type, order, ...(step !== undefined && { step }) }
    }),
    receivers: receivers.map(({ username, name }) => ({ id: username, name, type: '2' })),
    lines: [{ id: first.id, fileCount: files.length }],
  } as const
  const parts = files.map(({ name, text }) => ({ name, bytes: text }))
  const response = await submitDraftOutsideBrowser(product.url, token, draft, parts)
  if (response.status !== 201) throw new Error(await response.text())
  return { id: ((await response.json()) as { id: number }).id, batch: first.RPICU }
}
