import { describe, expect, it } from 'vitest'
import { BATCHES_MAX } from '../../contract/integrationCalls.ts'
import { linesOf, useErp } from './erpCalls.ts'
import { useProduct } from './product.ts'

const product = useProduct()
const { post } = useErp(product)

const batchOf = (number: number) => ({ number, lines: linesOf(number) as object[] })

/** A batch with an invalid line, so that it is refused without a query. */
const invalidBatch = (number: number) => ({ number, lines: [[]] })

const sendBatches = (batches: readonly object[], category = 'voucher') =>
  post('batches', { category, batches })

/** A list of this many values, made from numbers that start at `first`. */
const listOf = <Value>(count: number, first: number, make: (number: number) => Value) =>
  Array.from({ length: count }, (_, at) => make(first + at))

describe('POST /integration/batches/', () => {
  it('accepts 1,000 batches in one request, and refuses one more with the limit (N15)', async () => {
    const most = await sendBatches(listOf(BATCHES_MAX, 1, invalidBatch))
    expect(most.status).toBe(200)
    expect(most.body.results).toHaveLength(BATCHES_MAX)
    const { status, body } = await sendBatches(listOf(BATCHES_MAX + 1, 1, invalidBatch))
    expect([status, body]).toEqual([413, { detail: 'A request has at most 1000 batches.' }])
  })

  it('stores each batch once when a request has more than one transaction can store', async () => {
    const { body } = await sendBatches(listOf(301, 1001, batchOf))
    expect(body.results).toEqual(
      listOf(301, 1001, (number) => ({ number, outcome: 'added' as const })),
    )
  })

  it('returns the number, outcome and reason of a refused batch, and the line number only if a line is wrong', async () => {
    const { body } = await sendBatches([batchOf(2001), batchOf(2001), invalidBatch(2002)])
    const twice = {
      number: 2001,
      outcome: 'refused',
      reason: 'the batch 2001 occurs twice in the request',
    }
    expect(body).toEqual({
      results: [
        twice,
        twice,
        { number: 2002, outcome: 'refused', reason: 'it must be an object', line: 1 },
      ],
    })
  })

  it('refuses a batch of another category with the reason and its first line', async () => {
    await sendBatches([batchOf(2101)])
    const lines = linesOf(2101).map((line) => ({ ...line, id: `payment ${line.id}` }))
    const { body } = await sendBatches([{ number: 2101, lines }], 'payment')
    expect(body.results).toEqual([
      {
        number: 2101,
        outcome: 'refused',
        reason: 'the batch 2101 is already stored in voucher',
        line: 1,
      },
    ])
  })

  it('refuses a batch with an id that stays in another batch, with the reason and the line', async () => {
    const [, taken, other] = linesOf(2201)
    await sendBatches([batchOf(2201)])
    const lines: object[] = linesOf(2202)
    lines[1] = { ...lines[1], id: taken?.id }
    lines[2] = { ...lines[2], id: other?.id }
    const { body } = await sendBatches([{ number: 2202, lines }, batchOf(2203)])
    expect(body.results).toEqual([
      {
        number: 2202,
        outcome: 'refused',
        reason: `the id ${taken?.id} is already stored in batch 2201 of voucher`,
        line: 2,
      },
      { number: 2203, outcome: 'added' },
    ])
  })
})
