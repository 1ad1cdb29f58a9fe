import zlib from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  adler32,
  joinChecksums,
  joinSegments,
  compressText,
  decompressSegment,
} from '../../server/vouchers/segments.ts'

/** Adler-32 as zlib computes it: the last four bytes of its stream. */
const byZlib = (bytes: Buffer) =>
  zlib.deflateSync(bytes).readUInt32BE(zlib.deflateSync(bytes).length - 4)

describe('segments', () => {
  it('have the Adler-32 checksum that zlib computes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 9000 }), (bytes) => {
        expect(adler32(bytes)).toBe(byZlib(Buffer.from(bytes)))
      }),
    )
    const long = Buffer.alloc(1_000_000, 0xff)
    expect(adler32(long)).toBe(byZlib(long))
  })

  it('have a joint checksum that is computed from the checksums of the parts', () => {
    const lengths = [0, 1, 65_520, 65_521, 65_522, 200_000]
    for (const first of lengths) {
      for (const second of lengths) {
        const [one, other] = [Buffer.alloc(first, 0xfe), Buffer.alloc(second, '가나')]
        expect(joinChecksums(adler32(one), adler32(other), second)).toBe(
          byZlib(Buffer.concat([one, other])),
        )
      }
    }
  })

  it('are unpacked to the packed text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(decompressSegment(compressText(text).segment)).toBe(text)
      }),
    )
  })

  it('are joined to a JSON array that any client can decompress', () => {
    const runs = fc.array(fc.array(fc.jsonValue(), { minLength: 1 }), { maxLength: 8 })
    fc.assert(
      fc.property(runs, (given) => {
        const segments = given.map((run) =>
          compressText(run.map((each) => JSON.stringify(each)).join(',')),
        )
        const text = zlib.inflateSync(joinSegments(segments)).toString()
        expect(text).toBe(JSON.stringify(given.flat()))
      }),
    )
    const large = Array.from({ length: 3 }, (_, at) => compressText(`"${`${at}`.repeat(150_000)}"`))
    expect(JSON.parse(zlib.inflateSync(joinSegments(large)).toString())).toHaveLength(3)
  })
})
