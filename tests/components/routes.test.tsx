// @vitest-environment happy-dom
import { afterEach, expect, it, onTestFinished, vi } from 'vitest'
import { loadScreenAtPath } from '../../src/routes.tsx'

afterEach(() => void vi.useRealTimers())

it('a page stops waiting for the code of the first screen after 30 seconds', async () => {
  vi.doMock('../../src/signedIn.ts', () => new Promise(() => undefined))
  onTestFinished(() => void vi.doUnmock('../../src/signedIn.ts'))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const loaded = vi.fn()
  loadScreenAtPath('/reportSign', 'en').then(loaded)
  await vi.advanceTimersByTimeAsync(29_999)
  expect(loaded).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  await expect.poll(() => loaded).toHaveBeenCalledOnce()
})
