import type { Category, VoucherLine } from '../../contract/voucher.ts'
import { Failure, type Total, type VoucherList } from '../../machines/ports.ts'
import { type Columns, linesOfBatch, lineAt } from './columns.ts'

/** A long list as it was read: all lines, the places of those that are rows, and the total. */
export interface ReadList {
  columns: Columns
  rows: Uint32Array<ArrayBuffer>
  total: Total
}

/** Reads the body of a list's answer; null where it is no list. */
export type Read = (category: Category, body: Blob) => Promise<VoucherList | null>

/** What the other thread is asked: the body of a list's answer, and whose rows are to be kept of it. */
export interface ListQuestion {
  number: number
  category: Category
  body: Blob
}

/** What it has found; `list` is null where the body is no list. */
export interface ListAnswer {
  number: number
  list: ReadList | null
}

/** Up to so many bytes, a list is read before another thread would have heard of it. */
const SHORT = 2 ** 20

/** The list that was read elsewhere, with its lines made when they are asked for. */
function listOfColumns({ columns, rows, total }: ReadList): VoucherList {
  return {
    rows: Array.from(rows, (line): VoucherLine => lineAt(columns, line)),
    total,
    linesOf: (batchNumber) => linesOfBatch(columns, batchNumber),
  }
}

/** Has lists read in a thread of their own. */
function readElsewhere(): Read {
  const worker = new Worker(new URL('../lists.worker.ts', import.meta.url), { type: 'module' })
  const waiting = new Map<number, (list: VoucherList | null) => void>()
  let asked = 0
  worker.onmessage = ({ data }: MessageEvent<ListAnswer>) => {
    waiting.get(data.number)?.(data.list && listOfColumns(data.list))
    waiting.delete(data.number)
  }
  worker.onerror = () => {
    for (const answer of waiting.values()) answer(null)
    waiting.clear()
  }
  return (category, body) => {
    asked += 1
    const question: ListQuestion = { number: asked, category, body }
    return new Promise((resolve) => {
      waiting.set(question.number, resolve)
      worker.postMessage(question)
    })
  }
}

/**
 * Reads lists, short ones by `readHere`, long ones in a thread of its own: a body of 27 MB would hold up whoever types for a third of a
 * second, and on a slow machine for more than one. Throws a `Failure` of kind `server` for what is no list.
 */
export function createReader(
  readHere: Read,
): (category: Category, body: Blob) => Promise<VoucherList> {
  let elsewhere: Read | undefined
  return async (category, body) => {
    const read = body.size > SHORT ? (elsewhere ??= readElsewhere()) : readHere
    const list = await read(category, body)
    if (!list) throw new Failure('server')
    return list
  }
}
