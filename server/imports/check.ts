import { addToBalance, type Balance, balanceErrors } from './balance.ts'
import { type ExportFile, readExportRecords } from './inspect.ts'
import { BATCH_NUMBER_MAX } from './line.ts'
import { hasListRow, missingRowReason } from './listRow.ts'

/** A line of a file that was not imported, or the whole file if `line` is null. */
export interface ImportIssue {
  file: string
  line: number | null
  batch: number | null
  reason: string
}

/**
 * The content of one file: the number of valid voucher lines per batch, the refused batches, and those of them with an invalid line and a
 * valid number.
 */
export interface CheckedFile {
  file: ExportFile
  lines: number
  batches: Map<number, number>
  refusedBatches: Set<number>
  invalidBatches: Set<number>
}

interface Place {
  file: CheckedFile
  line: number
  batch: number | null
}

/**
 * Checks all files of an export before anything is stored, because an id must be unique over all categories (wire, "Vouchers"). A whole
 * batch is refused for an invalid line, an id that occurs twice, a voucher that does not balance, an amount above the maximum, or if
 * it has no row in the voucher list.
 */
export class ExportCheck {
  readonly files: CheckedFile[] = []
  readonly refused: ImportIssue[] = []
  readonly #places = new Map<string, Place>()

  /** Reads a whole file and calls `tick` with the number of lines read. Throws UnreadableFile, and then stores nothing about the file. */
  async add(file: ExportFile, tick: (lines: number) => void): Promise<void> {
    const checked: CheckedFile = {
      file,
      lines: 0,
      batches: new Map(),
      refusedBatches: new Set(),
      invalidBatches: new Set(),
    }
    const documents = new Map<string, Balance>()
    const orphans = new Set<number>()
    const batchesWithListRow = new Set<number>()
    const ids: [string, Place][] = []
    const refusedRows: [Place, string][] = []
    for await (const record of readExportRecords(file)) {
      tick(++checked.lines)
      if ('line' in record) {
        const { line, at } = record
        checked.batches.set(line.RPICU, (checked.batches.get(line.RPICU) ?? 0) + 1)
        addToBalance(documents, line, at)
        if (hasListRow(file.category, [line])) batchesWithListRow.add(line.RPICU)
        ids.push([line.id, { file: checked, line: at, batch: line.RPICU }])
      } else {
        const { at, reason, batch = null, document } = record
        refusedRows.push([{ file: checked, line: at, batch }, reason])
        if (batch === null && document !== undefined) orphans.add(document)
        if (batch !== null && batch >= 1 && batch <= BATCH_NUMBER_MAX)
          checked.invalidBatches.add(batch)
      }
    }
    this.files.push(checked)
    for (const [place, reason] of refusedRows) this.#refuse(place, reason)
    for (const [id, place] of ids) this.#claim(id, place)
    this.#close(checked, documents, orphans)
    this.#requireRows(checked, documents, batchesWithListRow)
  }

  #claim(id: string, place: Place): void {
    const first = this.#places.get(id)
    if (!first) {
      this.#places.set(id, place)
      return
    }
    this.#refuse(place, `the id ${id} is also in ${whereIs(first)}`)
    if (first.file !== place.file || first.batch !== place.batch) {
      this.#refuse(first, `the id ${id} is also in ${whereIs(place)}`)
    }
  }

  /** Checks debits and credits of the vouchers in all batches that are not refused yet, and the amounts of these batches. */
  #close(checked: CheckedFile, documents: Map<string, Balance>, orphans: Set<number>): void {
    const barred = new Set(checked.refusedBatches)
    const open = [...documents.values()].filter(({ first }) => !barred.has(first.RPICU))
    const isOrphaned = ({ first }: Balance) => orphans.has(first.RPDOC)
    for (const { first, line } of open.filter(isOrphaned)) {
      const reason = `a line of the document ${first.RPDOC} names no batch`
      this.#refuse({ file: checked, line, batch: first.RPICU }, reason)
    }
    for (const { reason, ...place } of balanceErrors(open.filter((each) => !isOrphaned(each)))) {
      this.#refuse({ file: checked, ...place }, reason)
    }
  }

  /** Refuses the batches that are not refused yet and have no row in the voucher list, at their first line. */
  #requireRows(
    checked: CheckedFile,
    documents: Map<string, Balance>,
    listedBatches: ReadonlySet<number>,
  ): void {
    for (const { first, line } of documents.values()) {
      const batch = first.RPICU
      if (listedBatches.has(batch) || checked.refusedBatches.has(batch)) continue
      const reason = missingRowReason(checked.file.category, batch)
      this.#refuse({ file: checked, line, batch }, reason)
    }
  }

  #refuse({ file, line, batch }: Place, reason: string): void {
    this.refused.push({ file: file.file.name, line, batch, reason })
    if (batch !== null) file.refusedBatches.add(batch)
  }
}

function whereIs({ file, line }: Place): string {
  return `${file.file.name}, line ${line}`
}
