/** A font that the PDF names but does not embed, as in most Korean PDFs of older programs. */
interface KoreanFont {
  name: string
  encoding: 'UniKS-UCS2-H' | 'KSCms-UHC-H'
}

interface Contents {
  /** The text to write on each page. With a Korean font, pass it as hexadecimal codes in the font's encoding. */
  pages: string[]
  font?: KoreanFont
  /** The number of unused bytes, distributed between the pages. */
  padding?: number
  /** Width and height of each page in points; A4 by default. */
  size?: readonly [number, number]
  /** Whether the file is encrypted with a password that the tests do not have. */
  locked?: boolean
}

/** Number of pages per node of the page tree; a small number keeps lookups short. */
const perNode = 25

/** Returns the bytes of a minimal PDF (ISO 32000-1). Each page has one line of large letters. */
export function aPdf({
  pages,
  font,
  padding = 0,
  size = [595, 842],
  locked = false,
}: Contents): Buffer {
  const parts: Buffer[] = []
  const offsets: number[] = []
  let length = 0
  const appendPart = (part: Buffer | string) => {
    const bytes = typeof part === 'string' ? Buffer.from(part, 'latin1') : part
    parts.push(bytes)
    length += bytes.length
  }
  const object = (number: number, ...body: (Buffer | string)[]) => {
    offsets[number] = length
    appendPart(`${number} 0 obj\n`)
    for (const part of body) appendPart(part)
    appendPart('\nendobj\n')
  }
  const stream = (number: number, body: Buffer | string) =>
    object(number, `<</Length ${body.length}>>\nstream\n`, body, '\nendstream')

  const nodes = Math.ceil(pages.length / perNode)
  const node = (index: number) => 4 + index
  const first = node(nodes)
  const page = (index: number) => first + index * 4
  const filler = Buffer.alloc(Math.floor(padding / pages.length / 2), 0x2e)
  const references = (count: number, numberOf: (index: number) => number) =>
    Array.from({ length: count }, (_, index) => `${numberOf(index)} 0 R`).join(' ')

  appendPart('%PDF-1.7\n')
  object(1, '<</Type/Catalog/Pages 2 0 R>>')
  object(2, `<</Type/Pages/Count ${pages.length}/Kids[${references(nodes, node)}]>>`)
  object(3, font ? koreanFont(font) : '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>')
  for (let at = 0; at < nodes; at += 1) {
    const count = Math.min(perNode, pages.length - at * perNode)
    const kids = references(count, (index) => page(at * perNode + index))
    object(node(at), `<</Type/Pages/Parent 2 0 R/Count ${count}/Kids[${kids}]>>`)
  }
  for (const [index, text] of pages.entries()) {
    const number = page(index)
    const shown = font ? `<${text}>` : `(${text})`
    object(
      number,
      `<</Type/Page/Parent ${node(Math.floor(index / perNode))} 0 R/MediaBox[0 0 ${size.join(' ')}]`,
      `/Resources<</Font<</F1 3 0 R>>>>/Contents ${number + 1} 0 R>>`,
    )
    // A PDF reader also loads the neighbours of a page. The padding puts the pages into different byte ranges.
    stream(number + 2, filler)
    stream(number + 1, `BT /F1 48 Tf 72 700 Td ${shown} Tj ET`)
    stream(number + 3, filler)
  }
  const lock = first + pages.length * 4
  const secret = 'ab'.repeat(32)
  if (locked) object(lock, `<</Filter/Standard/V 1/R 2/P -4/O<${secret}>/U<${secret}>>>`)

  const start = length
  const row = (place = 0) => `${String(place).padStart(10, '0')} 00000 ${place ? 'n' : 'f'} \n`
  appendPart(`xref\n0 ${offsets.length}\n0000000000 65535 f \n`)
  appendPart(
    Array.from({ length: offsets.length - 1 }, (_, index) => row(offsets[index + 1])).join(''),
  )
  const encryption = locked ? `/Encrypt ${lock} 0 R/ID[<${secret}><${secret}>]` : ''
  appendPart(
    `trailer\n<</Size ${offsets.length}/Root 1 0 R${encryption}>>\nstartxref\n${start}\n%%EOF\n`,
  )
  return Buffer.concat(parts)
}

function koreanFont({ name, encoding }: KoreanFont): string {
  const cidSystemInfo = '/CIDSystemInfo<</Registry(Adobe)/Ordering(Korea1)/Supplement 1>>'
  const descriptor = `<</Type/FontDescriptor/FontName/${name}/Flags 6/FontBBox[0 -200 1000 900]/ItalicAngle 0/Ascent 880/Descent -120/CapHeight 880/StemV 80>>`
  const letters = `<</Type/Font/Subtype/CIDFontType0/BaseFont/${name}${cidSystemInfo}/DW 1000/FontDescriptor ${descriptor}>>`
  return `<</Type/Font/Subtype/Type0/BaseFont/${name}/Encoding/${encoding}/DescendantFonts[${letters}]>>`
}
