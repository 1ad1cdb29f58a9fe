import zlib from 'node:zlib'

/**
 * Voucher lines are stored and sent compressed. The lines of a batch are a sequence of deflate blocks that ends on a byte boundary. So the
 * response is a concatenation of segments, and nothing is compressed per request (decision 0002).
 */
export interface Segment {
  segment: Buffer
  /** the number of bytes before compression */
  length: number
  /** Adler-32 of the bytes before compression */
  checksum: number
}

const BASE = 65521

/** Computes the Adler-32 checksum of some bytes (RFC 1950), continuing from `start`. */
export function adler32(bytes: Uint8Array, start = 1): number {
  let low = start & 0xffff
  let high = start >>> 16
  for (let at = 0; at < bytes.length; ) {
    // The modulo is needed only every 3800 additions, because `high` is below 2^32 until then.
    const end = Math.min(at + 3800, bytes.length)
    for (; at < end; at++) {
      low += bytes[at] as number
      high += low
    }
    low %= BASE
    high %= BASE
  }
  return high * 65536 + low
}

/** Combines the Adler-32 checksums of two byte sequences to that of both joined, with the length of the second. */
export function joinChecksums(first: number, second: number, secondLength: number): number {
  const length = secondLength % BASE
  const low1 = first % 65536
  const low2 = second % 65536
  const high1 = Math.floor(first / 65536)
  const high2 = Math.floor(second / 65536)
  const low = (low1 + low2 + BASE - 1) % BASE
  const high = (high1 + high2 + length * (low1 + BASE - 1)) % BASE
  return high * 65536 + low
}

/** Compresses a text (UTF-8) to a segment. */
export function compressText(text: string): Segment {
  const bytes = Buffer.from(text)
  const segment = zlib.deflateRawSync(bytes, { finishFlush: zlib.constants.Z_FULL_FLUSH })
  return { segment, length: bytes.length, checksum: adler32(bytes) }
}

/** Decompresses a segment to its text. */
export function decompressSegment(segment: Buffer): string {
  return zlib.inflateRawSync(Buffer.concat([segment, lastBlock('')])).toString()
}

/**
 * Whether two segments contain the same text. They are decompressed only if both have the same length and checksum, but other bytes, for
 * example because another version of zlib has compressed one of them.
 */
export function haveSameText(first: Segment, second: Segment): boolean {
  if (first.length !== second.length || first.checksum !== second.checksum) return false
  if (first.segment.equals(second.segment)) return true
  return decompressSegment(first.segment) === decompressSegment(second.segment)
}

/** An uncompressed deflate block with a short text, which can be inserted between segments. */
function block(text: string, last: boolean): Buffer {
  const bytes = Buffer.from(text)
  const head = Buffer.from([last ? 1 : 0, bytes.length, 0, 255 - bytes.length, 255])
  return Buffer.concat([head, bytes])
}
const lastBlock = (text: string) => block(text, true)

const head = Buffer.concat([Buffer.from([0x78, 0x9c]), block('[', false)])
const comma = block(',', false)
const tail = lastBlock(']')

/**
 * The segments as one zlib stream (`Content-Encoding: deflate`), whose content is a JSON array. Each segment contains JSON values separated
 * by commas.
 */
export function joinSegments(segments: readonly Segment[]): Buffer {
  const parts: Buffer[] = [head]
  let checksum = adler32(Buffer.from('['))
  segments.forEach((each, at) => {
    if (at > 0) {
      parts.push(comma)
      checksum = joinChecksums(checksum, COMMA, 1)
    }
    parts.push(each.segment)
    checksum = joinChecksums(checksum, each.checksum, each.length)
  })
  const end = Buffer.alloc(4)
  end.writeUInt32BE(joinChecksums(checksum, BRACKET, 1))
  return Buffer.concat([...parts, tail, end])
}
const COMMA = adler32(Buffer.from(','))
const BRACKET = adler32(Buffer.from(']'))
