import { afterEach, expect, it, vi } from 'vitest'
import { createVoucherListParser } from '../../src/world/voucherLists.ts'

const long = new Blob([new Uint8Array(2 ** 20 + 1)])

/** A worker whose script cannot be loaded, as a browser reports it: it only fires `error`, once. */
class BrokenWorker {
  static started = 0
  static ended = 0
  onerror: (() => void) | undefined
  constructor() {
    BrokenWorker.started += 1
    setTimeout(() => this.onerror?.())
  }
  postMessage() {}
  terminate() {
    BrokenWorker.ended += 1
  }
}

afterEach(() => vi.unstubAllGlobals())

it('a long list starts a new worker after one has failed', async () => {
  vi.stubGlobal('Worker', BrokenWorker)
  const read = createVoucherListParser()
  for (const attempt of [1, 2]) {
    await expect(read('voucher', long)).rejects.toMatchObject({ kind: 'server' })
    expect([BrokenWorker.started, BrokenWorker.ended]).toEqual([attempt, attempt])
  }
})
