import type { BadgesEvent } from '../../machines/badges/badges.machine.ts'
import type { StreamEvent } from '../world/events.ts'

/** Converts an event of the stream to an event of the badges. */
export function badgesEventOf(event: StreamEvent): BadgesEvent {
  switch (event.type) {
    case 'connected':
      return { type: 'badges.connected' }
    case 'disconnected':
      return { type: 'badges.disconnected' }
    case 'box':
    case 'clock':
      return { type: 'badges.changed' }
    case 'drafts':
      return event.counts
        ? { type: 'badges.counted', drafts: event.counts }
        : { type: 'badges.refresh' }
    case 'refetch':
      return { type: 'badges.refresh' }
  }
}
