/** A text on the page: its left edge and baseline, measured from the top left corner, and its font size, all in points. */
export interface PdfText {
  x: number
  y: number
  size: number
  text: string
}

const PAGE = { width: 595, height: 842 }
const MARGIN = 56

/**
 * A PDF of one A4 page (ISO 32000-1) with these texts, and horizontal rules at these distances from the top. The Korean font is named and
 * not embedded, as in most PDFs of Korean programs.
 */
export function makePdf(texts: readonly PdfText[], rules: readonly number[]): Buffer {
  const drawn = [
    ...rules.map(
      (y) => `${MARGIN} ${PAGE.height - y} m ${PAGE.width - MARGIN} ${PAGE.height - y} l S`,
    ),
    ...texts.map(
      ({ x, y, size, text }) =>
        `BT /F1 ${size} Tf ${x} ${PAGE.height - y} Td <${hexOf(text)}> Tj ET`,
    ),
  ].join('\n')
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Count 1/Kids[3 0 R]>>',
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${PAGE.width} ${PAGE.height}]/Resources<</Font<</F1 4 0 R>>>>/Contents 6 0 R>>`,
    '<</Type/Font/Subtype/Type0/BaseFont/HYGoThic-Medium/Encoding/UniKS-UCS2-H/DescendantFonts[5 0 R]>>',
    // Latin letters and digits (glyphs 1 to 95 and 8094 to 8190 of Adobe-Korea1) are half as wide as Hangul.
    '<</Type/Font/Subtype/CIDFontType0/BaseFont/HYGoThic-Medium/CIDSystemInfo<</Registry(Adobe)/Ordering(Korea1)/Supplement 1>>/DW 1000/W[1 95 500 8094 8190 500]/FontDescriptor<</Type/FontDescriptor/FontName/HYGoThic-Medium/Flags 6/FontBBox[0 -200 1000 900]/ItalicAngle 0/Ascent 880/Descent -120/CapHeight 880/StemV 80>>>>',
    `<</Length ${drawn.length}>>\nstream\n${drawn}\nendstream`,
  ]
  let body = '%PDF-1.7\n'
  const offsets = objects.map((object, at) => {
    const offset = body.length
    body += `${at + 1} 0 obj\n${object}\nendobj\n`
    return `${String(offset).padStart(10, '0')} 00000 n \n`
  })
  const size = objects.length + 1
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${offsets.join('')}`
  return Buffer.from(
    `${body}${table}trailer\n<</Size ${size}/Root 1 0 R>>\nstartxref\n${body.length}\n%%EOF\n`,
    'latin1',
  )
}

/** UCS-2, big-endian, in hexadecimal digits. */
const hexOf = (text: string) => Buffer.from(text, 'utf16le').swap16().toString('hex')
