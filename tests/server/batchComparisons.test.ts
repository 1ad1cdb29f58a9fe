import zlib from 'node:zlib'
import { beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import type { VoucherLine } from '../../contract/voucher.ts'
import { makeStoredBatch } from '../../server/imports/batch.ts'
import { storeBatches } from '../../server/imports/store.ts'
import { linesOf } from './erpCalls.ts'
import { useProduct } from './product.ts'

const product = useProduct()
const numbers = [1, 2, 3, 4, 5, 6]

/** A text of half a megabyte, in one field of each of the three lines of a batch. */
const long = '전표'.repeat(85_000)

const receivedBatch = (number: number, cells: Partial<VoucherLine> = {}) => ({
  ...makeStoredBatch('voucher', number, linesOf(number, cells)),
  file: '',
  places: new Map(linesOf(number).map(({ id }, at) => [id, at + 1])),
})

async function store(batches: readonly ReturnType<typeof receivedBatch>[]) {
  const outcomes = await storeBatches(product().database.db, batches)
  return outcomes.map(({ outcome }) => outcome)
}

/** Counts how often segments are decompressed. `rounds` contains the round of the event loop of each time. */
function observeInflations() {
  const inflate = zlib.inflateRawSync
  const rounds: number[] = []
  let round = 0
  let next = setImmediate(function count() {
    round++
    next = setImmediate(count)
  })
  const spy = vi.spyOn(zlib, 'inflateRawSync').mockImplementation((...given) => {
    rounds.push(round)
    return inflate(...given)
  })
  onTestFinished(() => {
    spy.mockRestore()
    clearImmediate(next)
  })
  return rounds
}

beforeAll(async () => {
  const batches = numbers.map((number) => receivedBatch(number, { RPRMK: long }))
  expect(new Set(await store(batches))).toEqual(new Set(['in']))
})

it('an import decompresses no batch that is equal to the stored one or differs in length or checksum', async () => {
  const rounds = observeInflations()
  const batches = [long, long, `${long}.`].map((RPRMK, at) => receivedBatch(at + 1, { RPRMK }))
  expect(await store(batches)).toEqual(['unchanged', 'unchanged', 'replaced'])
  expect(rounds).toEqual([])
})

it('an import replaces a batch with another text of the same length and checksum', async () => {
  const one = receivedBatch(7, { RPRMK: 'aca' })
  const other = receivedBatch(7, { RPRMK: 'bab' })
  expect([one.length, one.checksum]).toEqual([other.length, other.checksum])
  expect(await store([one])).toEqual(['in'])
  expect(await store([other])).toEqual(['replaced'])
})

it('other requests run while an import compares batches that another version of zlib has compressed', async () => {
  const batches = [4, 5, 6].map((number) => {
    const batch = receivedBatch(number, { RPRMK: long })
    const bytes = zlib.inflateRawSync(batch.segment, { finishFlush: zlib.constants.Z_SYNC_FLUSH })
    const options = { level: 0, finishFlush: zlib.constants.Z_FULL_FLUSH }
    return { ...batch, segment: zlib.deflateRawSync(bytes, options) }
  })
  const rounds = observeInflations()
  expect(await store(batches)).toEqual(['unchanged', 'unchanged', 'unchanged'])
  expect(rounds).toHaveLength(2 * batches.length)
  expect(new Set(rounds).size).toBe(batches.length)
})
