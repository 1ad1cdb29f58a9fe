import type { BoxName } from '../../contract/document.ts'
import { documentsPerBox, pendingBatches, submittedBatches } from './batches.ts'
import { newestId, titleOf } from './boxes.model.ts'
import { author, colleague } from './colleagues.ts'
import type { BrowserTools } from './driver.ts'

/** Maps the documents of the model, by box and id, to their ids on the server. */
const idsOf = new WeakMap<BrowserTools, Map<string, number>>()

/** The id on the server of a document of the model. */
export function serverIdOf(tools: BrowserTools, box: BoxName, id: number): number {
  return idsOf.get(tools)?.get(`${box} ${id}`) ?? 0
}

/** Submits the document of the model with this id to the pending box of the approver. */
async function submitPending({ product }: BrowserTools, id: number): Promise<number> {
  const batch = pendingBatches[id - 1] ?? 0
  return product.submit(author, batch, [colleague, 'kim'], { title: titleOf(id) })
}

/** Fills the boxes: pending documents of one employee, and submitted documents of another. */
export async function fillBoxes(tools: BrowserTools): Promise<void> {
  if (idsOf.has(tools)) return
  const ids = new Map<string, number>()
  for (let id = 1; id <= documentsPerBox; id += 1) {
    const batch = submittedBatches[id - 1] ?? 0
    ids.set(`pending ${id}`, await submitPending(tools, id))
    const title = titleOf(id)
    ids.set(`submitted ${id}`, await tools.product.submit('kim', batch, ['lee'], { title }))
  }
  idsOf.set(tools, ids)
}

/** Submits a decided document again, so that the first document of the box is the newest one again. */
export async function submitFirstAgain(tools: BrowserTools): Promise<void> {
  await tools.product.withdrawBatch(pendingBatches[newestId - 1] ?? 0)
  idsOf.get(tools)?.set(`pending ${newestId}`, await submitPending(tools, newestId))
}
