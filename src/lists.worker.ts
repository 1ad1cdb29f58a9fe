import type { VoucherLine } from '../contract/voucher.ts'
import { keptRows, totalOf } from '../machines/vouchers/vouchers.rules.ts'
import { buffersOf, createColumns, headsOf } from './world/columns.ts'
import type { ListAnswer, ListQuestion, ReadList } from './world/lists.ts'
import { elementsOf } from './world/pieces.ts'

/** Where lists are read off the page's thread: the same rules keep the rows, and nothing else runs here. */
async function read({ category, body }: ListQuestion): Promise<ReadList> {
  const writing = createColumns()
  for (const lines of elementsOf(await body.arrayBuffer())) writing.add(lines as VoucherLine[])
  const columns = writing.end()
  const heads = headsOf(columns)
  const kept = keptRows(category, heads)
  return {
    columns,
    rows: Uint32Array.from(kept, ({ place }) => place),
    total: totalOf(kept, heads),
  }
}

onmessage = async ({ data }: MessageEvent<ListQuestion>) => {
  const list = await read(data).catch(() => null)
  const answer: ListAnswer = { number: data.number, list }
  postMessage(answer, { transfer: list ? [list.rows.buffer, ...buffersOf(list.columns)] : [] })
}
