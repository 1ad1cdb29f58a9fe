import type { VoucherLine } from '../../contract/voucher.ts'

/** What a list keeps of its lines: the fields that a screen reads. */
type Kept = Omit<VoucherLine, 'RPCO' | 'RPTXA1' | 'RPTORG' | 'RPDL03' | 'RPSBLT'>
type Field = keyof Kept

const fields: readonly Field[] = [
  'id',
  'RPICU',
  'RPDOC',
  'RPDCT',
  'RPSFX',
  'RPSEQ',
  'RPDOCM',
  'RPPYID',
  'RPCKNU',
  'RPAN8',
  'RPALPH',
  'RPTAX',
  'RPDGJ',
  'RPDSVJ',
  'RPDDJ',
  'RPEXR1',
  'RPEXR1NM',
  'RPCODE',
  'RPDL02',
  'RPZ5DEBITAT',
  'RPZ5CREDITAT',
  'RPRMK',
  'RPNAME',
]

interface Column<Value> {
  /** Each value once. */
  values: Value[]
  /** The place in `values` of each line's value. */
  places: Uint32Array<ArrayBuffer>
}

/** The lines of a list, field by field: small in memory, and quick to hand from one thread to another. */
export type Columns = { [Name in Field]: Column<Kept[Name]> }

function columnOf<Value>(size: number, valueAt: (line: number) => Value): Column<Value> {
  const values: Value[] = []
  const places = new Uint32Array(size)
  const known = new Map<Value, number>()
  for (let line = 0; line < size; line += 1) {
    const value = valueAt(line)
    let place = known.get(value)
    if (place === undefined) {
      place = values.push(value) - 1
      known.set(value, place)
    }
    places[line] = place
  }
  return { values, places }
}

/** The columns of some lines. */
export function columnsOf(lines: readonly VoucherLine[]): Columns {
  const column = (field: Field) => columnOf(lines.length, (line) => lines[line]?.[field])
  return Object.fromEntries(fields.map((field) => [field, column(field)])) as unknown as Columns
}

/** What moves from thread to thread without a copy. */
export function buffersOf(columns: Columns): ArrayBuffer[] {
  return fields.map((field) => columns[field].places.buffer)
}

const read = <Value>({ values, places }: Column<Value>, line: number) =>
  values[places[line] ?? 0] as Value

/** One line again; what a list does not keep is null. Written out, since a loop over names takes several times as long. */
export function lineAt(columns: Columns, line: number): VoucherLine {
  return {
    id: read(columns.id, line),
    RPICU: read(columns.RPICU, line),
    RPDOC: read(columns.RPDOC, line),
    RPDCT: read(columns.RPDCT, line),
    RPSFX: read(columns.RPSFX, line),
    RPSEQ: read(columns.RPSEQ, line),
    RPDOCM: read(columns.RPDOCM, line),
    RPPYID: read(columns.RPPYID, line),
    RPCKNU: read(columns.RPCKNU, line),
    RPAN8: read(columns.RPAN8, line),
    RPALPH: read(columns.RPALPH, line),
    RPTAX: read(columns.RPTAX, line),
    RPDGJ: read(columns.RPDGJ, line),
    RPDSVJ: read(columns.RPDSVJ, line),
    RPDDJ: read(columns.RPDDJ, line),
    RPEXR1: read(columns.RPEXR1, line),
    RPEXR1NM: read(columns.RPEXR1NM, line),
    RPCODE: read(columns.RPCODE, line),
    RPDL02: read(columns.RPDL02, line),
    RPZ5DEBITAT: read(columns.RPZ5DEBITAT, line),
    RPZ5CREDITAT: read(columns.RPZ5CREDITAT, line),
    RPRMK: read(columns.RPRMK, line),
    RPNAME: read(columns.RPNAME, line),
    RPCO: null,
    RPTXA1: null,
    RPTORG: null,
    RPDL03: null,
    RPSBLT: null,
  }
}

/** All lines of one batch, in their order. */
export function linesOfBatch(columns: Columns, batchNumber: number): VoucherLine[] {
  const { values, places } = columns.RPICU
  const batch = values.indexOf(batchNumber)
  const lines: VoucherLine[] = []
  for (let line = places.indexOf(batch); line >= 0; line = places.indexOf(batch, line + 1)) {
    lines.push(lineAt(columns, line))
  }
  return lines
}
