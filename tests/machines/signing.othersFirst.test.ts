import { describe, expect, it } from 'vitest'
import type { ApprovalDocument } from '../../contract/document.ts'
import type { PastEvent } from '../../contract/history.ts'
import { RequestError } from '../../machines/requestError.ts'
import { aDocument } from '../../models/samples/approval.ts'
import { openLoadedDocument } from '../fakes/signing.ts'

const refused = new RequestError('conflict', { detail: '지금은 이름 lee 님의 차례입니다.' })

const sentBack = (id: string, principal: string | null = null): PastEvent => ({
  at: '2026-11-20T10:00:00.000Z',
  event: 'sentBack',
  by: { id, name: `이름 ${id}` },
  for: principal === null ? null : { id: principal, name: `이름 ${principal}` },
  agrees: false,
  comment: '금액 확인',
})

describe('a send back that another employee has preceded', () => {
  /** Kim, or the delegate Park for Kim, sends the document back. The server refuses it, and the document is fetched. */
  async function sendBack(
    employee: string,
    before: readonly PastEvent[],
    after: readonly PastEvent[],
  ) {
    const caller = {
      acts_for: employee === 'kim' ? [] : ['kim'],
      line_change: false,
      erp_differs: false,
    }
    const at = (stand: 'passedOn' | 'waiting', events: readonly PastEvent[]): ApprovalDocument =>
      aDocument(stand, { caller, ...(events.length > 0 && { past_events: [...events] }) })
    const opened = await openLoadedDocument(at('passedOn', before), { employee })
    const kept: string[] = []
    opened.actor.on('signing.commentChanged', ({ comment }) => kept.push(comment))
    opened.actor.send({ type: 'signing.prepare', action: 'sendBack' })
    opened.comment('증빙 누락')
    opened.actor.send({ type: 'signing.sendBack' })
    await opened.ports.act.last().fail(refused)
    await opened.ports.fetchDocument.last().answer(at('waiting', after))
    return { ...opened, kept }
  }

  it.each([
    ['an undo of the earlier approver', 'kim', [], [{ ...sentBack('lee'), event: 'undone' }]],
    ['a send back of an agreer of the step', 'kim', [], [sentBack('choi')]],
    ['a send back of the delegate', 'kim', [], [sentBack('park', 'kim')]],
    ['a send back of the principal', 'park', [], [sentBack('kim')]],
    [
      'a send back of an agreer, with an earlier one of the employee',
      'kim',
      [sentBack('kim')],
      [sentBack('kim'), sentBack('choi')],
    ],
  ])('is not reported as stored after %s, and keeps the comment', async (...row) => {
    const [, employee, before, after] = row
    const { state, context, notices, box, kept } = await sendBack(employee, before, after)
    expect(state().value).toEqual({ stale: 'idle' })
    expect(context()).toMatchObject({ outcome: null, comment: '증빙 누락' })
    expect(context().staleReason).toMatchObject({ code: 'notYourTurn', now: '이름 lee' })
    expect(kept).toEqual(['증빙 누락'])
    expect(notices.codes()).toEqual([])
    expect(box.told()).toMatchObject([{ type: 'signing.stopped', id: 7 }])
  })

  it.each([
    ['kim', [sentBack('kim')]],
    ['park', [sentBack('park', 'kim')]],
  ])('is reported as stored if the document has a new send back of %s', async (employee, after) => {
    const { state, context } = await sendBack(employee, [], after)
    expect(state().value).toBe('decided')
    expect(context().outcome).toBe('sentBack')
  })
})

it('a send back to an approver who has left meanwhile keeps the comment, and the decision stays possible', async () => {
  const line = (active: boolean) => {
    const { signs, ...document } = aDocument('passedOn')
    return {
      ...document,
      signs: signs.map((sign, seq) => ({ ...sign, active: active || seq > 0 })),
    }
  }
  const opened = await openLoadedDocument(line(true), { employee: 'kim' })
  opened.actor.send({ type: 'signing.prepare', action: 'sendBack' })
  opened.comment('증빙 누락')
  opened.actor.send({ type: 'signing.sendBack' })
  await opened.ports.act.last().fail(refused)
  await opened.ports.fetchDocument.last().answer(line(false))
  expect(opened.state().value).toEqual({ reading: 'idle' })
  expect(opened.context()).toMatchObject({
    comment: '증빙 누락',
    actionErrors: { approve: null, sendBack: { code: 'previousInactive' } },
  })
})

describe('a hold that another employee has preceded', () => {
  const heldAs = (reason: string, until: string | null) => {
    const { signs, ...document } = aDocument('held')
    const held = { reason, since: '2026-11-20T09:30:00.000Z', until }
    return { ...document, signs: signs.map((sign) => (sign.held ? { ...sign, held } : sign)) }
  }

  /**
   * Lee, the current employee, requests a hold with the reason `증빙 확인`. The server refuses the hold. The document fetched again is `after`.
   */
  async function hold(after: ApprovalDocument) {
    const opened = await openLoadedDocument(aDocument('waiting'))
    opened.actor.send({ type: 'signing.prepare', action: 'hold' })
    opened.actor.send({ type: 'signing.setReason', reason: ' 증빙 \u202e확인 ' })
    opened.actor.send({ type: 'signing.setUntil', until: '2026-12-01' })
    opened.actor.send({ type: 'signing.hold' })
    await opened.ports.act.last().fail(refused)
    await opened.ports.fetchDocument.last().answer(after)
    return opened
  }

  it.each([
    ['reason', '출장', '2026-12-01'],
    ['date', '증빙 확인', '2026-12-02'],
  ])('with another %s is not reported as the requested hold', async (_what, reason, until) => {
    const { state, context, notices } = await hold(heldAs(reason, until))
    expect(state().value).toEqual({ reading: 'idle' })
    expect(context()).toMatchObject({ outcome: null, actionErrors: { approve: null } })
    expect(notices.codes()).toEqual(['decisionFailed'])
  })

  it('with the requested reason and date is reported as the requested hold', async () => {
    const { state, context } = await hold(heldAs('증빙 확인', '2026-12-01'))
    expect(state().value).toEqual({ reading: 'idle' })
    expect(context().outcome).toBe('held')
  })
})
