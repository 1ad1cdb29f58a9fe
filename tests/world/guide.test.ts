// @vitest-environment happy-dom
// @vitest-environment-options { "settings": { "fetch": { "disableSameOriginPolicy": true } } }
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { DocumentSummary } from '../../contract/document.ts'
import { aDocument } from '../../models/samples/approval.ts'
import { loadHomeSection } from '../../src/world/home.ts'
import { startHttpServer } from './startHttpServer.ts'

const { signal } = new AbortController()
const DAY_MS = 24 * 60 * 60 * 1000

beforeEach(() => localStorage.clear())

/** A server on which an employee has submitted these documents. `isBroken`: the call for those that wait fails. */
async function startServer(documents: DocumentSummary[], isBroken = false) {
  const sent: string[] = []
  const base = await startHttpServer(({ url = '' }, reply) => {
    const { pathname, searchParams } = new URL(url, 'http://here')
    const status = searchParams.get('status')
    sent.push([pathname, status].filter(Boolean).join(' '))
    if (pathname === '/erp/get_todo_count/') return void reply.end('[1, 2, 3, 4, 5]')
    if (status && isBroken) return void reply.writeHead(500).end('{}')
    const listed = documents.filter((one) => !status || one.doc_status === status)
    reply.end(JSON.stringify(listed))
  })
  // The draft counts are shared by token, for a second.
  const token = crypto.randomUUID()
  const api = { base, token: () => token, onUnauthorized: () => undefined }
  const load = (section: 'submitted' | 'guide' | 'guideCard') =>
    loadHomeSection({ api }, { section, employee: 'yoondh' }, signal)
  /** Loads the guide like the home screen, together with the section whose place it takes. */
  const loadHome = async () => {
    const [, guide] = await Promise.allSettled([load('submitted'), load('guideCard')])
    return guide.status === 'fulfilled' ? guide.value : guide.reason
  }
  return { sent, load, loadHome }
}

const written = '/ea/written_document/'
const ofSection = `${written} 결재대기중`
const counts = '/erp/get_todo_count/'
const offered = { isFirstDay: true, hasSubmitted: false, counts: [1, 2, 3, 4, 5] }

describe('the guide at home', () => {
  it('sends no call if the section that it would replace has a document', async () => {
    const { sent, loadHome } = await startServer([aDocument('waiting')])
    expect(await loadHome()).toMatchObject({ section: 'guide', isFirstDay: false })
    expect(sent).toEqual([ofSection])
  })

  it.each([
    ['no document', false],
    ['no document, also if the section of submitted documents has failed', true],
  ])('is offered to an employee with %s', async (_what, isBroken) => {
    const { sent, loadHome } = await startServer([], isBroken)
    expect(await loadHome()).toMatchObject(offered)
    expect(sent.toSorted()).toEqual([written, ofSection, counts].toSorted())
  })

  it.each(['waiting', 'approved'] as const)(
    'sends no call after it has found a document with the status %s',
    async (status) => {
      const { sent, load, loadHome } = await startServer([aDocument(status)])
      await loadHome()
      sent.length = 0
      expect(await load('guideCard')).toMatchObject({ isFirstDay: false })
      expect(sent).toEqual([])
    },
  )

  it('sends no call after the page of the guide has found a document', async () => {
    const { sent, load } = await startServer([aDocument('approved')])
    expect(await load('guide')).toMatchObject({ hasSubmitted: true, counts: [1, 2, 3, 4, 5] })
    sent.length = 0
    expect(await load('guideCard')).toMatchObject({ isFirstDay: false })
    expect(sent).toEqual([])
  })

  it('is offered for a day, and then sends no call', async () => {
    const { sent, loadHome, load } = await startServer([])
    expect(await loadHome()).toMatchObject(offered)
    const begin = Date.now()
    vi.useFakeTimers({ toFake: ['Date'], now: begin + DAY_MS - 60_000 })
    onTestFinished(() => void vi.useRealTimers())
    expect(await loadHome()).toMatchObject(offered)
    vi.setSystemTime(begin + DAY_MS)
    sent.length = 0
    expect(await load('guideCard')).toMatchObject({ isFirstDay: false })
    expect(sent).toEqual([])
  })
})
