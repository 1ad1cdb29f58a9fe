import { hourMs, noon } from '../../models/samples/days.ts'
import { documentBatchNumber } from './batches.ts'
import { approver, author, type NamedBytes } from './colleagues.ts'
import type { BrowserTools } from './driver.ts'
import { openDocumentScreen } from './openScreen.ts'
import { leaveScreen } from './pageActions.ts'

/** The box in which an employee of the walks finds the document: submitted for the author, pending for approvers. */
export function boxPathOfEmployee(username: string): string {
  return username === author ? '/reportWritten' : '/reportSign'
}

/** The employee at the screen, and the document of the walk. */
const opened = new WeakMap<BrowserTools, { username: string; document: number }>()

export const documentIdOfWalk = (tools: BrowserTools) => opened.get(tools)?.document ?? 0

/**
 * Opens an unrelated box for an employee, with the clock paused. Meanwhile the author submits a new document to the approver and
 * then Kim. The previous document is withdrawn, so that its batch can be submitted again.
 */
export async function prepareDocument(
  tools: BrowserTools,
  username: string,
  files: readonly NamedBytes[],
): Promise<number> {
  const { product, draftStorage } = tools
  await draftStorage.unlock()
  const submit = async () => {
    await product.withdrawBatch(documentBatchNumber)
    const extras = { title: '11월 운반비', files }
    return product.submit(author, documentBatchNumber, [approver, 'kim'], extras)
  }
  if (opened.get(tools)?.username !== username) {
    // The session lasts longer than any walk.
    const expiresAt = noon + 48 * hourMs
    const path = `${boxPathOfEmployee(username)}?document=${await submit()}`
    await openDocumentScreen(tools, path, username, expiresAt)
  }
  const document = await submit()
  opened.set(tools, { username, document })
  await leaveScreen(tools)
  await draftStorage.clear()
  return document
}
