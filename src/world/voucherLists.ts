import type { Category, VoucherLine } from '../../contract/voucher.ts'
import { RequestError } from '../../machines/requestError.ts'
import type { VoucherList, VoucherTotal } from '../../machines/vouchers/vouchers.ports.ts'
import { lineAt, linesOfBatch, type VoucherColumns } from './columns.ts'
import { parseSmallVoucherList } from './parseSmallVoucherList.ts'

/**
 * A parsed list: the columns of all voucher lines, the indexes of the voucher lines that the list shows as rows (`listRowsOf`), the total,
 * and the sum of each batch.
 */
export interface ParsedList {
  columns: VoucherColumns
  rows: Uint32Array<ArrayBuffer>
  total: VoucherTotal
  sums: VoucherList['sums']
}

/** Parses the body of a list response; null if it is not a list. */
type ParseList = (category: Category, body: Blob) => Promise<VoucherList | null>

/** The request to the worker: a response body, and the category with the rule for its list rows. */
export interface WorkerRequest {
  requestId: number
  category: Category
  body: Blob
}

/** The response of the worker. `list` is null if the body is not a list. */
export interface WorkerResponse {
  requestId: number
  list: ParsedList | null
}

/** The maximum size of a list that the main thread parses, in bytes. For such a list, starting a worker would take longer. */
const WORKER_THRESHOLD_BYTES = 2 ** 20

/** Converts a list from the worker. The voucher lines of a batch are created on demand. */
function listOfColumns({ columns, rows, total, sums }: ParsedList): VoucherList {
  return {
    rows: Array.from(rows, (line): VoucherLine => lineAt(columns, line)),
    total,
    sums,
    linesOf: (batchNumber) => linesOfBatch(columns, batchNumber),
  }
}

/** Parses lists in a Web Worker. `failed` is called when the worker has failed and will not respond any more. */
function parseInWorker(failed: () => void): ParseList {
  const worker = new Worker(new URL('./voucherLists.worker.ts', import.meta.url), {
    type: 'module',
  })
  const pendingLists = new Map<number, (list: VoucherList | null) => void>()
  let lastRequestId = 0
  worker.onmessage = ({ data }: MessageEvent<WorkerResponse>) => {
    pendingLists.get(data.requestId)?.(data.list && listOfColumns(data.list))
    pendingLists.delete(data.requestId)
  }
  worker.onerror = () => {
    worker.terminate()
    failed()
    for (const resolve of pendingLists.values()) resolve(null)
    pendingLists.clear()
  }
  return (category, body) => {
    lastRequestId += 1
    const request: WorkerRequest = { requestId: lastRequestId, category, body }
    return new Promise((resolve) => {
      pendingLists.set(request.requestId, resolve)
      worker.postMessage(request)
    })
  }
}

/**
 * Parses lists: up to `WORKER_THRESHOLD_BYTES` on the main thread, larger ones in a Web Worker. Parsing 27 MB on the main thread would
 * block input for a third of a second, on a slow machine for over one second. Throws a `RequestError` of kind `server` if the body is not a
 * list.
 */
export function createVoucherListParser(): (
  category: Category,
  body: Blob,
) => Promise<VoucherList> {
  let inWorker: ParseList | undefined
  return async (category, body) => {
    const isLong = body.size > WORKER_THRESHOLD_BYTES
    if (isLong) inWorker ??= parseInWorker(() => (inWorker = undefined))
    const list = await ((isLong && inWorker) || parseSmallVoucherList)(category, body)
    if (!list) throw new RequestError('server')
    return list
  }
}
