import { noon } from '../../models/samples/days.ts'
import { appears, beginReading, go } from './begin.ts'
import { documents } from './batches.ts'
import { approver, author } from './colleagues.ts'
import type { Hands } from './driver.ts'

/** The length of a session that outlasts a walk, in milliseconds. */
const days = 2 * 24 * 3_600_000

/** The box in which an employee of the walks finds the document: submitted for the author, pending for approvers. */
export function boxOf(who: string): string {
  return who === author ? '/reportWritten' : '/reportSign'
}

const seats = new WeakMap<Hands, { who: string; document: number }>()

/** The id of the document of a walk. */
export const documentOf = (hands: Hands) => seats.get(hands)?.document ?? 0

/**
 * Opens an unrelated box for an employee, with the clock paused. Meanwhile the author submits a new document to the approver and
 * then Kim. The previous document is withdrawn, which frees its batch.
 */
export async function sitDown(
  hands: Hands,
  who: string,
  files: readonly { name: string; bytes: Uint8Array<ArrayBuffer> }[],
): Promise<number> {
  const { page, company, shelf } = hands
  await shelf.drop()
  const request = async () => {
    await company.free('receipt', documents)
    const extras = { title: '11월 운반비', files }
    return company.submit(author, 'receipt', documents, [approver, 'kim'], extras)
  }
  if (seats.get(hands)?.who !== who) {
    await beginReading(hands, `${boxOf(who)}?document=${await request()}`, who, noon + days)
  }
  const document = await request()
  seats.set(hands, { who, document })
  await go(hands, '/reportApproved')
  await appears(hands, page.locator('[data-machine=boxes][data-state^="list.ready"]'))
  await shelf.clear()
  return document
}

/** Another tab of the same employee has received a change event and forwards it to this one. */
export async function forwardChange({ shelf }: Hands, who: string): Promise<void> {
  await shelf.tab.evaluate((name) => {
    const tabs = new BroadcastChannel(name)
    tabs.postMessage({ type: 'refetch' })
    tabs.close()
  }, `e-payment.events.${who}`)
}
