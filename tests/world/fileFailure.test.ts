import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { findFileFailure } from '../../src/world/fileFailure.ts'
import { startHttpServer } from './startHttpServer.ts'

const { signal } = new AbortController()

describe('a file that the browser does not show', () => {
  it.each([
    [206, 'damaged'],
    [404, 'unreachable'],
  ])('whose request returns %i is %s', async (status, failure) => {
    const base = await startHttpServer((_, reply) => reply.writeHead(status).end())
    expect(await findFileFailure(`${base}/1.png`, signal)).toBe(failure)
  })

  it('is unreachable when the server does not respond within two minutes', async () => {
    const limit = new AbortController()
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal)
    onTestFinished(() => timeout.mockRestore())
    const base = await startHttpServer(() => limit.abort(new DOMException('', 'TimeoutError')))
    expect(await findFileFailure(`${base}/1.png`, signal)).toBe('unreachable')
    expect(timeout).toHaveBeenCalledWith(120_000)
  })
})
