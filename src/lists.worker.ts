import type { Category, VoucherLine } from '../contract/voucher.ts'
import { keptRows, totalOf } from '../machines/vouchers/vouchers.rules.ts'
import { buffersOf, createColumns, headsOf } from './world/columns.ts'
import type { ListAnswer, ListQuestion, ReadList } from './world/lists.ts'
import { elementsOf } from './world/pieces.ts'

/** Reads a list's lines, and finds rows and total by the very rules of the machine; null where it is no list. */
async function readColumns(category: Category, body: Blob): Promise<ReadList | null> {
  const writing = createColumns()
  try {
    for (const lines of elementsOf(await body.arrayBuffer())) writing.add(lines as VoucherLine[])
  } catch {
    return null
  }
  const columns = writing.end()
  const heads = headsOf(columns)
  const kept = keptRows(category, heads)
  return {
    columns,
    rows: Uint32Array.from(kept, ({ place }) => place),
    total: totalOf(kept, heads),
  }
}

/** Where long lists are read off the page's thread; nothing else runs here. */
onmessage = async ({ data }: MessageEvent<ListQuestion>) => {
  const list = await readColumns(data.category, data.body)
  const answer: ListAnswer = { number: data.number, list }
  postMessage(answer, { transfer: list ? [list.rows.buffer, ...buffersOf(list.columns)] : [] })
}
