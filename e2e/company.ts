import type { Browser, BrowserContext, Page } from '@playwright/test'
import type { Product } from '../scripts/product.ts'
import { listed, signedIn } from './asked.ts'
import { test as base } from './fixtures.ts'
import { type Account, hire } from './people.ts'
import { Box } from './screens/box.ts'
import { Document } from './screens/document.ts'
import { Frame } from './screens/frame.ts'
import { SignIn } from './screens/signIn.ts'

/** Somebody with a browser of their own, and the screens in it. */
export interface Seat {
  page: Page
  context: BrowserContext
  frame: Frame
  box: Box
  document: Document
}

/** A colleague of this test alone; `call` asks the API in their name and answers with the status. */
export interface Colleague extends Account {
  call(path: string, body: object): Promise<number>
  /** Signs in, in a browser of their own, and opens an address. */
  sit(path?: string): Promise<Seat>
}

export interface Submitted {
  id: number
  batch: number
}

/** What a request for approval can have besides its line. */
interface Extras {
  title?: string
  receivers?: Colleague[]
  files?: { name: string; text: string }[]
  /** The batch; the first that nobody has drafted where nothing is said. */
  batch?: number
}

export interface Company {
  hire(name: string, position?: string): Promise<Colleague>
  /** Requests approval of the next batch of payables that nobody has drafted. */
  submit(author: Colleague, line: Colleague[], extras?: Extras): Promise<Submitted>
  /** Whether a batch of payables can be drafted. */
  isListed(by: Colleague, batch: number): Promise<boolean>
  sign(by: Colleague, id: number, decision?: '승인' | '반려', opinion?: string): Promise<number>
  withdraw(by: Colleague, id: number): Promise<number>
}

/** Playwright's `test` with colleagues who work together, each in a browser of their own. */
export const test = base.extend<{ company: Company }>({
  company: async ({ product, browser }, use) => {
    const contexts: BrowserContext[] = []
    const tokens = new Map<string, string>()
    const tokenOf = ({ username }: Pick<Colleague, 'username'>) => tokens.get(username) ?? ''
    const company: Company = {
      async hire(name, position) {
        const account = await hire(product, name, position)
        const token = await signedIn(product, account)
        tokens.set(account.username, token)
        return {
          ...account,
          call: (path, body) => post(product, token, path, body),
          sit: (path = '/reportSign') => sit(browser, product, account, path, contexts),
        }
      },
      submit: (author, line, extras = {}) =>
        submit(product, tokenOf(author), author.username, line, extras),
      isListed: async (by, batch) =>
        (await listed(product, tokenOf(by))).some(({ RPICU }) => RPICU === batch),
      sign: (
        by,
        document_id,
        sign_type = '승인',
        opinion = sign_type === '반려' ? '증빙 누락' : '',
      ) => by.call('do_sign/', { document_id, username: by.username, opinion, sign_type }),
      withdraw: (by, document_id) => by.call('withdraw/', { document_id }),
    }
    await use(company)
    for (const context of contexts) await context.close()
  },
})

export { expect } from './fixtures.ts'

async function post(product: Product, token: string, path: string, body: object): Promise<number> {
  const answer = await fetch(`${product.url}/ea/${path}`, {
    method: 'POST',
    headers: { authorization: `Token ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return answer.status
}

async function sit(
  browser: Browser,
  product: Product,
  account: Account,
  path: string,
  contexts: BrowserContext[],
): Promise<Seat> {
  const context = await browser.newContext({ baseURL: product.url })
  contexts.push(context)
  const page = await context.newPage()
  await new SignIn(page).as(account)
  if (path !== '/reportSign') await page.goto(path)
  return { page, context, frame: new Frame(page), box: new Box(page), document: new Document(page) }
}

async function submit(
  product: Product,
  token: string,
  author: string,
  line: readonly Colleague[],
  { title = '외주가공비 지급', receivers = [], files = [], batch }: Extras,
): Promise<Submitted> {
  const headers = { authorization: `Token ${token}` }
  const lines = await listed(product, token)
  const first = lines.find(({ RPICU }) => batch === undefined || RPICU === batch)
  if (!first) throw new Error('Every batch has been drafted.')
  const people = (type: '0' | '2', ones: readonly Colleague[]) =>
    JSON.stringify(ones.map(({ username, name }, order) => ({ id: username, name, type, order })))
  const form = new FormData()
  const texts = {
    batch_number: String(first.RPICU),
    document_type: '채무발생',
    author,
    title,
    approvers: people('0', line),
    receivers: people('2', receivers),
    invoices: first.id,
    counts: String(files.length),
  }
  for (const [name, text] of Object.entries(texts)) form.append(name, text)
  for (const { name, text } of files) form.append('files', new Blob([text]), name)
  const answer = await fetch(`${product.url}/ea/create_document/`, {
    method: 'POST',
    headers,
    body: form,
  })
  if (answer.status !== 201) throw new Error(await answer.text())
  return { id: ((await answer.json()) as { id: number }).id, batch: first.RPICU }
}
