import { crc32, deflateSync } from 'node:zlib'
import { digits, hangul } from './glyphs.ts'

const SCALE = 2
const GLYPH = 16
const LINE = 24 * SCALE
const MARGIN = 16 * SCALE
const FRAME = 3 * SCALE
const INK = 40

/** The bitmap of a letter. `rows` has one number for each row, from the top; its 16 bits are the pixels from the left. */
interface Glyph {
  rows: readonly number[]
  width: number
}

function glyphOf(letter: string): Glyph {
  const rows = hangul[letter]
  if (rows)
    return { rows: (rows.match(/.{4}/g) ?? []).map((row) => parseInt(row, 16)), width: GLYPH }
  const small = [...(digits[letter] ?? '')].map(Number)
  // A digit of 3 by 5 pixels is doubled, and moved to the baseline of Hangul.
  const doubled = small.flatMap((row) => [row, row]).map((row) => spread(row))
  return { rows: [0, 0, 0, 0, ...doubled], width: 10 }
}

/** Doubles the width of a row of 3 pixels, and returns it at the left of a row of 16 bits. */
const spread = (row: number) =>
  [4, 2, 1].reduce((bits, bit, at) => (row & bit ? bits | (3 << (GLYPH - 2 - 2 * at)) : bits), 0)

/** Draws lines of text in a frame as a greyscale PNG, like a stamp. It can draw digits, `-` and the Hangul of `glyphs.ts`. */
export function makeTextPng(lines: readonly string[]): Buffer {
  const texts = lines.map((line) => [...line].map(glyphOf))
  const widths = texts.map((text) => text.reduce((sum, { width }) => sum + width * SCALE, 0))
  const width = Math.max(...widths) + 2 * MARGIN
  const height = lines.length * LINE + 2 * MARGIN - (LINE - GLYPH * SCALE)
  const row = width + 1
  const points = Buffer.alloc(row * height, 255)
  for (let y = 0; y < height; y++) {
    const isEdge = y < FRAME || y >= height - FRAME
    points.fill(INK, y * row + 1, y * row + 1 + (isEdge ? width : FRAME))
    points.fill(INK, y * row + 1 + width - FRAME, (y + 1) * row)
    points[y * row] = 0
  }
  for (const [at, text] of texts.entries()) {
    let left = MARGIN
    for (const { rows, width: advance } of text) {
      draw(points, row, left, MARGIN + at * LINE, rows)
      left += advance * SCALE
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

function draw(points: Buffer, row: number, left: number, top: number, rows: readonly number[]) {
  for (let y = 0; y < rows.length * SCALE; y++) {
    const bits = rows[Math.floor(y / SCALE)] ?? 0
    for (let x = 0; x < GLYPH * SCALE; x++) {
      if (bits & (0x8000 >> Math.floor(x / SCALE))) points[(top + y) * row + 1 + left + x] = INK
    }
  }
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}
