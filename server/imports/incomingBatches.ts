import type { Category, VoucherLine } from '../../contract/voucher.ts'
import { addToBalance, type Balance, balanceErrors } from './balance.ts'
import { makeStoredBatch } from './batch.ts'
import type { ReceivedBatch } from './collect.ts'
import { parseJsonVoucherLine } from './line.ts'
import { hasListRow, missingRowReason } from './listRow.ts'
import { makePauses } from './pauses.ts'
import type { RefusedBatch } from './refusedBatches.ts'

/** A batch in the form in which the ERP sends it. */
export interface UncheckedBatch {
  number: number
  lines: readonly unknown[]
}

/**
 * Why a batch from the ERP is not accepted. `line` counts from 1; null if the reason concerns the whole batch. `batch` is undefined if a line
 * cannot be read.
 */
export interface BatchError extends RefusedBatch {
  line: number | null
  reason: string
}

/** The number of voucher lines that are checked before other requests can run. They take about 10 ms. */
const LINES_AT_ONCE = 300

/**
 * Checks batches of one category as the import of an export does. Each value must have its type, each line the number of its batch, and
 * each batch and line id may occur only once. Vouchers must balance, the amount of a batch must not exceed AMOUNT_MAX, and the batch must
 * have a row in the voucher list. Returns the accepted batches, and the errors of all others. Meanwhile other requests run.
 */
export async function checkIncomingBatches(
  category: Category,
  incoming: readonly UncheckedBatch[],
): Promise<{ accepted: ReceivedBatch[]; errors: BatchError[] }> {
  const errors: BatchError[] = []
  const pauseAfter = makePauses(LINES_AT_ONCE)
  const read: { number: number; lines: VoucherLine[] }[] = []
  for (const { number, lines } of incoming) {
    const parsed = await parseBatchLines(number, lines, pauseAfter)
    if (Array.isArray(parsed)) read.push({ number, lines: parsed })
    else errors.push({ number, batch: undefined, ...parsed })
  }
  const owners = countIds(read)
  const numbers = incoming.map(({ number }) => number)
  const accepted: ReceivedBatch[] = []
  for (const { number, lines } of read) {
    const batch = makeStoredBatch(category, number, lines)
    const error = errorOf(number, lines, owners, numbers) ?? rowErrorOf(category, number, lines)
    if (error) errors.push({ number, batch, ...error })
    else {
      const places = new Map(lines.map(({ id }, at) => [id, at + 1]))
      accepted.push({ ...batch, file: '', places })
    }
    await pauseAfter(lines.length)
  }
  return { accepted, errors }
}

type LineError = Pick<BatchError, 'line' | 'reason'>

async function parseBatchLines(
  number: number,
  values: readonly unknown[],
  pauseAfter: (lines: number) => Promise<void>,
): Promise<VoucherLine[] | LineError> {
  const lines: VoucherLine[] = []
  for (const [at, value] of values.entries()) {
    const line = parseJsonVoucherLine(value)
    if (typeof line === 'string') return { line: at + 1, reason: line }
    if (line.RPICU !== number) {
      return { line: at + 1, reason: `RPICU is ${line.RPICU}, but the batch is ${number}` }
    }
    lines.push(line)
    await pauseAfter(1)
  }
  return lines
}

/** Counts how often each line id occurs in all batches. */
function countIds(batches: readonly { lines: VoucherLine[] }[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { lines } of batches) {
    for (const { id } of lines) counts.set(id, (counts.get(id) ?? 0) + 1)
  }
  return counts
}

function errorOf(
  number: number,
  lines: readonly VoucherLine[],
  ids: ReadonlyMap<string, number>,
  numbers: readonly number[],
): LineError | undefined {
  if (numbers.filter((other) => other === number).length > 1) {
    return { line: null, reason: `the batch ${number} occurs twice in the request` }
  }
  const twice = lines.findIndex(({ id }) => (ids.get(id) ?? 0) > 1)
  if (twice >= 0) {
    return { line: twice + 1, reason: `the id ${lines[twice]?.id} occurs twice in the request` }
  }
  const balances = new Map<string, Balance>()
  for (const [at, line] of lines.entries()) addToBalance(balances, line, at + 1)
  for (const { line, reason } of balanceErrors(balances.values())) return { line, reason }
  return undefined
}

function rowErrorOf(
  category: Category,
  number: number,
  lines: readonly VoucherLine[],
): LineError | undefined {
  if (hasListRow(category, lines)) return undefined
  return { line: null, reason: missingRowReason(category, number) }
}
