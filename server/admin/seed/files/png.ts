import { crc32, deflateSync } from 'node:zlib'

/** Glyphs of 3 by 5 pixels: five rows, each an octal digit. */
const letters: Record<string, string> = {
  ...{ 0: '75557', 1: '26227', 2: '71747', 3: '71717', 4: '55711', 5: '74717', 6: '74757' },
  ...{ 7: '71122', 8: '75757', 9: '75717', A: '25755', B: '65656', C: '74447', D: '65556' },
  ...{ E: '74647', F: '74644', G: '74557', H: '55755', I: '72227', J: '11157', K: '55655' },
  ...{ L: '44447', M: '57755', N: '75555', O: '75557', P: '75744', Q: '75573', R: '75765' },
  ...{ S: '74717', T: '72222', U: '55557', V: '55552', W: '55775', X: '55255', Y: '55222' },
  ...{ Z: '71247', '-': '00700', ':': '02020', '.': '00002', ',': '00024', '/': '11244' },
}

const SCALE = 5
const ADVANCE = 4 * SCALE
const LINE = 9 * SCALE
const MARGIN = 6 * SCALE

/** Draws lines of text as a black and white PNG, like a receipt printer. It can draw A–Z, digits and `- : . , /`. */
export function makePng(lines: readonly string[]): Buffer {
  const longest = Math.max(...lines.map((line) => line.length))
  const width = longest * ADVANCE + 2 * MARGIN
  const height = lines.length * LINE + 2 * MARGIN
  const row = width + 1
  const points = Buffer.alloc(row * height, 255)
  for (let y = 0; y < height; y++) points[y * row] = 0
  for (const [at, line] of lines.entries()) {
    for (const [place, letter] of [...line].entries()) {
      const rows = letters[letter] ?? '00000'
      for (let y = 0; y < 5 * SCALE; y++) {
        const bits = Number(rows[Math.floor(y / SCALE)])
        for (let x = 0; x < 3 * SCALE; x++) {
          if (!(bits & (4 >> Math.floor(x / SCALE)))) continue
          points[(MARGIN + at * LINE + y) * row + 1 + MARGIN + place * ADVANCE + x] = 30
        }
      }
    }
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  // Bit depth 8; the next byte stays 0, which means greyscale.
  header[8] = 8
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(points)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}
