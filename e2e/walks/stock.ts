import type { BoxName } from '../../contract/document.ts'
import { many, waiting, written } from './batches.ts'
import { first, titleOf } from './boxes.world.ts'
import { author, rival } from './colleagues.ts'
import type { Hands } from './driver.ts'

interface Stock {
  /** The ids on the server by the document ids of the model. */
  ids: Map<string, number>
  who: string
}
const stocks = new WeakMap<Hands, Stock>()

/** Fills the boxes: pending documents of one employee, and submitted documents of another. */
export async function fill(hands: Hands): Promise<Stock> {
  const present = stocks.get(hands)
  if (present) return present
  const { company } = hands
  const ids = new Map<string, number>()
  for (let id = 1; id <= many; id += 1) {
    const title = titleOf(id)
    const [one = 0, other = 0] = [waiting[id - 1], written[id - 1]]
    ids.set(
      `pending ${id}`,
      await company.submit(author, 'receipt', one, [rival, 'kim'], { title }),
    )
    ids.set(`submitted ${id}`, await company.submit('kim', 'receipt', other, ['lee'], { title }))
  }
  const stock = { ids, who: '' }
  stocks.set(hands, stock)
  return stock
}

/** Submits again a document that an earlier walk has decided on, so that it stays the newest. */
export async function renew({ ids }: Stock, { company }: Hands): Promise<void> {
  const [key, batch] = [`pending ${first}`, waiting[first - 1] ?? 0]
  await company.free('receipt', batch)
  const title = titleOf(first)
  ids.set(key, await company.submit(author, 'receipt', batch, [rival, 'kim'], { title }))
}

/** The id on the server of a document of the model. */
export function idOf(hands: Hands, box: BoxName, id: number): number {
  return stocks.get(hands)?.ids.get(`${box} ${id}`) ?? 0
}
