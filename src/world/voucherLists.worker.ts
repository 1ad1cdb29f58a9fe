import type { Category, VoucherLine } from '../../contract/voucher.ts'
import { batchSums, listRowsOf, totalOf } from '../../machines/vouchers/vouchers.rules.ts'
import { buffersOf, createVoucherColumnsBuilder, listRowInputOf } from './columns.ts'
import type { ParsedList, WorkerRequest, WorkerResponse } from './voucherLists.ts'
import { parseArrayInChunks } from './jsonArray.ts'

/**
 * Parses the voucher lines of a list, and finds list rows and total with the rules of the machine `vouchers`. Null if the body is not a
 * list.
 */
async function readColumns(category: Category, body: Blob): Promise<ParsedList | null> {
  const builder = createVoucherColumnsBuilder()
  try {
    for (const lines of parseArrayInChunks(await body.arrayBuffer()))
      builder.add(lines as VoucherLine[])
    const columns = builder.end()
    const heads = listRowInputOf(columns)
    const listRows = listRowsOf(category, heads)
    return {
      columns,
      rows: Uint32Array.from(listRows, ({ index }) => index),
      total: totalOf(listRows, heads),
      sums: batchSums(heads),
    }
  } catch {
    return null
  }
}

/** The message handler of the Web Worker that parses large lists. */
onmessage = async ({ data }: MessageEvent<WorkerRequest>) => {
  const list = await readColumns(data.category, data.body)
  const response: WorkerResponse = { requestId: data.requestId, list }
  postMessage(response, { transfer: list ? [list.rows.buffer, ...buffersOf(list.columns)] : [] })
}
