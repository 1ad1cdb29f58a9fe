import { noon } from '../../tests/builders/days.ts'
import { appears, beginReading, go } from './begin.ts'
import { documents } from './batches.ts'
import { approver, author } from './colleagues.ts'
import type { Hands } from './driver.ts'

/** A session that outlasts a walk, in milliseconds. */
const days = 2 * 24 * 3_600_000

/** The boxes where the people of the walks find the document: who wrote it, and who decides. */
export function boxOf(who: string): string {
  return who === author ? '/reportWritten' : '/reportSign'
}

const seats = new WeakMap<Hands, { who: string; document: number }>()

/** The document that a walk is about, by its id. */
export const documentOf = (hands: Hands) => seats.get(hands)?.document ?? 0

/**
 * Lets somebody sit before a box that is none of theirs, the clock standing; the author has requested approval of a new document meanwhile,
 * which waits for the approver and then for Kim. The one before is withdrawn, so that its batch is free.
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

/** Another tab of the same employee has heard that something has changed, and tells this one. */
export async function tellChanged({ shelf }: Hands, who: string): Promise<void> {
  await shelf.tab.evaluate((name) => {
    const tabs = new BroadcastChannel(name)
    tabs.postMessage({ type: 'refetch' })
    tabs.close()
  }, `e-payment.events.${who}`)
}
