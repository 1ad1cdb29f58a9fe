import { createHash, randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { aVoucher } from '../../models/samples/voucher.ts'
import { addDelegation, signInTeam } from './delegations.ts'
import { aFile, approversField, draftOf, submit } from './forms.ts'
import { startWhileLocked } from './lockWaits.ts'
import { signIn } from './people.ts'
import { send, startProduct, useProduct } from './product.ts'
import { collectPublished } from './collectPublished.ts'
import { filesOf } from './stored.ts'
import { addBatch, addLines } from './vouchers.ts'

const product = useProduct({ MAX_FILES_PER_VOUCHER: '3' })
const query = async (text: string, values: unknown[] = []) =>
  (await product().database.pool.query(text, values)).rows

let batch = 0

/** A form for a new batch with one voucher of three lines. */
async function newDraft(
  author: string,
  line: string,
  given: Record<string, string | string[]> = {},
) {
  await addBatch(product(), 'voucher', ++batch)
  return draftOf(author, 'voucher', batch, { approvers: line, ...given })
}

const seats = (...people: [id: string, step: number][]) =>
  JSON.stringify(people.map(([id, step], order) => ({ id, type: '0', order, step })))

describe('POST /ea/create_document/', () => {
  it('notifies the author, the first step with its delegates, and the references, each once', async () => {
    const { a, b, c, d, e, f, author } = await signInTeam(
      product(),
      ...(['a', 'b', 'c', 'd', 'e', 'f', 'author'] as const),
    )
    await addDelegation(product(), a.id, d.id, [-1, 1])
    await addDelegation(product(), c.id, f.id, [-1, 1])
    const receivers = JSON.stringify([
      { id: e.id },
      { id: f.id, kind: 'circulate' },
      { id: a.id, kind: 'reference' },
    ])
    const line = seats([a.id, 0], [b.id, 1], [c.id, 2])
    const draft = await newDraft(author.id, line, { receivers })
    let id = 0
    const messages = await collectPublished(product(), async () => {
      id = (await submit(product(), author.headers, draft)).body.id
    })
    expect(messages).toEqual([
      { to: [author.id, a.id, d.id, e.id], event: { type: 'box', document_id: id } },
      { to: 'everybody', event: { type: 'drafts' } },
    ])
  })

  it('stores the companies, the hash and the number of the lines, and the text for searching', async () => {
    const { a, author } = await signInTeam(product(), 'a', 'author')
    const number = ++batch
    const companies = ['00002', '00001', null]
    await addLines(
      product(),
      'voucher',
      companies.flatMap((RPCO, at) =>
        aVoucher({ RPICU: number, RPDOC: number * 100 + at, RPCO, RPSFX: `00${at + 1}` }),
      ),
    )
    const draft = draftOf(author.id, 'voucher', number, { approvers: approversField(a.id) })
    const { body } = await submit(product(), author.headers, draft)
    const [{ lines, lines_sha256, ...row }] = await query(
      `select lines::text, lines_sha256, line_count, companies, price, search_text
       from documents where id = $1`,
      [body.id],
    )
    expect(row).toEqual({
      line_count: 9,
      companies: ['00001', '00002'],
      price: 33_000,
      search_text: `rent of november\u001f이름 ${author.id}`,
    })
    expect(lines_sha256).toBe(createHash('sha256').update(lines).digest('hex'))
  })

  it('counts the files of all lines of a voucher, and refuses an unknown line with its id', async () => {
    const { a, author } = await signInTeam(product(), 'a', 'author')
    const headers = { ...author.headers, 'accept-language': 'en' }
    const draft = await newDraft(author.id, approversField(a.id))
    const ids = [1, 2, 3].map((seq) => `${batch}-${batch * 100}-001-${seq}`)
    const files = (count: number) => Array.from({ length: count }, (_, at) => aFile(`${at}.pdf`))
    const four = { ...draft, invoices: ids, counts: ['2', '1', '1'] }
    const refused = await submit(product(), headers, four, files(4))
    expect([refused.status, refused.body]).toEqual([
      413,
      { detail: `The voucher PV ${batch * 100} has 4 files; the limit is 3.` },
    ])
    const unknown = { ...draft, invoices: 'other', counts: '1' }
    const other = await submit(product(), headers, unknown, files(1))
    expect([other.status, other.body]).toEqual([
      400,
      { invoices: [`The line other does not belong to batch ${batch}.`] },
    ])
    expect(filesOf(product().settings.DATA_DIR)).toEqual([])
    const three = { ...draft, invoices: ids, counts: ['0', '2', '1'] }
    const { body } = await submit(product(), headers, three, files(3))
    const rows = await query(
      'select line_id, title from attachments where document_id = $1 order by seq',
      [body.id],
    )
    expect(rows.map(({ line_id, title }) => [line_id, title])).toEqual([
      [ids[1], '0.pdf'],
      [ids[1], '1.pdf'],
      [ids[2], '2.pdf'],
    ])
  })

  it('reduces the draft count that the next call of the author returns', async () => {
    const { a, author } = await signInTeam(product(), 'a', 'author')
    const draft = await newDraft(author.id, approversField(a.id))
    const counts = async () =>
      (await send(product(), { url: '/erp/get_todo_count/', headers: author.headers })).body
    const [before] = await counts()
    await submit(product(), author.headers, draft)
    expect((await counts())[0]).toBe(before - 1)
  })

  it('returns 400 for a batch of another department with VOUCHER_SCOPE=department', async () => {
    const { a, author } = await signInTeam(product(), 'a', 'author')
    const scoped = await startProduct({ ...product().settings, VOUCHER_SCOPE: 'department' })
    const headers = { ...author.headers, 'accept-language': 'en' }
    const draft = await newDraft(author.id, approversField(a.id))
    const { status, body } = await submit(scoped, headers, draft)
    await scoped.close()
    expect([status, body]).toEqual([
      400,
      { batch_number: [`Batch ${batch} has no vouchers of this kind. Reload the list.`] },
    ])
  })

  it('returns 409 to the second of two employees who submit the same batch at the same time', async () => {
    const { a, b, author } = await signInTeam(product(), 'a', 'b', 'author')
    const draft = await newDraft(author.id, approversField(a.id))
    const results = await startWhileLocked(
      product(),
      `select from batches where number = ${batch} for update`,
      [
        () => submit(product(), author.headers, draft),
        () => submit(product(), b.headers, { ...draft, author: b.id }),
      ],
    )
    const [first, second] = results as { status: number; body: { id: number } }[]
    expect([first?.status, second?.status]).toEqual([201, 409])
    expect(second?.body).toMatchObject({ document_id: first?.body.id })
  })

  it('returns 409 to a request id that another session sends for another batch at the same time', async () => {
    const { a, author } = await signInTeam(product(), 'a', 'author')
    const otherSession = await signIn(product(), author.id)
    const request_id = randomUUID()
    const drafts = [
      await newDraft(author.id, approversField(a.id), { request_id }),
      await newDraft(author.id, approversField(a.id), { request_id }),
    ] as const
    // The first submission is stored, but waits for the audit log before its commit.
    const results = await startWhileLocked(product(), 'select from entry_head for update', [
      () => submit(product(), author.headers, drafts[0]),
      () => submit(product(), otherSession, drafts[1]),
    ])
    const [first, second] = results as { status: number; body: { id: number; detail: string } }[]
    expect([first?.status, second?.status]).toEqual([201, 409])
    expect(second?.body.detail).toContain(`문서 ${first?.body.id}번(배치 ${batch - 1})`)
  })
})
