import type { Approver } from '../contract/approver.ts'
import type { DelegationsContext } from '../machines/delegations/delegations.context.ts'
import { delegationsMachine } from '../machines/delegations/delegations.machine.ts'
import type { Delegations } from '../machines/delegations/delegations.ports.ts'
import { RequestError } from '../machines/requestError.ts'
import { defineModel, type Situation } from './engine/model.ts'
import { aDelegateCandidate, aDelegation } from './samples/delegations.ts'

const choi = {
  id: 'choiyr',
  name: '최유리',
  department: '재무회계팀',
  position: '사원',
} as const

/** Realistic delegations, so that a designer can judge the screen on the review page. */
const realistic: Delegations = {
  mine: [
    aDelegation({
      id: 7,
      starts: '2026-11-05T09:00:00+09:00',
      ends: '2026-11-08T00:00:00+09:00',
      document_types: ['채무발생', '채무정리'],
      state: 'active',
    }),
    aDelegation({
      id: 8,
      starts: '2026-12-21T00:00:00+09:00',
      ends: '2026-12-25T00:00:00+09:00',
      reason: '겨울 휴가',
      delegate_away: [{ starts: '2026-12-23T00:00:00+09:00', ends: '2026-12-24T00:00:00+09:00' }],
    }),
  ],
  toMe: [
    aDelegation({
      id: 9,
      principal: choi,
      delegate: aDelegation().principal,
      starts: '2026-11-06T00:00:00+09:00',
      ends: '2026-11-07T00:00:00+09:00',
      reason: '교육 참석',
    }),
  ],
}

const candidates: readonly Approver[] = [
  aDelegateCandidate(),
  aDelegateCandidate({
    id: 'hansoeun',
    name: '한소은',
    position: '대리',
    away_until: '2026-11-06',
  }),
  aDelegateCandidate({ id: 'choiyr', name: '최유리', position: '사원', order: 7 }),
]

/** The number of fields of the form that the model fills in. */
const FIELD_COUNT = 6

/** The number of fields of the form that have been filled in; the model fills them in order. */
function filledFields({ form, proposedDate }: DelegationsContext): number {
  const { startDate, startTime, endDate, endTime, documentTypes, reason } = form
  return [
    startDate !== proposedDate,
    startTime !== '',
    endDate !== startDate,
    endTime !== '',
    documentTypes.length > 0,
    reason !== '',
  ].filter(Boolean).length
}

/** The fields are filled in one after the other; this keeps the model small. */
const inOrder =
  <Contents>(position: number, event: Contents) =>
  ({ context }: Situation<DelegationsContext>) =>
    filledFields(context) === position ? event : undefined

/** The employees are searched, and a delegation is ended, only while no field is filled in; this keeps the model small. */
const whilePristine = <Contents>(event: Contents) => inOrder(0, event)

export const delegations = defineModel({
  machine: delegationsMachine,
  inputs: { 'in the settings': () => ({ today: () => '2026-11-05' }) },
  events: {
    // The lists change only while no field or every field is filled in; this keeps the model small.
    'delegations.changed': ({ context }) =>
      [0, FIELD_COUNT].includes(filledFields(context)) ? {} : undefined,
    'delegations.setStartDate': inOrder(0, { date: '2097-11-16' }),
    'delegations.setStartTime': inOrder(1, { time: '09:00' }),
    'delegations.setEndDate': inOrder(2, { date: '2097-11-17' }),
    'delegations.setEndTime': inOrder(3, { time: '18:00' }),
    'delegations.toggleType': inOrder(4, { documentType: '채무발생' }),
    'delegations.setReason': inOrder(5, { reason: '출장' }),
    'delegations.search': whilePristine({ text: '재무' }),
    'delegations.choose': { id: 'parkjs' },
    'delegations.askEnd': whilePristine({ id: 1 }),
  },
  outputs: {
    loadDelegations: {
      'one absence': { mine: [aDelegation()], toMe: [] },
      'no absence': { mine: [], toMe: [] },
    },
    listAllApprovers: { candidates },
    startDelegation: { 'with success': undefined },
    endDelegation: { 'with success': undefined },
  },
  errors: {
    startDelegation: {
      'by the server': new Error('by the server'),
      'the delegate is away': new RequestError('invalid', {
        fields: { delegate: ['박지성 is away.'] },
      }),
      'the absences overlap': new RequestError('conflict', { detail: 'It overlaps.' }),
    },
  },
  facts: ({
    mine,
    toMe,
    form,
    candidates: loaded,
    search,
    delegationToEnd,
    isStale,
    ...context
  }) => ({
    delegations: [mine.length, toMe.length],
    form: [
      `${form.startDate} ${form.startTime}–${form.endDate} ${form.endTime}`,
      [form.delegate?.id, form.reason, ...form.documentTypes].join(' '),
    ],
    candidates: loaded?.length ?? null,
    search,
    delegationToEnd,
    isStale,
    failure: context.failure?.kind ?? null,
    refusal: context.refusal?.kind ?? null,
    outcome: context.outcome,
  }),
  identifyingFacts: ({ mine, form, candidates: loaded, search, isStale, refusal, outcome }) => ({
    mine: mine.length,
    form: JSON.stringify(form),
    candidates: loaded?.length ?? null,
    search,
    isStale,
    refusal: refusal?.kind ?? null,
    isUnconfirmed: outcome === 'startUnconfirmed' || outcome === 'endUnconfirmed',
  }),
  review: {
    outputs: {
      loadDelegations: { 'one absence': realistic, 'no absence': { mine: [], toMe: [] } },
    },
    events: { 'delegations.askEnd': { id: 7 } },
  },
  isGoal: ({ value }) => JSON.stringify(value) === '{"open":"shown"}',
})
