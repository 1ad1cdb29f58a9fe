import { expect, it, vi } from 'vitest'
import { MEGABYTE } from '../../contract/limits.ts'
import { toPickedFiles } from '../../src/world/pickedFiles.ts'

/** A file that reports the given size. */
const fileOf = (size: number) =>
  Object.defineProperty(new File(['1'], 'scan.pdf'), 'size', { value: size })

it('reads a file of exactly the size limit, but not a larger file, of which the size is kept', async () => {
  const files = [fileOf(2 * MEGABYTE), fileOf(2 * MEGABYTE + 1)]
  const reads = files.map((file) => vi.spyOn(file, 'arrayBuffer'))
  const picked = toPickedFiles(files, 2 * MEGABYTE)
  expect(reads.map((read) => read.mock.calls.length)).toEqual([1, 0])
  expect(picked.map(({ size }) => size)).toEqual([2 * MEGABYTE, 2 * MEGABYTE + 1])
  expect(await Promise.all(picked.map(({ body }) => body))).toEqual([expect.any(Blob), files[1]])
})
