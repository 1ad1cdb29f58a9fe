import type { BoxName } from '../../contract/document.ts'
import { boxSize, pendingBatches, submittedBatches } from './batches.ts'
import { first, titleOf } from './boxes.model.ts'
import { author, colleague } from './colleagues.ts'
import type { BrowserTools } from './driver.ts'

/** The ids on the server by the box and the document ids of the model. */
const idsOf = new WeakMap<BrowserTools, Map<string, number>>()

/** The id on the server of a document of the model. */
export function idOf(tools: BrowserTools, box: BoxName, id: number): number {
  return idsOf.get(tools)?.get(`${box} ${id}`) ?? 0
}

/** Submits a pending document of one employee. */
async function submitPending({ company }: BrowserTools, id: number): Promise<number> {
  const batch = pendingBatches[id - 1] ?? 0
  return company.submit(author, batch, [colleague, 'kim'], { title: titleOf(id) })
}

/** Fills the boxes: pending documents of one employee, and submitted documents of another. */
export async function fillBoxes(tools: BrowserTools): Promise<void> {
  if (idsOf.has(tools)) return
  const ids = new Map<string, number>()
  for (let id = 1; id <= boxSize; id += 1) {
    const batch = submittedBatches[id - 1] ?? 0
    ids.set(`pending ${id}`, await submitPending(tools, id))
    const title = titleOf(id)
    ids.set(`submitted ${id}`, await tools.company.submit('kim', batch, ['lee'], { title }))
  }
  idsOf.set(tools, ids)
}

/** Submits again a document that an earlier walk has decided on, so that it stays the newest. */
export async function submitFirstAgain(tools: BrowserTools): Promise<void> {
  await tools.company.withdrawBatch(pendingBatches[first - 1] ?? 0)
  idsOf.get(tools)?.set(`pending ${first}`, await submitPending(tools, first))
}
