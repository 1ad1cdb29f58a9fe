import { describe, expect, it } from 'vitest'
import { everything } from '../../machines/boxes/boxes.rules.ts'
import type { BoxName } from '../../machines/ports.ts'
import { approvalOf } from '../../src/world/approval.ts'
import { aRequest, requests } from '../builders/approval.ts'
import { answering, bodyOf } from './answering.ts'

const { signal } = new AbortController()

/** The calls to a server that answers each with a status and a body. */
async function open(answer: (path: string) => [status: number, body: unknown]) {
  const asked: { path: string; query: Record<string, string>; body: string }[] = []
  const base = await answering(async (request, reply) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://here')
    asked.push({
      path: pathname,
      query: Object.fromEntries(searchParams),
      body: await bodyOf(request),
    })
    const [status, body] = answer(request.url ?? '')
    reply.writeHead(status).end(JSON.stringify(body))
  })
  const caller = { base, token: () => 'abc', onUnauthorized: () => undefined }
  return { asked, approval: approvalOf(caller) }
}

describe('a box', () => {
  const calls: [BoxName, string][] = [
    ['pending', '/ea/sign_document/'],
    ['submitted', '/ea/written_document/'],
    ['approved', '/ea/approved_document/'],
    ['rejected', '/ea/rejected_document/'],
    ['reference', '/ea/cc_document/'],
  ]
  it.each(calls)(
    '%s is requested at %s as summaries, without empty conditions',
    async (box, path) => {
      const { asked, approval } = await open(() => [200, []])
      await approval.listBox({ box, search: everything }, signal)
      const query = { summary: 'true', ...(box !== 'pending' && { page: '1' }) }
      expect(asked).toEqual([{ path, query, body: '' }])
    },
  )

  it('is asked for by every condition', async () => {
    const { asked, approval } = await open(() => [200, []])
    const search = {
      period: { start: '2026-11-01', end: '2026-11-20' },
      search: '운반',
      batchNumber: '7',
      author: '윤',
      department: '재무',
      unreadOnly: true,
      page: 2,
    }
    await approval.listBox({ box: 'submitted', search }, signal)
    expect(asked[0]?.query).toEqual({
      startDate: '2026-11-01',
      endDate: '2026-11-20',
      search: '운반',
      batchNumber: '7',
      user: '윤',
      department: '재무',
      isNotReaded: 'true',
      page: '2',
      summary: 'true',
    })
  })

  it('holds its documents and their total, which pending does not tell; whole documents or summaries', async () => {
    const documents = requests(3, 2)
    const paged = await open(() => [200, [...documents, { total_number: 27 }]])
    const wish = { box: 'submitted', search: everything } as const
    expect(await paged.approval.listBox(wish, signal)).toEqual({ documents, total: 27 })
    const whole = await open(() => [200, documents])
    const pending = { box: 'pending', search: everything } as const
    expect(await whole.approval.listBox(pending, signal)).toEqual({ documents, total: 2 })
    const summaries = documents.map(({ invoices: _1, attachments: _2, ...rest }) => rest)
    const shortened = await open(() => [200, summaries])
    const listed = await shortened.approval.listBox(pending, signal)
    expect(listed).toEqual({ documents: summaries, total: 2 })
  })
})

describe('documents', () => {
  it('are read one by one; those that are gone are left out', async () => {
    const { approval } = await open((path) => {
      if (path.endsWith('=7')) return [200, aRequest()]
      return path.endsWith('=8') ? [403, { detail: 'No.' }] : [404, { detail: 'None.' }]
    })
    expect(await approval.readDocuments([7, 8, 9], signal)).toEqual([aRequest()])
    await expect(approval.readDocument(8, signal)).rejects.toMatchObject({ kind: 'forbidden' })
    await expect(approval.readDocument(9, signal)).rejects.toMatchObject({ kind: 'notFound' })
  })

  it('are not read at all where the server fails', async () => {
    const { approval } = await open(() => [500, {}])
    await expect(approval.readDocuments([7], signal)).rejects.toMatchObject({ kind: 'server' })
  })
})

describe('a decision', () => {
  it.each([
    ['approve', '승인'],
    ['reject', '반려'],
  ] as const)('to %s is sent as %s', async (decision, sign_type) => {
    const { asked, approval } = await open(() => [200, {}])
    await approval.sign({ documentId: 7, username: 'lee', opinion: '확인', decision })
    const [call] = asked
    expect(call?.path).toBe('/ea/do_sign/')
    expect(JSON.parse(call?.body ?? '')).toEqual({
      document_id: 7,
      username: 'lee',
      opinion: '확인',
      sign_type,
    })
  })

  it('that is taken back, and a copy that is read, are sent by their ids', async () => {
    const { asked, approval } = await open(() => [200, {}])
    await approval.withdraw(7)
    await approval.readCopy(3, signal)
    expect(asked.map(({ path }) => path)).toEqual(['/ea/withdraw/', '/ea/cc_update/3'])
    expect(JSON.parse(asked[0]?.body ?? '')).toEqual({ document_id: 7 })
  })
})
