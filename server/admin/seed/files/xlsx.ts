import { buffer } from 'node:stream/consumers'
import type { Readable } from 'node:stream'
import yazl from 'yazl'

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const SHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** The files of an XLSX workbook with one sheet, except the sheet itself (ECMA-376). */
const parts = {
  '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${SHEET}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${SHEET}.worksheet+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="내역" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
}

/** A workbook with one sheet of texts and numbers. */
export function makeXlsx(rows: readonly (readonly (string | number)[])[]): Promise<Buffer> {
  const zip = new yazl.ZipFile()
  const sheet = `<worksheet xmlns="${MAIN}"><sheetData>${rows.map(rowOf).join('')}</sheetData></worksheet>`
  for (const [name, text] of Object.entries({ ...parts, 'xl/worksheets/sheet1.xml': sheet })) {
    zip.addBuffer(Buffer.from(XML + text), name)
  }
  zip.end()
  return buffer(zip.outputStream as Readable)
}

const rowOf = (cells: readonly (string | number)[]) => `<row>${cells.map(cellOf).join('')}</row>`

function cellOf(value: string | number): string {
  if (typeof value === 'number') return `<c><v>${value}</v></c>`
  const text = value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  return `<c t="inlineStr"><is><t>${text}</t></is></c>`
}
