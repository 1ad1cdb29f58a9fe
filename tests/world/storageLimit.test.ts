import { beforeEach, expect, it, vi } from 'vitest'
import { aSavedDraft } from '../../models/samples/draft.ts'
import { documentPortCalls } from '../../src/world/documents.ts'
import { loadHomeSection } from '../../src/world/home.ts'
import { limitStorageWait } from '../../src/world/storageLimit.ts'
import { flushPromises } from '../fakes/ports.ts'

const { signal } = new AbortController()
const api = { base: 'http://127.0.0.1:9', token: () => 'abc', onUnauthorized: () => undefined }

/** The request to open a database that another tab blocks: it gets no response until the test ends. */
class BlockedRequest extends EventTarget {
  readonly error = new Error('The test has ended.')
}

beforeEach(() => {
  const request = new BlockedRequest()
  vi.stubGlobal('IDBRequest', BlockedRequest)
  vi.stubGlobal('indexedDB', { open: () => request })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  return async () => {
    vi.useRealTimers()
    // The next test opens the database again.
    request.dispatchEvent(new Event('error'))
    await flushPromises()
    vi.unstubAllGlobals()
  }
})

it('a storage call that settles in time keeps its result, and no timer stays', async () => {
  await expect(limitStorageWait(Promise.resolve(7))).resolves.toBe(7)
  await expect(limitStorageWait(Promise.reject(new Error('full')))).rejects.toThrow('full')
  expect(vi.getTimerCount()).toBe(0)
})

it('a write of 50 MB may last 13 seconds', async () => {
  const failed = vi.fn()
  limitStorageWait(new Promise(() => undefined), 50_000_000).catch(failed)
  await vi.advanceTimersByTimeAsync(12_999)
  expect(failed).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(failed).toHaveBeenCalledWith(expect.objectContaining({ kind: 'server' }))
})

it.each([
  [
    'draft again',
    () =>
      documentPortCalls.prepareRedraft({ api }, { draft: aSavedDraft(), attachments: [] }, signal),
  ],
  [
    'the saved drafts of home',
    () => loadHomeSection({ api }, { section: 'savedDrafts', employee: 'yoondh' }, signal),
  ],
])('%s fails after 3 seconds if the database does not respond', async (_what, load) => {
  const failed = vi.fn()
  load().catch(failed)
  await vi.advanceTimersByTimeAsync(2999)
  expect(failed).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  await vi.waitFor(() =>
    expect(failed).toHaveBeenCalledWith(expect.objectContaining({ kind: 'server' })),
  )
})
