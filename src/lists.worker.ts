import { readList } from './readList.ts'
import { buffersOf } from './world/columns.ts'
import type { ListAnswer, ListQuestion } from './world/lists.ts'

/** Where long lists are read off the page's thread; nothing else runs here. */
onmessage = async ({ data }: MessageEvent<ListQuestion>) => {
  const list = await readList(data.category, data.body)
  const answer: ListAnswer = { number: data.number, list }
  postMessage(answer, { transfer: list ? [list.rows.buffer, ...buffersOf(list.columns)] : [] })
}
