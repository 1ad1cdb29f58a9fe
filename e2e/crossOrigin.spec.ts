import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, type Page, test } from '@playwright/test'
import type { ApprovalDocument } from '../contract/document.ts'
import { startProduct } from '../scripts/product.ts'
import { aPdf } from './pdf.ts'
import { createEmployee } from './people.ts'
import { aPng } from './png.ts'

/** Starts a static page of another origin, on a separate port. */
async function startPage() {
  const server = createServer((_request, reply) => {
    reply.setHeader('content-type', 'text/html').end('<!doctype html><title>Client</title>')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { origin: `http://127.0.0.1:${port}`, stop: () => server.close() }
}

interface Task {
  api: string
  username: string
  password: string
  pdf: number[]
  png: number[]
}

/** Runs in the page: signs in, opens the event stream, submits the first batch with two files to a colleague, and opens both files. */
async function useApi({ api, username, password, pdf, png }: Task) {
  const sent = await fetch(`${api}/rest-auth/login/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  })
  const { key } = await sent.json()
  const headers = { Authorization: `Token ${key}` }
  const call = async (path: string, init: RequestInit = {}) =>
    (await fetch(`${api}/${path}`, { headers, ...init })).json()

  const stream = await fetch(`${api}/ea/events/`, { headers })
  const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader()
  let events = ''
  const hear = async (text: string) => {
    while (!events.includes(text)) events += (await reader?.read())?.value ?? ''
  }
  await hear('refetch')

  const period = 'startDate=2000-01-01&endDate=2100-01-01&search='
  const lines = (await call(`erp/voucher_list/?${period}`)) as { id: string; RPICU: number }[]
  const people = (await call('ea/get_allUsers/')) as { id: string }[]
  const approver = people.find(({ id }) => id !== username)
  const form = new FormData()
  const texts = {
    batch_number: String(lines[0]?.RPICU),
    document_type: '채무발생',
    author: username,
    title: '다른 출처',
    approvers: JSON.stringify([{ ...approver, type: '0', order: 0 }]),
    invoices: lines[0]?.id ?? '',
    counts: '2',
  }
  for (const [name, text] of Object.entries(texts)) form.append(name, text)
  form.append('files', new Blob([new Uint8Array(pdf)]), '견적서.pdf')
  form.append('files', new Blob([new Uint8Array(png)]), '사진.png')
  const { id } = await call('ea/create_document/', { method: 'POST', body: form })

  const { attachments } = (await call(`ea/document/?document_id=${id}`)) as ApprovalDocument
  const [first, second] = attachments
  const part = await fetch(first?.path ?? '', { headers: { Range: 'bytes=0-4' } })
  const picture = new Image()
  picture.src = second?.path ?? ''
  await picture.decode()

  await call('ea/withdraw/', {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ document_id: id }),
  })
  await hear(`"document_id":${id}`)
  return {
    id: id as number,
    key: key as string,
    pdf: await part.text(),
    range: part.headers.get('content-range'),
    width: picture.naturalWidth,
    paths: attachments.map(({ path }) => path),
    events,
  }
}

/** Runs in the page of a forbidden origin: repeats all calls of the allowed page with the token and URLs of that page. */
async function tryApi(task: { api: string; key: string; paths: string[]; login: object }) {
  const { api, key, paths, login } = task
  const headers = { Authorization: `Token ${key}` }
  const json = { ...headers, 'content-type': 'application/json' }
  const requests: [string, RequestInit][] = [
    ['rest-auth/login/', { method: 'POST', headers: json, body: JSON.stringify(login) }],
    ['rest-auth/login/', { method: 'POST', body: new URLSearchParams({ ...login }) }],
    ['ea/get_todo_count/', { headers }],
    ['ea/events/', { headers }],
    ['ea/create_document/', { method: 'POST', headers, body: new FormData() }],
    ['config.json', {}],
    ...paths.map((path): [string, RequestInit] => [path.replace(`${api}/`, ''), {}]),
  ]
  const results = requests.map(([path, init]) =>
    fetch(`${api}/${path}`, init).then(
      () => 'read',
      () => 'blocked',
    ),
  )
  const pictures = paths.slice(1).map((path) => {
    const picture = new Image()
    picture.src = path
    return picture.decode().then(
      () => 'shown',
      () => 'blocked',
    )
  })
  // A CORS simple request: the browser sends it without a preflight request, so it reaches the server.
  await fetch(`${api}/rest-auth/login/`, {
    method: 'POST',
    mode: 'no-cors',
    body: new URLSearchParams({ ...login }),
  }).catch(() => undefined)
  return Promise.all([...results, ...pictures])
}

test('an employee can use the product from a page of an origin in CORS_ORIGINS, but not from another origin', async ({
  page,
  context,
}) => {
  const [named, other] = [await startPage(), await startPage()]
  const product = await startProduct({
    settings: { SEED: 'demo', CORS_ORIGINS: named.origin },
  })
  try {
    const account = await createEmployee(product)
    const { username, password } = account
    await page.goto(named.origin)
    const done = await page.evaluate(useApi, {
      api: product.url,
      username,
      password,
      pdf: [...aPdf({ pages: ['Offer'] })],
      png: [...aPng(40, 30)],
    })
    expect(done).toMatchObject({ pdf: '%PDF-', width: 40 })
    expect(done.range).toMatch(/^bytes 0-4\/\d+$/)
    expect(await context.cookies()).toEqual([])

    const otherOriginPage: Page = await context.newPage()
    await otherOriginPage.goto(other.origin)
    const tried = await otherOriginPage.evaluate(tryApi, {
      api: product.url,
      key: done.key,
      paths: done.paths,
      login: { username, password },
    })
    expect(tried).toEqual(Array(tried.length).fill('blocked'))
    expect(tried).toHaveLength(9)

    const { signIns } = await product.admin<{ signIns: object[] }>(
      'sign-ins',
      '--username',
      username,
    )
    expect(signIns).toHaveLength(1)
    const { documents } = await product.admin<{ documents: { id: number; author_id: string }[] }>(
      'dump',
    )
    expect(documents.filter((one) => one.author_id === username)).toMatchObject([{ id: done.id }])
  } finally {
    await product.stop()
    named.stop()
    other.stop()
  }
})
