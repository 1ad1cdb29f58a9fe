import { describe, expect, it } from 'vitest'
import { parseSmallVoucherList } from '../../src/world/parseSmallVoucherList.ts'
import { aVoucher } from '../../models/samples/voucher.ts'

const lines = [
  ...aVoucher({ RPICU: 1, RPDOC: 1 }),
  ...aVoucher({ RPICU: 2, RPDOC: 9 }),
  ...aVoucher({ RPICU: 1, RPDOC: 4 }),
]
const read = (text: string) => parseSmallVoucherList('voucher', new Blob([text]))

describe('a short list', () => {
  it('returns its rows, the total of all lines, and all lines of a batch', async () => {
    const list = await read(JSON.stringify(lines))
    const doubled = lines.map((line) => line.RPZ5DEBITAT + line.RPZ5CREDITAT)
    expect(list?.rows.map((row) => row.RPDOC)).toEqual([1, 9, 4])
    expect(list?.total).toEqual({ count: 3, sum: doubled.reduce((sum, one) => sum + one) / 2 })
    expect(list?.linesOf(1)).toEqual(lines.filter((line) => line.RPICU === 1))
    expect(list?.linesOf(3)).toEqual([])
  })

  it.each(['null', '{}', '', '<!doctype html>', '[1'])(
    'is null when the body is %j',
    async (body) => {
      expect(await read(body)).toBeNull()
    },
  )
})
