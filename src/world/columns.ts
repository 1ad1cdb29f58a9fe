import { shownVoucherLineFields } from '../../contract/linesFingerprint.ts'
import type { VoucherLine } from '../../contract/voucher.ts'

type Field = (typeof shownVoucherLineFields)[number]
type ListField = Pick<VoucherLine, Field>

interface StoredColumn<Value> {
  /**
   * The distinct values of the column. If more than half of the voucher lines have different values, the value of each voucher line
   * instead.
   */
  values: Value[]
  /** For each voucher line, the index of its value in `values`. */
  valueIndexes: Uint32Array<ArrayBuffer>
}

/** The voucher lines of a list, stored as columns: they need little memory, and are fast to transfer between threads. */
export type VoucherColumns = { [Name in Field]: StoredColumn<ListField[Name]> }

/** A column under construction. Voucher lines are appended as they are parsed. */
function createColumn<Name extends Field>(field: Name) {
  const values: ListField[Name][] = []
  const valueIndexes: number[] = []
  const indexByValue = new Map<ListField[Name], number>()
  let storesEveryValue = false
  let lastIndex = -1
  const indexOf = (value: ListField[Name]): number => {
    // Compares with the value of the previous voucher line first. Most lines repeat that value, and a map lookup takes many times as long.
    if (lastIndex >= 0 && values[lastIndex] === value) return lastIndex
    const index = storesEveryValue ? undefined : indexByValue.get(value)
    if (index !== undefined) return index
    if (!storesEveryValue) indexByValue.set(value, values.length)
    return values.push(value) - 1
  }
  return {
    add(lines: readonly VoucherLine[]) {
      for (const line of lines) {
        lastIndex = indexOf(line[field])
        valueIndexes.push(lastIndex)
      }
      storesEveryValue = values.length > valueIndexes.length / 2
    },
    end: (): StoredColumn<ListField[Name]> => ({
      values,
      valueIndexes: Uint32Array.from(valueIndexes),
    }),
  }
}

/** Columns under construction. Voucher lines are added in chunks. */
export function createVoucherColumnsBuilder() {
  const columns = shownVoucherLineFields.map((field) => [field, createColumn(field)] as const)
  return {
    add(lines: readonly VoucherLine[]) {
      for (const [, column] of columns) column.add(lines)
    },
    end: () =>
      Object.fromEntries(columns.map(([field, column]) => [field, column.end()])) as VoucherColumns,
  }
}

/** The buffers that `postMessage` transfers without a copy. */
export function buffersOf(columns: VoucherColumns): ArrayBuffer[] {
  return shownVoucherLineFields.map((field) => columns[field].valueIndexes.buffer)
}

const valueAt = <Value>({ values, valueIndexes }: StoredColumn<Value>, line: number) =>
  values[valueIndexes[line] ?? 0] as Value

/**
 * Rebuilds one voucher line. Fields that are not stored are null. The fields are written out, because a loop over the field names takes
 * several times as long.
 */
export function lineAt(columns: VoucherColumns, line: number): VoucherLine {
  return {
    id: valueAt(columns.id, line),
    RPICU: valueAt(columns.RPICU, line),
    RPDOC: valueAt(columns.RPDOC, line),
    RPDCT: valueAt(columns.RPDCT, line),
    RPSFX: valueAt(columns.RPSFX, line),
    RPSEQ: valueAt(columns.RPSEQ, line),
    RPDOCM: valueAt(columns.RPDOCM, line),
    RPPYID: valueAt(columns.RPPYID, line),
    RPCKNU: valueAt(columns.RPCKNU, line),
    RPAN8: valueAt(columns.RPAN8, line),
    RPALPH: valueAt(columns.RPALPH, line),
    RPTAX: valueAt(columns.RPTAX, line),
    RPDGJ: valueAt(columns.RPDGJ, line),
    RPDSVJ: valueAt(columns.RPDSVJ, line),
    RPDDJ: valueAt(columns.RPDDJ, line),
    RPEXR1: valueAt(columns.RPEXR1, line),
    RPEXR1NM: valueAt(columns.RPEXR1NM, line),
    RPCODE: valueAt(columns.RPCODE, line),
    RPDL02: valueAt(columns.RPDL02, line),
    RPZ5DEBITAT: valueAt(columns.RPZ5DEBITAT, line),
    RPZ5CREDITAT: valueAt(columns.RPZ5CREDITAT, line),
    RPRMK: valueAt(columns.RPRMK, line),
    RPNAME: valueAt(columns.RPNAME, line),
    RPCO: null,
    RPTXA1: null,
    RPTORG: null,
    RPDL03: null,
    RPSBLT: null,
  }
}

/** The fields of each voucher line that decide whether the line is a list row, and those that the total needs. */
export function listRowInputOf(columns: VoucherColumns) {
  return Array.from(columns.id.valueIndexes, (_, index) => ({
    index,
    RPICU: valueAt(columns.RPICU, index),
    RPSFX: valueAt(columns.RPSFX, index),
    RPSEQ: valueAt(columns.RPSEQ, index),
    RPCKNU: valueAt(columns.RPCKNU, index),
    RPZ5DEBITAT: valueAt(columns.RPZ5DEBITAT, index),
    RPZ5CREDITAT: valueAt(columns.RPZ5CREDITAT, index),
  }))
}

/**
 * All voucher lines of one batch, in list order; they need not be adjacent. Compares values, because a column can contain a value several
 * times.
 */
export function linesOfBatch(columns: VoucherColumns, batchNumber: number): VoucherLine[] {
  const { values, valueIndexes } = columns.RPICU
  const lines: VoucherLine[] = []
  for (const [line, index] of valueIndexes.entries()) {
    if (values[index] === batchNumber) lines.push(lineAt(columns, line))
  }
  return lines
}
