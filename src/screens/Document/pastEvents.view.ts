import type { ApprovalDocument } from '../../../contract/document.ts'
import type { BoxText } from '../../text/boxes.en.ts'
import { formatMinute } from '../../text/dates.ts'
import type { TimedEvent } from './lineChanges.view.ts'

/** The rows of the history about events that the stamp table no longer shows, each with its timestamp. */
export function pastEventsOf(
  { past_events = [] }: ApprovalDocument,
  t: BoxText['document'],
): TimedEvent[] {
  const words: Readonly<Record<string, string>> = { ...t.events, ...t.pastEvents }
  return past_events.flatMap(({ at, event, by, for: principal, agrees, comment }, index) => {
    const what = words[event === 'approved' && agrees ? 'agreed' : event]
    // Events that this app does not know are left out; a newer server can send them.
    if (what === undefined) return []
    const actor = by?.name ?? t.administrator
    return {
      time: at,
      key: `past ${index}`,
      moment: formatMinute(at),
      who: principal ? `${actor} ${t.actingFor(principal.name)}` : actor,
      what,
      ...(comment && { note: comment }),
    }
  })
}
