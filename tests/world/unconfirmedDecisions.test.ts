import { expect, it, vi } from 'vitest'
import { RequestError } from '../../machines/requestError.ts'
import { documentPortCalls } from '../../src/world/documents.ts'
import { onUnconfirmedDecision } from '../../src/world/unconfirmedDecisions.ts'
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
    const listener = vi.fn()
    const stop = onUnconfirmedDecision(listener)
    const error = await decide(status, isLeft).catch((failure: unknown) => failure)
    expect(error instanceof RequestError).toBe(status !== 200)
    expect(listener).toHaveBeenCalledTimes(isReported ? 1 : 0)
    stop()
    await decide(409, true).catch(() => undefined)
    expect(listener).toHaveBeenCalledTimes(isReported ? 1 : 0)
  },
)
