import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { RequestError, requestErrorOf } from '../../machines/requestError.ts'
import { fetchFiles } from '../../src/world/fetchFiles.ts'

const SECOND_MS = 1000

/** The fetched attachments. A test responds to a request, sends its body in parts and ends it. */
let requests: { path: string; signal: AbortSignal; respond: (status?: number) => Body }[]
interface Body {
  write(text: string): void
  close(): void
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  requests = []
  vi.stubGlobal(
    'fetch',
    (path: string, { signal }: { signal: AbortSignal }) =>
      new Promise<Response>((resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason))
        const respond = (status = 200) => {
          const parts = new TransformStream<Uint8Array, Uint8Array>()
          const writer = parts.writable.getWriter()
          writer.closed.catch(() => undefined)
          signal.addEventListener('abort', () => void writer.abort(signal.reason))
          const headers = { 'content-type': 'application/pdf' }
          resolve(new Response(parts.readable, { status, headers }))
          return {
            write: (text: string) => void writer.write(new TextEncoder().encode(text)),
            close: () => void writer.close(),
          }
        }
        requests.push({ path, signal, respond })
      }),
  )
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Starts to fetch one attachment for each title. */
function startFetch(titles: string[], signal = new AbortController().signal) {
  const isPdf = true
  const files = titles.map((title) => ({ title, path: `/${title}`, isPdf, isImg: false }))
  const attachments = files.map((file) => ({ ...file, id: file.title, invoice: '1', size: 1 }))
  const settled = vi.fn<(result: File[] | unknown) => void>()
  void fetchFiles(attachments, signal).then(settled, settled)
  return settled
}

const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * SECOND_MS)
const errorOf = (settled: ReturnType<typeof startFetch>) =>
  requestErrorOf(settled.mock.lastCall?.[0])

it('returns the files with their names, types and bytes', async () => {
  const settled = startFetch(['1.pdf', '2.pdf'])
  for (const { path, respond } of requests) {
    const body = respond()
    body.write(path)
    body.close()
  }
  await vi.waitFor(() => expect(settled).toHaveBeenCalled())
  const files = settled.mock.lastCall?.[0] as File[]
  expect(files.map(({ name, type }) => [name, type])).toEqual([
    ['1.pdf', 'application/pdf'],
    ['2.pdf', 'application/pdf'],
  ])
  expect(await Promise.all(files.map((file) => file.text()))).toEqual(['/1.pdf', '/2.pdf'])
  expect(vi.getTimerCount()).toBe(0)
})

it('fails as offline when the server does not respond within two minutes', async () => {
  const settled = startFetch(['1.pdf'])
  await pass(119)
  expect(settled).not.toHaveBeenCalled()
  await pass(1)
  expect(errorOf(settled)).toMatchObject({ kind: 'offline' })
  expect(vi.getTimerCount()).toBe(0)
})

it('continues while bytes of one file arrive, and fails as offline two minutes after the last', async () => {
  const settled = startFetch(['1.pdf', '2.pdf'])
  const body = requests[0]?.respond()
  for (const part of ['a', 'b', 'c']) {
    await pass(119)
    body?.write(part)
  }
  await pass(119)
  expect(settled).not.toHaveBeenCalled()
  await pass(1)
  expect(errorOf(settled)).toMatchObject({ kind: 'offline' })
})

it('fails with the status of one file, and ends the other requests', async () => {
  const settled = startFetch(['1.pdf', '2.pdf'])
  requests[0]?.respond(403)
  await pass(0)
  expect(errorOf(settled)).toMatchObject({ kind: 'forbidden' })
  expect(requests[1]?.signal.aborted).toBe(true)
})

it('is aborted by its signal, which is not a failure', async () => {
  const calls = new AbortController()
  const settled = startFetch(['1.pdf'], calls.signal)
  requests[0]?.respond().write('a')
  await pass(1)
  calls.abort()
  await pass(0)
  expect(settled).toHaveBeenCalledOnce()
  expect(settled.mock.lastCall?.[0]).not.toBeInstanceOf(RequestError)
})
