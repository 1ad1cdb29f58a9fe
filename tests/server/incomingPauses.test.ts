import { expect, it } from 'vitest'
import { aVoucherLine } from '../../models/samples/voucher.ts'
import { checkIncomingBatches } from '../../server/imports/incomingBatches.ts'

const aBatch = (number: number, count: number) => ({
  number,
  lines: Array.from({ length: count }, (_, at) => ({
    ...aVoucherLine({ RPICU: number, RPZ5DEBITAT: (at + 1) % 2, RPZ5CREDITAT: at % 2 }),
    id: `${number}-${at}`,
  })),
})

/** Whether another task can run before the batches are checked. */
async function letsOthersRun(batches: ReturnType<typeof aBatch>[]): Promise<boolean> {
  let hasRun = false
  setImmediate(() => {
    hasRun = true
  })
  const { accepted, errors } = await checkIncomingBatches('voucher', batches)
  expect([accepted.length, errors]).toEqual([batches.length, []])
  return hasRun
}

it('other requests run while many voucher lines of the ERP are checked, in one batch or in many', async () => {
  expect(await letsOthersRun([aBatch(5001, 400)])).toBe(true)
  expect(await letsOthersRun(Array.from({ length: 200 }, (_, at) => aBatch(6000 + at, 2)))).toBe(
    true,
  )
})
