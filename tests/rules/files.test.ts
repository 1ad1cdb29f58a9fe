import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addFiles,
  filesOfVoucher,
  restoreRemovedFiles,
  removeVoucherFiles,
  totalBytes,
} from '../../machines/files/files.rules.ts'
import type { VoucherFiles } from '../../machines/draft/draft.ports.ts'
import { aFile, limits } from '../../models/samples/files.ts'

const mebibyte = 1024 * 1024
const of = (lineId: string, ...names: string[]): VoucherFiles => ({
  lineId,
  files: names.map((name) => aFile({ name })),
})
const reasons = (attached: VoucherFiles[], more: VoucherFiles, set = limits) =>
  addFiles(attached, more, set).refused.map(({ reason }) => reason)

describe('addFiles', () => {
  it('appends files to the voucher in the order of picking', () => {
    const { attached, refused } = addFiles([of('a', '1'), of('b', '2')], of('a', '3', '4'), limits)
    expect(filesOfVoucher(attached, 'a')).toEqual(of('a', '1', '3', '4').files)
    expect(filesOfVoucher(attached, 'b')).toEqual(of('b', '2').files)
    expect(refused).toEqual([])
  })

  it.each([
    { what: 'of 50 MB', size: 50 * mebibyte, refused: [] },
    { what: 'one byte over 50 MB', size: 50 * mebibyte + 1, refused: ['tooLarge'] },
    { what: 'of 0 bytes', size: 0, refused: [] },
  ])('for a file $what returns the errors $refused', ({ size, refused }) => {
    expect(reasons([], { lineId: 'a', files: [aFile({ size })] })).toEqual(refused)
  })

  it('refuses the twenty-first file of a voucher, but not the first of another', () => {
    const names = Array.from({ length: 20 }, (_, index) => `${index}`)
    const full = [of('a', ...names)]
    expect(reasons(full, of('a', 'x'))).toEqual(['tooMany'])
    expect(reasons(full, of('b', 'x'))).toEqual([])
  })

  it('refuses a file that makes the total exceed 200 MB by one byte, and accepts a smaller file', () => {
    const large = [1, 2, 3].map((n) => aFile({ name: `${n}`, size: 50 * mebibyte }))
    const rest = aFile({ name: 'rest', size: 50 * mebibyte - 1 })
    const attached = [{ lineId: 'a', files: [...large, rest] }]
    const files = [aFile({ name: 'two bytes', size: 2 }), aFile({ name: 'one byte', size: 1 })]
    expect(addFiles(attached, { lineId: 'b', files }, limits)).toMatchObject({
      refused: [{ lineId: 'b', name: 'two bytes', reason: 'documentFull' }],
    })
    expect(totalBytes(addFiles(attached, { lineId: 'b', files }, limits).attached)).toBe(
      200 * mebibyte,
    )
  })

  it.each([
    { what: 'the same name and size', file: aFile({ name: '가.pdf', size: 5 }), twice: true },
    {
      what: 'the same name, decomposed',
      file: aFile({ name: '가.pdf'.normalize('NFD'), size: 5 }),
      twice: true,
    },
    { what: 'another size', file: aFile({ name: '가.pdf', size: 6 }), twice: false },
    { what: 'another name', file: aFile({ name: '나.pdf', size: 5 }), twice: false },
  ])('refuses as a duplicate a file with $what in the same voucher: $twice', ({ file, twice }) => {
    const attached = [{ lineId: 'a', files: [aFile({ name: '가.pdf', size: 5 })] }]
    expect(reasons(attached, { lineId: 'a', files: [file] })).toEqual(twice ? ['duplicate'] : [])
    expect(reasons(attached, { lineId: 'b', files: [file] })).toEqual([])
  })

  it('detects a duplicate whose attached name is decomposed', () => {
    const attached = [of('a', '가.pdf'.normalize('NFD'))]
    expect(reasons(attached, of('a', '가.pdf'))).toEqual(['duplicate'])
  })

  it('detects a duplicate within the added files', () => {
    expect(reasons([], of('a', '1', '1'))).toEqual(['duplicate'])
  })

  it('never exceeds the limits of the installation', () => {
    const set = { filesPerVoucher: 3, fileMb: 1, documentMb: 2 }
    const picked = fc.record({
      lineId: fc.constantFrom('a', 'b', 'c'),
      files: fc.array(
        fc
          .record({ name: fc.string({ maxLength: 2 }), size: fc.nat(2 * mebibyte) })
          .map((file) => aFile(file)),
      ),
    })
    fc.assert(
      fc.property(fc.array(picked, { maxLength: 8 }), (picks) => {
        let attached: VoucherFiles[] = []
        for (const pick of picks) {
          const before = filesOfVoucher(attached, pick.lineId).length
          const added = addFiles(attached, pick, set)
          attached = added.attached
          const taken = filesOfVoucher(attached, pick.lineId).length - before
          expect(taken + added.refused.length).toBe(pick.files.length)
        }
        expect(totalBytes(attached)).toBeLessThanOrEqual(2 * mebibyte)
        for (const { files } of attached) {
          expect(files.length).toBeLessThanOrEqual(3)
          expect(files.every(({ size }) => size <= mebibyte)).toBe(true)
          expect(new Set(files.map(({ name, size }) => `${size} ${name}`)).size).toBe(files.length)
        }
      }),
    )
  })
})

describe('removeVoucherFiles and restoreRemovedFiles', () => {
  const attached = [of('a', '1', '2', '3'), of('b', '4')]

  it.each(['1', '2', '3'])('remove %s and put it back at its index', (name) => {
    const taken = removeVoucherFiles(attached, 'a', ({ key }) => key === name)
    expect(filesOfVoucher(taken.attached, 'a')).toHaveLength(2)
    expect(filesOfVoucher(taken.attached, 'b')).toHaveLength(1)
    const back = restoreRemovedFiles(taken.attached, taken.removed, limits)
    expect(filesOfVoucher(back.attached, 'a')).toEqual(of('a', '1', '2', '3').files)
  })

  it('remove all files of one voucher and put them back', () => {
    const taken = removeVoucherFiles(attached, 'a')
    expect(taken.attached).toEqual([of('b', '4')])
    const back = restoreRemovedFiles(taken.attached, taken.removed, limits)
    expect(filesOfVoucher(back.attached, 'a')).toEqual(of('a', '1', '2', '3').files)
  })

  it('refuse to put back a file that was added again meanwhile', () => {
    const taken = removeVoucherFiles(attached, 'b')
    const again = addFiles(taken.attached, of('b', '4'), limits)
    expect(restoreRemovedFiles(again.attached, taken.removed, limits).refused).toEqual([
      { lineId: 'b', name: '4', reason: 'duplicate' },
    ])
  })
})
