import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { emptySearch } from '../../machines/boxes/boxes.rules.ts'
import type { BoxName } from '../../contract/document.ts'
import { documentPortCalls } from '../../src/world/documents.ts'
import { firstCallUrlsOf } from '../../src/world/earlyResponses.ts'
import { aDocument, documentsWithIds } from '../../models/samples/approval.ts'
import { bodyOf, startHttpServer } from './startHttpServer.ts'

const { signal } = new AbortController()

/** Starts a server that responds with a status and a body, and records the requests. */
async function open(answer: (path: string) => [status: number, body: unknown]) {
  const asked: { path: string; query: Record<string, string>; body: string }[] = []
  const base = await startHttpServer(async (request, reply) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://here')
    asked.push({
      path: pathname,
      query: Object.fromEntries(searchParams),
      body: await bodyOf(request),
    })
    const [status, body] = answer(request.url ?? '')
    reply.writeHead(status).end(JSON.stringify(body))
  })
  const api = { base, token: () => 'abc', onUnauthorized: () => undefined }
  return { asked, client: { api } }
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
      const { asked, client } = await open(() => [200, []])
      await documentPortCalls.listBox(
        client,
        { box, search: emptySearch, withStatusCounts: false },
        signal,
      )
      const query = { summary: 'true', ...(box !== 'pending' && { page: '1' }) }
      expect(asked).toEqual([{ path, query, body: '' }])
    },
  )

  it('is requested with every condition', async () => {
    const { asked, client } = await open(() => [200, []])
    const search = {
      period: { start: '2026-11-01', end: '2026-11-20' },
      search: '운반',
      batchNumber: '7',
      author: '윤',
      department: '재무',
      unreadOnly: true,
      delegatedOnly: true,
      status: 'rejected',
      category: 'nacct',
      erp: 'posted',
      amountFrom: '-1',
      amountTo: '5000',
      finishedFrom: '2026-11-02',
      finishedTo: '2026-11-03',
      waitedDays: '4',
      order: { column: 'amount', direction: 'ascending' },
      page: 2,
    } as const
    await documentPortCalls.listBox(
      client,
      { box: 'submitted', search, withStatusCounts: true },
      signal,
    )
    expect(asked[0]?.query).toEqual({
      startDate: '2026-11-01',
      endDate: '2026-11-20',
      search: '운반',
      batchNumber: '7',
      user: '윤',
      department: '재무',
      isNotReaded: 'true',
      delegated: 'true',
      status: '반려',
      documentType: '일반전표',
      erp: 'posted',
      amountFrom: '-1',
      amountTo: '5000',
      finishedFrom: '2026-11-02',
      finishedTo: '2026-11-03',
      waitedDays: '4',
      sort: 'amount',
      dir: 'asc',
      statusCounts: 'true',
      page: '2',
      summary: 'true',
    })
  })

  it('returns documents or summaries, and their total, which the pending box does not contain', async () => {
    const found = documentsWithIds(3, 2)
    const paged = await open(() => [200, [...found, { total_number: 27 }]])
    const wish = { box: 'submitted', search: emptySearch, withStatusCounts: true } as const
    expect(await documentPortCalls.listBox(paged.client, wish, signal)).toEqual({
      documents: found,
      total: 27,
    })
    const status_counts = { 결재대기중: 3, 결재완료: 2, 반려: 1, 회수: 0 }
    const counted = await open(() => [200, [...found, { total_number: 27, status_counts }]])
    expect(await documentPortCalls.listBox(counted.client, wish, signal)).toEqual({
      documents: found,
      total: 27,
      statusCounts: { waiting: 3, approved: 2, rejected: 1, withdrawn: 0 },
    })
    const whole = await open(() => [200, found])
    const pending = { box: 'pending', search: emptySearch, withStatusCounts: false } as const
    expect(await documentPortCalls.listBox(whole.client, pending, signal)).toEqual({
      documents: found,
      total: 2,
    })
    const summaries = found.map(({ invoices: _1, attachments: _2, ...rest }) => rest)
    const shortened = await open(() => [200, summaries])
    const listed = await documentPortCalls.listBox(shortened.client, pending, signal)
    expect(listed).toEqual({ documents: summaries, total: 2 })
  })
})

describe('documents', () => {
  it('are fetched one by one, without those that are not accessible', async () => {
    const { client } = await open((path) => {
      if (path.includes('document_id=7')) return [200, aDocument()]
      return path.includes('document_id=8') ? [403, { detail: 'No.' }] : [404, { detail: 'None.' }]
    })
    expect(
      await documentPortCalls.fetchDocuments(client, { documentIds: [7, 8, 9] }, signal),
    ).toEqual([aDocument()])
    await expect(
      documentPortCalls.fetchDocument(client, { documentId: 8 }, signal),
    ).rejects.toMatchObject({
      kind: 'forbidden',
    })
    await expect(
      documentPortCalls.fetchDocument(client, { documentId: 9 }, signal),
    ).rejects.toMatchObject({
      kind: 'notFound',
    })
  })

  it('are marked as opened only if they are fetched to be read', async () => {
    const paths: string[] = []
    const { client } = await open((path) => {
      paths.push(path)
      return [200, aDocument()]
    })
    await documentPortCalls.fetchDocuments(client, { documentIds: [7] }, signal)
    await documentPortCalls.fetchDocument(client, { documentId: 7 }, signal)
    await documentPortCalls.fetchDocument(client, { documentId: 7, marksRead: false }, signal)
    expect(paths.map((path) => path.includes('mark=false'))).toEqual([true, false, true])
  })

  it('are marked as read only when the page is visible', async () => {
    const { asked, client } = await open(() => [200, aDocument()])
    const page = Object.assign(new EventTarget(), { hidden: true, documentElement: { lang: 'ko' } })
    vi.stubGlobal('document', page)
    onTestFinished(() => void vi.unstubAllGlobals())
    await documentPortCalls.fetchDocument(client, { documentId: 7 }, signal)
    expect(firstCallUrlsOf('/documents/7', () => ({ start: '', end: '' }))[0]).toBe(
      '/ea/document/?document_id=7&mark=false',
    )
    const left = new AbortController()
    documentPortCalls.markReceiverRead(client, { receiverId: 2 }, left.signal)
    left.abort()
    const marking = documentPortCalls.markReceiverRead(client, { receiverId: 3 }, signal)
    expect(asked.map(({ query }) => query)).toEqual([{ document_id: '7', mark: 'false' }])
    page.hidden = false
    page.dispatchEvent(new Event('visibilitychange'))
    await marking
    expect(asked.slice(1).map(({ path }) => path)).toEqual(['/ea/cc_update/3'])
  })

  it('fail together when the server fails', async () => {
    const { client } = await open(() => [500, {}])
    await expect(
      documentPortCalls.fetchDocuments(client, { documentIds: [7] }, signal),
    ).rejects.toMatchObject({ kind: 'server' })
  })
})

describe('the calendar and the analytics', () => {
  it('are loaded in a hidden page, but reloaded only when it becomes visible', async () => {
    const { asked, client } = await open(() => [500, {}])
    const page = Object.assign(new EventTarget(), { hidden: true, documentElement: { lang: 'ko' } })
    vi.stubGlobal('document', page)
    onTestFinished(() => void vi.unstubAllGlobals())
    const period = { start: '2026-11-01', end: '2026-11-30' }
    const send = (isReload: boolean) =>
      Promise.allSettled([
        documentPortCalls.loadCalendar(client, { dateType: 'due', period, isReload }, signal),
        documentPortCalls.loadAnalytics(client, { period, isReload }, signal),
      ])
    await send(false)
    expect(asked).toHaveLength(2)
    const reloading = send(true)
    // A reload that did not wait would be there before these requests, which are sent later.
    await send(false)
    expect(asked).toHaveLength(4)
    page.hidden = false
    page.dispatchEvent(new Event('visibilitychange'))
    await reloading
    expect(asked).toHaveLength(6)
  })
})

describe('an action on a document', () => {
  it.each([
    ['approve', '승인'],
    ['reject', '반려'],
  ] as const)('%s is sent as %s', async (decision, sign_type) => {
    const { asked, client } = await open(() => [200, {}])
    const acted = { documentId: 7, revision: null, seat: 'lee' }
    await documentPortCalls.sign(
      client,
      { ...acted, username: 'lee', opinion: '확인', decision },
      signal,
    )
    const [call] = asked
    expect(call?.path).toBe('/ea/do_sign/')
    expect(JSON.parse(call?.body ?? '')).toEqual({
      document_id: 7,
      for: 'lee',
      username: 'lee',
      opinion: '확인',
      sign_type,
    })
  })

  it('carries the revision that was read, and the approver whose seat is decided', async () => {
    const { asked, client } = await open(() => [200, {}])
    const acted = { documentId: 7, revision: 4, seat: 'kim' }
    const text = { username: 'lee', opinion: '', decision: 'approve', isBulk: true } as const
    await documentPortCalls.sign(client, { ...acted, ...text }, signal)
    expect(JSON.parse(asked[0]?.body ?? '')).toMatchObject({ revision: 4, for: 'kim', bulk: true })
  })

  const acted = { documentId: 7, revision: 4, seat: 'lee', username: 'lee' }
  const seat = { id: 'kim', type: '0' as const, order: 0, step: 0 }
  const lineChange = { reason: '검토', approvers: [seat] }
  it.each([
    [
      { action: 'hold', reason: '확인', until: null },
      '/ea/hold/',
      { for: 'lee', reason: '확인', until: null },
    ],
    [{ action: 'resume' }, '/ea/resume/', { for: 'lee' }],
    [{ action: 'sendBack', opinion: '다시' }, '/ea/send_back/', { for: 'lee', opinion: '다시' }],
    [{ action: 'undo' }, '/ea/undo_sign/', { for: 'lee' }],
    [{ action: 'changeLine', ...lineChange }, '/ea/change_line/', lineChange],
  ] as const)('%j is sent to %s', async (action, path, body) => {
    const { asked, client } = await open(() => [200, { revision: 5 }])
    await documentPortCalls.act(client, { ...acted, ...action }, signal)
    expect(asked.map((call) => call.path)).toEqual([path])
    expect(JSON.parse(asked[0]?.body ?? '')).toEqual({ document_id: 7, revision: 4, ...body })
  })

  it('that adds receivers carries only the document id and the receivers', async () => {
    const { asked, client } = await open(() => [200, {}])
    const receivers = [{ id: 'park', kind: 'circulate' as const }]
    const added = { ...acted, seat: 'kim', action: 'addReceivers', receivers } as const
    await documentPortCalls.act(client, added, signal)
    expect(asked.map(({ path }) => path)).toEqual(['/ea/add_receivers/'])
    expect(JSON.parse(asked[0]?.body ?? '')).toEqual({ document_id: 7, receivers })
  })

  it('that withdraws it carries only the document id, and a read mark only the id of the receiver', async () => {
    const { asked, client } = await open(() => [200, {}])
    await documentPortCalls.act(client, { ...acted, action: 'withdraw' }, signal)
    await documentPortCalls.markReceiverRead(client, { receiverId: 3 }, signal)
    expect(asked.map(({ path }) => path)).toEqual(['/ea/withdraw/', '/ea/cc_update/3'])
    expect(JSON.parse(asked[0]?.body ?? '')).toEqual({ document_id: 7 })
  })
})
