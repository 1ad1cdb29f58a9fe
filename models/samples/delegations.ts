import type { Approver } from '../../contract/approver.ts'
import type { Delegation } from '../../contract/delegation.ts'

/** A delegation of 윤도현 to 박지성, from 9 to 13 November. */
export function aDelegation(overrides: Partial<Delegation> = {}): Delegation {
  return {
    id: 1,
    principal: { id: 'yoondh', name: '윤도현', department: '재무회계팀', position: '대리' },
    delegate: { id: 'parkjs', name: '박지성', department: '재무회계팀', position: '과장' },
    starts: '2026-11-09T00:00:00+09:00',
    ends: '2026-11-14T00:00:00+09:00',
    reason: '연차 휴가',
    document_types: null,
    ended_at: null,
    state: 'upcoming',
    delegate_away: [],
    ...overrides,
  }
}

/** An employee who can be chosen as the delegate. */
export function aDelegateCandidate(overrides: Partial<Approver> = {}): Approver {
  return {
    ...{ id: 'parkjs', name: '박지성', department: '재무회계팀', position: '과장' },
    ...{ avatar: null, type: '0', order: 4 },
    ...overrides,
  }
}
