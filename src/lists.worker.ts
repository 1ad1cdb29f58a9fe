import type { VoucherLine } from '../contract/voucher.ts'
import { keptRows, totalOf } from '../machines/vouchers/vouchers.rules.ts'
import { buffersOf, columnsOf } from './world/columns.ts'
import type { ListAnswer, ListQuestion, ReadList } from './world/lists.ts'

/** Where lists are read off the page's thread: the same rules keep the rows, and nothing else runs here. */
async function read({ category, body }: ListQuestion): Promise<ReadList | null> {
  const lines: unknown = await new Response(body).json().catch(() => null)
  if (!Array.isArray(lines)) return null
  const kept = keptRows(category, lines as VoucherLine[])
  const places = new Map(lines.map((line, place) => [line, place]))
  return {
    columns: columnsOf(lines),
    rows: Uint32Array.from(kept, (line) => places.get(line) ?? 0),
    total: totalOf(kept, lines),
  }
}

onmessage = async ({ data }: MessageEvent<ListQuestion>) => {
  const list = await read(data)
  const answer: ListAnswer = { number: data.number, list }
  postMessage(answer, { transfer: list ? [list.rows.buffer, ...buffersOf(list.columns)] : [] })
}
