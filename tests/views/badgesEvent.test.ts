import { describe, expect, it } from 'vitest'
import type { BadgesEvent } from '../../machines/badges/badges.machine.ts'
import { badgesEventOf } from '../../src/layout/badgesEvent.ts'
import type { StreamEvent } from '../../src/world/events.ts'

describe('badgesEventOf', () => {
  const counts = [1, 2, 3, 4, 5]
  it.each([
    [{ type: 'connected' }, { type: 'badges.connected' }],
    [{ type: 'disconnected' }, { type: 'badges.disconnected' }],
    [{ type: 'refetch' }, { type: 'badges.refresh' }],
    [{ type: 'box', document_id: 7 }, { type: 'badges.changed' }],
    [
      { type: 'drafts', counts },
      { type: 'badges.counted', drafts: counts },
    ],
    [{ type: 'drafts' }, { type: 'badges.refresh' }],
  ] as [StreamEvent, BadgesEvent][])('for %j returns %j', (event, sent) => {
    expect(badgesEventOf(event)).toEqual(sent)
  })
})
