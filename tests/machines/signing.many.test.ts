import { describe, expect, it } from 'vitest'
import { RequestError } from '../../machines/requestError.ts'
import { aDocument } from '../../models/samples/approval.ts'
import { openSigning } from '../fakes/signing.ts'

const offline = new RequestError('offline')
const conflict = new RequestError('conflict', { detail: '이 문서는 이미 회수되었습니다.' })

describe('signing in a bulk approval', () => {
  const openOne = () => openSigning({ approve: true })

  it('approves immediately, without a comment', () => {
    const { state, ports } = openOne()
    expect(state().value).toBe('approving')
    expect(ports.sign.last().input).toMatchObject({
      opinion: '',
      decision: 'approve',
      isBulk: true,
    })
    expect(ports.fetchDocument.asked).toHaveLength(0)
  })

  it('sends the outcome only to the box when it is stored', async () => {
    const { ports, box, notices } = openOne()
    await ports.sign.last().answer()
    expect(box.told()).toEqual([{ type: 'signing.decided', id: 7, outcome: 'approved' }])
    expect(notices.shown()).toEqual([])
  })

  it('sends the failure only to the box', async () => {
    const { ports, box, notices } = openOne()
    await ports.sign.last().fail(offline)
    // The check of the result does not mark the document as read.
    expect(ports.fetchDocument.last().input).toEqual({ documentId: 7, marksRead: false })
    await ports.fetchDocument.last().answer(aDocument())
    expect(box.told()).toMatchObject([{ type: 'signing.stopped', error: null }])
    expect(notices.shown()).toEqual([])
  })

  it('sends the reason of a refusal to the box', async () => {
    const { ports, box } = openOne()
    await ports.sign.last().fail(conflict)
    await ports.fetchDocument.last().answer(aDocument('withdrawn'))
    expect(box.told()).toEqual([
      {
        type: 'signing.stopped',
        id: 7,
        error: { code: 'ended', status: 'withdrawn' },
        detail: conflict.detail,
        isUnconfirmed: false,
      },
    ])
  })

  it('sends the detail of the server to the box when the seat was put on hold after the check', async () => {
    const { ports, box } = openOne()
    const detail = '보류 중인 문서는 열어서 결재해 주세요.'
    await ports.sign.last().fail(new RequestError('conflict', { detail }))
    await ports.fetchDocument.last().answer(aDocument('held'))
    expect(box.told()).toMatchObject([{ type: 'signing.stopped', detail, isUnconfirmed: false }])
  })

  it.each([
    ['the refusal', conflict, conflict.detail],
    ['the document, if the response was lost', offline, '볼 권한이 없습니다.'],
  ])(
    'sends a refusal with the message about %s to the box when the employee can no longer open the document',
    async (_, failed, detail) => {
      const { ports, box } = openOne()
      await ports.sign.last().fail(failed)
      await ports.fetchDocument
        .last()
        .fail(new RequestError('forbidden', { detail: '볼 권한이 없습니다.' }))
      const error = { code: 'unknown' }
      expect(box.told()).toMatchObject([{ error, detail, isUnconfirmed: false }])
    },
  )

  it('sends staleRevision to the box when the document is no longer the one that was checked', async () => {
    const { ports, box } = openSigning({ approve: true, revision: 1 })
    await ports.sign.last().fail(conflict)
    await ports.fetchDocument.last().answer(aDocument('waiting', { revision: 2 }))
    expect(box.told()).toMatchObject([{ error: { code: 'staleRevision' } }])
  })
})
