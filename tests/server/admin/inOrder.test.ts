import { describe, expect, it } from 'vitest'
import { mapInOrder } from '../../../server/admin/verification/inOrder.ts'

describe('mapInOrder', () => {
  it('runs the work of `width` elements at the same time, reads no further, and yields the results in order', async () => {
    let read = 0
    async function* elements() {
      for (let each = 0; each < 10; each++) {
        read += 1
        yield each
      }
    }
    const finish: (() => void)[] = []
    const results = mapInOrder(elements(), 3, async (each) => {
      await new Promise<void>((resolve) => (finish[each] = resolve))
      return `result ${each}`
    })
    const first = results.next()
    await expect.poll(() => finish.length).toBe(3)
    finish[2]?.()
    finish[1]?.()
    expect(read).toBe(3)
    finish[0]?.()
    expect(await first).toEqual({ done: false, value: 'result 0' })

    const rest: string[] = []
    const reading = (async () => {
      for await (const result of results) rest.push(result)
    })()
    for (let each = 3; each < 10; each++) {
      await expect.poll(() => finish[each]).toBeDefined()
      finish[each]?.()
    }
    await reading
    expect(rest).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9].map((each) => `result ${each}`))
  })

  it('throws an error in its turn, after the results before it', async () => {
    async function* elements() {
      yield* ['slow', 'broken']
    }
    const results = mapInOrder(elements(), 2, async (each) => {
      if (each === 'broken') throw new Error('It is broken.')
      await new Promise((resolve) => setImmediate(resolve))
      return each
    })
    expect(await results.next()).toEqual({ done: false, value: 'slow' })
    await expect(results.next()).rejects.toThrow('It is broken.')
  })
})
