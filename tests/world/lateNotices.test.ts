import { describe, expect, it, vi } from 'vitest'
import { RequestError } from '../../machines/requestError.ts'
import { documentPortCalls } from '../../src/world/documents.ts'
import { type LateNotice, onLateNotice, showLateNotice } from '../../src/world/lateNotices.ts'
import { startHttpServer } from './startHttpServer.ts'

const decision = {
  documentId: 7,
  revision: 1,
  seat: 'lee',
  username: 'lee',
  opinion: '',
  decision: 'approve',
} as const

/** Sends a decision, to which the server responds with `status`. If `isLeft`, the employee leaves the document before the response. */
async function decide(status: number, isLeft: boolean): Promise<void> {
  const leaving = new AbortController()
  const base = await startHttpServer(async (_, reply) => {
    if (isLeft) leaving.abort()
    reply.writeHead(status).end('{}')
  })
  const api = { base, token: () => 'abc', onUnauthorized: () => undefined }
  await documentPortCalls.sign({ api }, decision, leaving.signal)
}

it.each([
  ['fails after the employee has left the document', true, 409, true],
  ['fails while the document is open', false, 409, false],
  ['is stored after the employee has left the document', false, 200, true],
])(
  'a decision that %s is reported as unconfirmed: %s',
  async (_what, isReported, status, isLeft) => {
    const show = vi.fn(() => true)
    const stop = onLateNotice('lee', show)
    const error = await decide(status, isLeft).catch((failure: unknown) => failure)
    expect(error instanceof RequestError).toBe(status !== 200)
    expect(show).toHaveBeenCalledTimes(isReported ? 1 : 0)
    stop()
  },
)

describe('a late notice after the session has ended', () => {
  const notice: LateNotice = { code: 'submissionInterrupted' }

  it.each([
    ['is shown after the next sign-in of the same employee, once', 'lee', [notice]],
    ['is not shown to another employee', 'kim', []],
  ])('%s', (_what, next, expected) => {
    const stop = onLateNotice('lee', () => false)
    showLateNotice(notice)
    stop()
    const shown: LateNotice[] = []
    const show = (late: LateNotice) => shown.push(late) > 0
    for (const username of [next, 'lee']) onLateNotice(username, show)()
    expect(shown).toEqual(expected)
  })
})
