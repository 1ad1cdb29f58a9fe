import { describe, expect, it } from 'vitest'
import { Analytics, AnalyticsQuery, waitingAgeBounds } from '../../contract/analytics.ts'
import {
  CalendarDay,
  CalendarDayQuery,
  CalendarQuery,
  CalendarSums,
} from '../../contract/calendar.ts'
import {
  Delegation,
  DelegationToEnd,
  DelegationId,
  DelegationList,
  DelegationQuery,
  NewDelegation,
} from '../../contract/delegation.ts'
import { Profile, ProfileQuery } from '../../contract/profile.ts'
import { FoundDocuments, SearchQuery } from '../../contract/search.ts'
import { Device, SingleSignOnCode } from '../../contract/session.ts'
import { testSchemas } from './schemaRows.ts'

const person = { id: 'lee', name: '이바다' }
const largest = 2 ** 31 - 1
const request_id = 'b4a3f6d2-9c1e-4d7a-8f21-0a1b2c3d4e5f'
const colleague = { ...person, department: '재무팀', position: '팀장', avatar: null }
const absence = {
  request_id,
  delegate: 'lee',
  starts: '2026-11-24',
  ends: '2026-11-25T18:00',
  reason: '출장',
  document_types: ['채무발생'],
}
const delegation = {
  id: 1,
  principal: colleague,
  delegate: colleague,
  starts: '2026-11-24T00:00:00+09:00',
  ends: '2026-11-25T00:00:00+09:00',
  reason: null,
  document_types: null,
  ended_at: null,
  state: 'active',
  delegate_away: [{ starts: 'a', ends: 'b' }],
}
const found = {
  id: 1,
  title: '운반비',
  author: '윤',
  doc_status: '결재대기중',
  created: '2026-11-24',
  batch_number: 3,
}
const calendarItem = {
  document_type: '채무발생',
  batch_number: 3,
  document_id: null,
  title: null,
  author: '윤',
  vouchers: 1,
  price: -5,
  first_date: 'a',
  last_date: 'b',
}
const device = {
  id: 'd',
  started_at: 'a',
  used_at: 'b',
  browser: 'Chrome',
  system: null,
  address: null,
  current: true,
}
testSchemas([
  [
    'NewDelegation',
    NewDelegation,
    [
      absence,
      { ...absence, starts: '2026-11-24T09:00:00+09:00', document_types: null },
      { ...absence, starts: '0001-01-01', ends: '9998-12-31T23:59' },
      { ...absence, delegate: '', reason: '' },
    ],
    [
      { ...absence, starts: 'tomorrow' },
      { ...absence, starts: '9999-01-01T00:00' },
      { ...absence, delegate: 'a\0b' },
      { ...absence, delegate: '\0' },
      { ...absence, document_types: [] },
      { ...absence, document_types: ['voucher'] },
      { ...absence, request_id: '1' },
      { ...absence, reason: 'x'.repeat(2001) },
      { ...absence, reason: 'a\0b' },
    ],
  ],
  ['DelegationId', DelegationId, [{ id: 1 }, { id: largest }], [{ id: 0 }, { id: largest + 1 }]],
  ['DelegationToEnd', DelegationToEnd, [{ request_id, id: 1 }], [{ request_id }, { id: 0 }]],
  [
    'DelegationQuery',
    DelegationQuery,
    [{ of: 'to_me', page: 100_000 }],
    [{ page: 0 }, { page: 100_001 }, { of: 'all' }],
  ],
  [
    'Delegation',
    Delegation,
    [delegation, { ...delegation, state: 'upcoming' }, { ...delegation, state: 'ended' }],
    [
      { ...delegation, state: 'planned' },
      { ...delegation, principal: {} },
    ],
  ],
  [
    'DelegationList',
    DelegationList,
    [{ total_number: 1, results: [delegation] }],
    [{ results: [] }],
  ],
  [
    'CalendarQuery',
    CalendarQuery,
    [
      { dateType: 'due', startDate: '2026-11-01', endDate: '2026-11-30' },
      { dateType: 'gl', startDate: '2026-11-01', endDate: '2026-11-30' },
    ],
    [{ dateType: 'x', startDate: '2026-11-01', endDate: '2026-11-30' }],
  ],
  [
    'CalendarDayQuery',
    CalendarDayQuery,
    [{ dateType: 'gl', day: '2026-11-01' }],
    [{ dateType: 'gl', day: 'x' }],
  ],
  [
    'CalendarSums',
    CalendarSums,
    [[{ day: 'a', document_type: '채무발생', is_submitted: true, vouchers: 1, price: 0 }]],
    [[{}]],
  ],
  [
    'CalendarDay',
    CalendarDay,
    [{ total_number: 1, items: [calendarItem] }],
    [{ total_number: 1, items: [{}] }],
  ],
  [
    'AnalyticsQuery',
    AnalyticsQuery,
    [{ startDate: '2026-11-01', endDate: '2026-11-30' }],
    [{ startDate: '2026-11-01' }],
  ],
  [
    'Analytics',
    Analytics,
    [
      {
        documents: [{ month: '2026-11', document_type: '채무발생', documents: 1, price: 5 }],
        approvals: [{ month: null, documents: 1, median_seconds: 5, p90_seconds: 6 }],
        waiting: [{ from_days: 14, documents: 1, price: 5 }],
        vouchers: [{ month: '2026-11', document_type: '채무발생', vouchers: 1, price: 5 }],
      },
    ],
    [
      { documents: [], approvals: [], waiting: [] },
      { documents: [{}], approvals: [], waiting: [], vouchers: [] },
    ],
  ],
  ['ProfileQuery', ProfileQuery, [{ username: 'lee' }], [{}]],
  [
    'Profile',
    Profile,
    [{ username: 'lee', name: '이', department: 'a', position: 'b', avatar: null }],
    [{ username: 'lee' }],
  ],
  [
    'SingleSignOnCode',
    SingleSignOnCode,
    [{ code: 'x' }, { code: 'x'.repeat(100) }],
    [{ code: '' }, { code: 'x'.repeat(101) }, {}],
  ],
  ['Device', Device, [device], [{ ...device, id: 1 }, {}]],
  ['SearchQuery', SearchQuery, [{ search: '' }], [{}]],
  ['FoundDocuments', FoundDocuments, [[found], []], [[{ ...found, id: 'x' }]]],
])

describe('the schemas of delegations and figures', () => {
  it('set the defaults of missing fields', () => {
    expect(DelegationQuery.parse({})).toEqual({ of: 'me', page: 1 })
    expect(DelegationQuery.parse({ page: '7' }).page).toBe(7)
    const { delegate_away: _, ...alone } = delegation
    expect(Delegation.parse(alone).delegate_away).toEqual([])
  })

  it('normalize the reason of a delegation', () => {
    expect(NewDelegation.parse({ ...absence, reason: ' 출장 '.normalize('NFD') }).reason).toBe(
      '출장',
    )
  })

  it('count waiting documents from the ages of 0, 1, 3, 7 and 14 days', () => {
    expect(waitingAgeBounds).toEqual([0, 1, 3, 7, 14])
  })
})
