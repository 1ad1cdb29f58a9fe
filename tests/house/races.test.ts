import { describe, expect, it } from 'vitest'
import { verifyRace, type RaceOutcome } from '../../scripts/races/verifyRace.ts'

const person = (username: string) => ({ username, authorization: '' })
const [author, first, second] = [person('author'), person('first'), person('second')]
const line = [first, second].map((employee, step) => ({ employee, type: '0' as const, step }))
const document = { id: 7, at: 0, author, line }

type CallResult = RaceOutcome['responses'][number]

const callResult = (
  who: typeof first,
  note: string,
  status: number,
  more: Partial<CallResult> = {},
) =>
  ({
    document,
    who,
    as: who.username,
    does: 'document.approve',
    note,
    side: 0,
    status,
    lost: 0,
    ...more,
  }) satisfies CallResult

const entry = (who: string, note: string) =>
  ({ document: 7, who, principal: undefined, does: 'document.approve', note }) as const

/** A correct race: two approvers decide in order. A second approval by the first one and a call of the author are refused. */
const correctOutcome: RaceOutcome = {
  delegates: new Map([['second', person('delegate')]]),
  requested: [document],
  responses: [
    callResult(first, 'a', 200),
    callResult(first, 'b', 409),
    callResult(second, 'c', 200),
    callResult(author, 'd', 403),
  ],
  entries: [entry('first', 'a'), entry('second', 'c')],
  documents: [
    {
      id: 7,
      doc_status: '결재완료',
      signs: [
        { user_id: 'first', state: 'approved', comment: 'a', acted_by: null },
        { user_id: 'second', state: 'approved', comment: 'c', acted_by: null },
      ],
    },
  ],
}

describe('judge', () => {
  it('returns no findings when the stored decisions are those of the machine', () => {
    expect(verifyRace(correctOutcome)).toEqual([])
  })

  it.each<[string, Partial<RaceOutcome>, string]>([
    [
      'a call that was accepted twice',
      { responses: [...correctOutcome.responses, callResult(first, 'e', 200)] },
      'document 7: "first document.approve e" was accepted but is not stored',
    ],
    [
      'a stored decision without an accepted call',
      { responses: correctOutcome.responses.filter(({ note }) => note !== 'c') },
      'document 7: "second document.approve c" is stored but was not accepted',
    ],
    [
      'decisions out of their order',
      { entries: correctOutcome.entries.toReversed() },
      'document 7: "second document.approve c" was accepted; the machine refuses: notYourTurn',
    ],
    [
      'a decision in another employee’s name',
      {
        responses: correctOutcome.responses.map((each) =>
          each.note === 'c' ? { ...each, as: 'first' } : each,
        ),
      },
      'document 7: "second document.approve c" was accepted in the name of first',
    ],
    [
      'an error with another status',
      {
        responses: correctOutcome.responses.map((each) =>
          each.note === 'b' ? { ...each, status: 500 } : each,
        ),
      },
      'document 7: "first document.approve b" as first returned 500 instead of 409',
    ],
    [
      'a stored seat of another employee',
      {
        documents: correctOutcome.documents.map(({ signs, ...each }) => ({
          ...each,
          signs: signs.map((sign) => ({ ...sign, user_id: 'first' })),
        })),
      },
      'document 7: its seat 1 is "first approved - c" and must be "second approved - c"',
    ],
    [
      'a decision for an approver who has no delegate',
      {
        entries: [
          { ...entry('delegate', 'a'), principal: 'first' },
          ...correctOutcome.entries.slice(1),
        ],
        responses: [
          callResult(person('delegate'), 'a', 200, { principal: 'first' }),
          ...correctOutcome.responses.slice(1),
        ],
      },
      'document 7: "delegate for first document.approve a" was accepted; the machine refuses: notApprover',
    ],
    ['a missing document', { documents: [] }, 'document 7: it is not stored'],
    [
      'a document without a request',
      { documents: correctOutcome.documents.flatMap((each) => [each, { ...each, id: 8 }]) },
      'document 8: no employee submitted it',
    ],
  ])('reports %s', (_, wrongPart, said) => {
    expect(verifyRace({ ...correctOutcome, ...wrongPart })).toContain(said)
  })
})
