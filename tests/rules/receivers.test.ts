import { describe, expect, it } from 'vitest'
import { RECEIVERS_MAX } from '../../contract/limits.ts'
import {
  canReceiversBeAdded,
  hasAllReceivers,
  participantsOf,
  remainingReceiverCount,
} from '../../machines/receivers/receiversAddition.rules.ts'
import {
  addReceivers,
  newReceivers,
  type Receiver,
  receiversOfKind,
  setKind,
} from '../../machines/receivers/receivers.rules.ts'
import { aDocument } from '../../models/samples/approval.ts'

const person = (id: string) => ({ id, name: `이름 ${id}` })
const receiver = (id: string, kind: Receiver['kind'] = 'reference'): Receiver => ({
  ...person(id),
  kind,
})
const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id)

/** A document with these receivers: all as references, as an older server sends them. */
function withReceivers(...usernames: string[]) {
  const carbon_copys = usernames.map((receiver_id, id) => ({
    id,
    receiver_id,
    receiver: `이름 ${receiver_id}`,
    is_readed: false,
  }))
  return aDocument('waiting', { carbon_copys: carbon_copys as never })
}

describe('the receivers of a draft', () => {
  it('are new only if they cannot open the document yet, each once (L10, L11)', () => {
    const informed = {
      receivers: [receiver('cho')],
      author: 'yoondh',
      participants: ['lee', 'kim'],
    }
    const people = ['yoondh', 'lee', 'kim', 'cho', 'park', 'hong', 'park'].map(person)
    expect(ids(newReceivers(informed, people))).toEqual(['park', 'hong'])
  })

  it('are added as references up to the limit, without other fields of the candidate', () => {
    const park = {
      ...person('park'),
      avatar: '/a',
      department: '재무팀',
      position: '대리',
      order: 3,
    }
    const { receivers, leftOut } = addReceivers([receiver('cho')], [park, person('hong')], 2)
    expect(receivers[1]).toStrictEqual({
      ...person('park'),
      avatar: '/a',
      department: '재무팀',
      position: '대리',
      kind: 'reference',
    })
    expect([ids(receivers), leftOut]).toEqual([['cho', 'park'], 1])
    expect(addReceivers(receivers, [person('hong')], 1)).toEqual({ receivers, leftOut: 1 })
    expect(addReceivers([], [], 1)).toEqual({ receivers: [], leftOut: 0 })
  })

  it('change their kind one at a time', () => {
    const [cho, park] = [receiver('cho'), receiver('park')]
    const changed = setKind([cho, park], 'park', 'circulate')
    expect(changed).toEqual([cho, receiver('park', 'circulate')])
    expect(ids(receiversOfKind(changed, 'circulate'))).toEqual(['park'])
    expect(ids(receiversOfKind(changed, 'reference'))).toEqual(['cho'])
  })
})

describe('the receivers of a document', () => {
  const all = Array.from({ length: RECEIVERS_MAX }, (_, at) => `p${at}`)

  it('can open it, as can the author and the approvers (L11)', () => {
    expect(participantsOf(withReceivers('cho'))).toEqual(['yoondh', 'lee', 'kim', 'cho'])
  })

  it('are limited (L10)', () => {
    expect(remainingReceiverCount(withReceivers())).toBe(RECEIVERS_MAX)
    expect(remainingReceiverCount(withReceivers(...all))).toBe(0)
    expect(remainingReceiverCount(withReceivers(...all, 'more'))).toBe(0)
  })

  it('can be added if there is at least one, the limit is not exceeded, and none can open the document yet', () => {
    expect(canReceiversBeAdded(withReceivers(), [receiver('cho')])).toBe(true)
    expect(canReceiversBeAdded(withReceivers(), [])).toBe(false)
    expect(canReceiversBeAdded(withReceivers(), [receiver('cho'), receiver('lee')])).toBe(false)
    const [, ...others] = all
    expect(canReceiversBeAdded(withReceivers(...others), [receiver('cho')])).toBe(true)
    expect(canReceiversBeAdded(withReceivers(...others), [receiver('cho'), receiver('park')])).toBe(
      false,
    )
  })

  it('match the requested receivers only with equal kinds; a receiver without a kind is a reference', () => {
    const document = withReceivers('cho', 'park')
    expect(hasAllReceivers(document, [receiver('cho'), receiver('park')])).toBe(true)
    expect(hasAllReceivers(document, [receiver('cho'), receiver('hong')])).toBe(false)
    expect(hasAllReceivers(document, [receiver('cho', 'circulate')])).toBe(false)
    expect(hasAllReceivers(document, [])).toBe(true)
  })
})
