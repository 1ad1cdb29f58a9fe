import { describe, expect, it } from 'vitest'
import { Failure } from '../../machines/ports.ts'
import { aRequest } from '../builders/approval.ts'
import { openSigning } from '../fakes/signing.ts'

const offline = new Failure('offline')
const conflict = new Failure('conflict', { detail: '이 문서는 이미 회수되었습니다.' })

describe('signing, one of many', () => {
  const openOne = () => openSigning({ approve: true })

  it('approves at once, without a comment', () => {
    const { state, ports } = openOne()
    expect(state().value).toBe('approving')
    expect(ports.sign.last().input).toMatchObject({ opinion: '', decision: 'approve' })
    expect(ports.readDocument.asked).toHaveLength(0)
  })

  it('tells the box alone when it is stored', async () => {
    const { ports, box, notices } = openOne()
    await ports.sign.last().answer()
    expect(box.told()).toEqual([{ type: 'signing.decided', id: 7, outcome: 'approved' }])
    expect(notices.shown()).toEqual([])
  })

  it('tells the box alone when it has failed', async () => {
    const { ports, box, notices } = openOne()
    await ports.sign.last().fail(offline)
    await ports.readDocument.last().answer(aRequest())
    expect(box.told()).toMatchObject([{ type: 'signing.stopped', refusal: null }])
    expect(notices.shown()).toEqual([])
  })

  it('tells the box why it is refused', async () => {
    const { ports, box } = openOne()
    await ports.sign.last().fail(conflict)
    await ports.readDocument.last().answer(aRequest('withdrawn'))
    expect(box.told()).toEqual([
      {
        type: 'signing.stopped',
        id: 7,
        refusal: { code: 'ended', status: 'withdrawn' },
        detail: conflict.detail,
      },
    ])
  })
})
