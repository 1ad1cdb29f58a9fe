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
  [409, true, 1],
  [409, false, 0],
  [200, true, 0],
])(
  'a decision with the response %d tells its listeners only if it failed after its document was left (%s)',
  async (status, isLeft, told) => {
    const listener = vi.fn()
    const stop = onUnconfirmedDecision(listener)
    const error = await decide(status, isLeft).catch((failure: unknown) => failure)
    expect(error instanceof RequestError).toBe(status !== 200)
    expect(listener).toHaveBeenCalledTimes(told)
    stop()
    await decide(409, true).catch(() => undefined)
    expect(listener).toHaveBeenCalledTimes(told)
  },
)
