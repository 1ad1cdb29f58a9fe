// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest'
import { lazyComponent } from '../../src/loading/lazyComponent.ts'

afterEach(() => void vi.useRealTimers())

it('loading the code of a component fails after 30 seconds, and the next attempt uses the code if it arrived later', async () => {
  vi.useFakeTimers()
  let arrive = (_file: { Dialog: () => null }) => {}
  const file = new Promise<{ Dialog: () => null }>((resolve) => {
    arrive = resolve
  })
  const { load } = lazyComponent(() => file, 'Dialog')
  const failed = vi.fn()
  load().catch(failed)
  await vi.advanceTimersByTimeAsync(29_999)
  expect(failed).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(failed).toHaveBeenCalledOnce()
  const Dialog = () => null
  arrive({ Dialog })
  expect(await load()).toBe(Dialog)
})
