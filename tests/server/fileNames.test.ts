import { beforeAll, describe, expect, it } from 'vitest'
import { draftOf, type FormFile, submit } from './forms.ts'
import { addEmployees, signIn } from './people.ts'
import { useProduct } from './product.ts'
import { readStoredDocuments, storedState, expectDocumentsComplete } from './stored.ts'
import { addBatch } from './vouchers.ts'

const product = useProduct()
let headers: { authorization: string }
let number = 0

beforeAll(async () => {
  await addEmployees(product(), { id: 'yoondh' }, { id: 'leader' }, { id: 'director' })
  headers = await signIn(product(), 'yoondh')
})

/** A draft of a new batch with `count` files on its first line. */
async function aDraft(count: number) {
  const lines = await addBatch(product(), 'voucher', ++number)
  return draftOf('yoondh', 'voucher', number, { invoices: lines[0]?.id, counts: String(count) })
}

/** The stored name of the only file of the last document. */
async function storedName(): Promise<string | undefined> {
  const { attachments = [] } = (await readStoredDocuments(product())).at(-1) ?? {}
  expect(attachments).toHaveLength(1)
  return attachments[0]?.title
}

const named = (disposition: string): FormFile => ({
  name: '',
  bytes: Buffer.from('content'),
  disposition,
})

describe('the name of a file of POST /ea/create_document/', () => {
  it.each([
    ['Hangul', '견적서.pdf', '견적서.pdf'],
    ['decomposed Hangul', '견적서.pdf'.normalize('NFD'), '견적서.pdf'],
    ['a right-to-left override, which it removes,', 'invoice\u202efdp.exe', 'invoicefdp.exe'],
    ['an emoji', '😀.png', '😀.png'],
    ['single quotes and blanks', `it's a (1) [2] {3} & %20.pdf`, `it's a (1) [2] {3} & %20.pdf`],
    ['a percent sign', '100%.pdf', '100%.pdf'],
    ['only dots', '...', '...'],
    ['no ending', 'README', 'README'],
    ['a folder', '../../etc/passwd', 'passwd'],
    ['a folder of Windows', 'C:\\Users\\yoon\\a.pdf', 'a.pdf'],
    ['markup', '<img src=x onerror=alert(1)>.png', '<img src=x onerror=alert(1)>.png'],
    ['a semicolon', 'a;b=c.pdf', 'a;b=c.pdf'],
    ['200 characters', `${'가'.repeat(200)}.pdf`, `${'가'.repeat(200)}.pdf`],
  ])('stores %s', async (_, name, title) => {
    const form = await aDraft(1)
    const escaped = name.replace(/\\/g, '\\\\')
    const { status } = await submit(product(), headers, form, [named(`filename="${escaped}"`)])
    expect(status).toBe(201)
    expect(await storedName()).toBe(title)
  })

  it.each([
    ['a quote', `filename="a \\"b\\".pdf"`, 'a "b".pdf'],
    ['RFC 5987', `filename*=UTF-8''%EA%B2%AC%EC%A0%81.pdf`, '견적.pdf'],
  ])('decodes %s in the content-disposition header', async (_, disposition, title) => {
    const { status } = await submit(product(), headers, await aDraft(1), [named(disposition)])
    expect(status).toBe(201)
    expect(await storedName()).toBe(title)
  })

  // A browser encodes only quotes and line breaks in a file name, as %22 and %0A.
  it.each([
    ['견적 "최종".pdf', '견적 "최종".pdf'],
    ['two\nlines.pdf', 'two lines.pdf'],
  ])('decodes %j, as sent by a browser, to %j', async (name, title) => {
    const form = new FormData()
    for (const [field, text] of Object.entries(await aDraft(1))) form.set(field, String(text))
    form.append('files', new Blob(['content']), name)
    const url = `${await product().listen()}/ea/create_document/`
    const response = await fetch(url, { method: 'POST', headers, body: form })
    expect(response.status).toBe(201)
    expect(await storedName()).toBe(title)
  })

  it('is shortened when too long, keeping its extension and whole characters', async () => {
    const name = `${'😀'.repeat(300)}.pdf`
    await submit(product(), headers, await aDraft(1), [named(`filename="${name}"`)])
    const title = (await storedName()) ?? ''
    expect(title).toMatch(/^(😀)+\.pdf$/u)
    expect(title.length).toBeGreaterThan(200)
  })

  it('is stored without half a surrogate pair when it is shortened within one', async () => {
    const name = `😀${'\u200e'.repeat(1014)}a.pdf`
    await submit(product(), headers, await aDraft(1), [named(`filename="${name}"`)])
    expect(await storedName()).toBe('a.pdf')
  })

  it.each([
    ['empty', 'filename=""'],
    ['only blanks', 'filename="   "'],
    ['only a folder', 'filename="a/b/"'],
    ['NUL', `filename*=UTF-8''a%00b.pdf`],
  ])('is refused when it is %s', async (_, disposition) => {
    const form = await aDraft(1)
    const before = await storedState(product())
    const { status, body } = await submit(product(), headers, form, [named(disposition)])
    expect([status, Object.keys(body)]).toEqual([400, [expect.stringMatching(/^(files|counts)$/)]])
    expect(await storedState(product())).toEqual(before)
  })

  it('leaves every stored document complete', async () => {
    expect((await expectDocumentsComplete(product())).length).toBeGreaterThan(10)
  })
})
