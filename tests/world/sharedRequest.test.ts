import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { sharedRequest } from '../../src/world/sharedRequest.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

it('shares a response with the same owner until it has arrived', async () => {
  const request = sharedRequest<number>()
  const response = request.share('kim', Promise.resolve(1))
  expect(request.of('kim')).toBe(response)
  expect(request.of('lee')).toBe(undefined)
  await response
  expect(request.of('kim')).toBe(undefined)
})

it('shares a response for a while after it has arrived', async () => {
  const request = sharedRequest<number>()
  const response = request.share('kim', Promise.resolve(1), 1000)
  await vi.advanceTimersByTimeAsync(999)
  expect(request.of('kim')).toBe(response)
  await vi.advanceTimersByTimeAsync(1)
  expect(request.of('kim')).toBe(undefined)
})

it('no longer shares a request that has failed', async () => {
  const request = sharedRequest<number>()
  await request.share('kim', Promise.reject(new Error('offline')), 1000).catch(() => undefined)
  expect(request.of('kim')).toBe(undefined)
})

it('keeps the newer of two requests', async () => {
  const request = sharedRequest<number>()
  request.share('kim', Promise.resolve(1), 1000)
  await vi.advanceTimersByTimeAsync(500)
  const newer = request.share('kim', Promise.resolve(2), 1000)
  await vi.advanceTimersByTimeAsync(500)
  expect(request.of('kim')).toBe(newer)
})
