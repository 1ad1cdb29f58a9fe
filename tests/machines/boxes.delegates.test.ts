import { describe, expect, it } from 'vitest'
import { RequestError } from '../../machines/requestError.ts'
import { aDocument, documentsWithIds } from '../../models/samples/approval.ts'
import { openList } from '../fakes/boxes.ts'

const offline = new RequestError('offline')
const caller = { acts_for: ['kim'], line_change: false, erp_differs: false }

describe('boxes › activity › approving, as a delegate', () => {
  it.each([
    [
      'marks a document as done when only the response to the delegate’s approval was lost',
      'lee',
      'done',
    ],
    ['marks a document as refused when the principal approved it first', undefined, 'refused'],
  ])('%s', async (_, delegate, status) => {
    const { actor, select, ports, context } = await openList(documentsWithIds(9))
    select(9)
    actor.send({ type: 'boxes.confirmApproveAll' })
    // kim has the turn, and lee acts for kim.
    const document = aDocument('passedOn', { id: 9, title: '문서 9', caller })
    await ports.fetchDocuments.last().answer([document])
    actor.send({ type: 'boxes.approveAll' })
    expect(ports.sign.last().input).toMatchObject({ username: 'lee', seat: 'kim' })
    await ports.sign.last().fail(offline)
    const { signs, ...approved } = aDocument('approved', { id: 9, caller })
    const acted = delegate && { acted_by: { id: delegate, name: '이름 lee' } }
    await ports.fetchDocument.last().answer({
      ...approved,
      signs: signs.map((sign) => ({ ...sign, ...(sign.user.id === 'kim' && acted) })),
    })
    expect(context().results).toMatchObject([{ id: 9, status }])
  })

  it('does not offer to retry a document that the principal has decided first, and deselects it', async () => {
    const { actor, select, ports, context } = await openList(documentsWithIds(9))
    select(9)
    actor.send({ type: 'boxes.confirmApproveAll' })
    await ports.fetchDocuments
      .last()
      .answer([aDocument('passedOn', { id: 9, title: '문서 9', caller })])
    actor.send({ type: 'boxes.approveAll' })
    const detail = '이름 kim 님이 이미 승인했습니다.'
    await ports.sign.last().fail(new RequestError('conflict', { detail }))
    await ports.fetchDocument.last().fail(new RequestError('forbidden'))
    expect(context().results).toMatchObject([{ id: 9, status: 'refused', detail }])
    expect(actor.getSnapshot().can({ type: 'boxes.retryFailed' })).toBe(false)
    actor.send({ type: 'boxes.closeResults' })
    expect(context().selected).toEqual([])
  })
})
