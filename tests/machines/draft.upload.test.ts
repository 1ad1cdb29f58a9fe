import { describe, expect, it } from 'vitest'
import { RequestError } from '../../machines/requestError.ts'
import { anApprovalLine } from '../../models/samples/people.ts'
import { openSubmitting } from '../fakes/draft.ts'

const form = { composing: 'form' } as const

describe('draft › submitting', () => {
  it('stores the upload progress, until the upload ends', async () => {
    const { actor, ports, state } = await openSubmitting()
    ports.createDocument.last().input.listener.send({
      type: 'draft.progressed',
      sent: 10,
      total: 40,
    })
    expect(state().context.progress).toEqual({ sent: 10, total: 40 })
    actor.send({ type: 'draft.cancelUpload' })
    expect(state().context.progress).toBeNull()
  })

  it('cancels the upload, keeps the form, and sends the same request id again', async () => {
    const { actor, ports, state } = await openSubmitting()
    actor.send({ type: 'draft.cancelUpload' })
    expect(ports.createDocument.last().signal.aborted).toBe(true)
    expect(state().matches(form)).toBe(true)
    expect(state().context).toMatchObject({
      title: '11월 운반비',
      approvers: anApprovalLine('kim'),
    })
    actor.send({ type: 'draft.submit' })
    expect(ports.createDocument.asked.map(({ input }) => input.requestId)).toEqual([
      'request-1',
      'request-1',
    ])
  })

  it('cannot cancel the upload after the last byte, because the server may store the request', async () => {
    const { actor, ports, state } = await openSubmitting()
    const { listener } = ports.createDocument.last().input
    const canCancel = (sent: number) => {
      listener.send({ type: 'draft.progressed', sent, total: 40 })
      return state().can({ type: 'draft.cancelUpload' })
    }
    expect(canCancel(39)).toBe(true)
    expect(canCancel(40)).toBe(false)
    actor.send({ type: 'draft.cancelUpload' })
    expect(state().value).toBe('submitting')
    expect(ports.createDocument.last().signal.aborted).toBe(false)
  })

  it('ignores the failure of a cancelled upload', async () => {
    const { actor, ports, state, notices } = await openSubmitting()
    actor.send({ type: 'draft.cancelUpload' })
    await ports.createDocument.last().fail(new RequestError('offline'))
    expect(state().matches(form)).toBe(true)
    expect(notices.codes()).toEqual([])
  })
})
