import type { ApprovalDocument } from '../../../contract/document.ts'
import type { PastEvent } from '../../../contract/history.ts'
import type { BoxText } from '../../text/boxes.en.ts'
import { formatDateTime } from '../../text/dates.ts'
import type { TimestampedEvent } from './lineChanges.view.ts'

/** The key of the row of a past event, by its position in the document. */
export const pastEventKey = (index: number) => `past ${index}`

/** The rows of the history about events that the stamp table no longer shows, each with its timestamp. */
export function pastEventsOf(
  { past_events = [] }: ApprovalDocument,
  text: BoxText,
): TimestampedEvent[] {
  const { document: t } = text
  const words: Readonly<Record<string, string>> = { ...t.events, ...t.pastEvents }
  return past_events.flatMap(
    ({ at, event, by, for: principal, agrees, comment, receivers }, index) => {
      const action = words[event === 'approved' && agrees ? 'agreed' : event]
      // A newer server can send event types that this version of the app does not know.
      if (action === undefined) return []
      const actor = by?.name ?? t.administrator
      const details = comment || receiverNames(receivers, text)
      return {
        at,
        key: pastEventKey(index),
        time: formatDateTime(at),
        employee: principal ? `${actor} ${t.actingFor(principal.name)}` : actor,
        action,
        ...(details && { comment: details }),
      }
    },
  )
}

/** The names of the added receivers, each with the receiver's kind; '' if there are none. */
function receiverNames(
  receivers: PastEvent['receivers'] = [],
  { document: t, deciding }: BoxText,
): string {
  return receivers
    .map(({ name, kind }) =>
      deciding.adding.ofKind(name, kind === 'circulate' ? t.circulated : t.references),
    )
    .join(', ')
}
