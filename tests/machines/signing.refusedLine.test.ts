import { describe, expect, it } from 'vitest'
import { RequestError } from '../../machines/requestError.ts'
import { aDocument } from '../../models/samples/approval.ts'
import { anApprover } from '../../models/samples/people.ts'
import { openLoadedDocument } from '../fakes/signing.ts'

const stale = new RequestError('conflict', { detail: '보신 뒤에 결재선이나 첨부가 바뀌었습니다.' })
const caller = { acts_for: [], line_change: true, erp_differs: false }
const read = aDocument('waiting', { caller, revision: 4 })

/** The document after another employee has added an approver between lee and kim. */
const withChoi = {
  ...read,
  revision: 5,
  signs: read.signs.flatMap((sign) =>
    sign.user.id === 'kim'
      ? [
          { ...sign, id: 9, type: '0' as const, user: { ...sign.user, id: 'choi' } },
          { ...sign, seq: 2 },
        ]
      : [sign],
  ),
}

/** The line that lee requests: park decides before kim. */
const line = [anApprover({ id: 'park' }), anApprover({ id: 'kim', type: '1', order: 1 })]

describe('signing › checking › a refused change of the line', () => {
  it.each([
    ['drops the line, but not the reason, if an approver was added', withChoi, null],
    ['keeps the line and the reason if only a file was added', { ...read, revision: 5 }, line],
  ])('%s', async (_what, loaded, kept) => {
    const { actor, context, ports, state } = await openLoadedDocument(read)
    actor.send({ type: 'signing.prepare', action: 'changeLine' })
    actor.send({ type: 'signing.setReason', reason: '증빙 확인' })
    actor.send({ type: 'signing.changeLine', line })
    await ports.act.last().fail(stale)
    await ports.fetchDocument.last().answer(loaded)
    expect(state().value).toEqual({ reading: 'idle' })
    actor.send({ type: 'signing.prepare', action: 'changeLine' })
    expect(context()).toMatchObject({
      requestedAction: 'changeLine',
      reason: '증빙 확인',
      line: kept,
    })
  })
})
