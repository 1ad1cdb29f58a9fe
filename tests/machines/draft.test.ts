import { describe, expect, it } from 'vitest'
import { linesFingerprint } from '../../contract/linesFingerprint.ts'
import { RequestError } from '../../machines/requestError.ts'
import { aFile, limits } from '../../models/samples/files.ts'
import { anApprovalLine, anApprover, anEmployee } from '../../models/samples/people.ts'
import { batchLines, openForm, openSubmitting, openWithLine, startDraft } from '../fakes/draft.ts'
import { flushPromises } from '../fakes/ports.ts'

const [first, second, third] = batchLines.map(({ id }) => id) as [string, string, string]
const form = { composing: 'form' } as const

describe('draft', () => {
  it.each(['approvers', 'files'] as const)(
    'ends as failed when its %s machine fails',
    async (word) => {
      const { state, child } = await openWithLine('kim')
      child(word).send({ type: `${word}.add` } as never)
      await flushPromises()
      expect(state().output).toMatchObject({ outcome: 'failed', failure: { kind: 'server' } })
    },
  )

  describe('composing', () => {
    it('starts with an empty form and loads the default line', async () => {
      const { state, ports } = await openForm()
      expect(state().matches(form)).toBe(true)
      expect(state().context).toMatchObject({ title: '', approvers: [], files: [] })
      expect(ports.listDefaultApprovers.last().input).toEqual({ category: 'voucher' })
    })

    it('stores the default line', async () => {
      const { state } = await openWithLine('kim', 'lee')
      expect(state().context.approvers).toEqual(anApprovalLine('kim', 'lee'))
    })

    it('stores the attached files', async () => {
      const { child, state } = await openForm()
      child('files').send({ type: 'files.add', lineId: first, files: [aFile()] })
      expect(state().context.files).toEqual([{ lineId: first, files: [aFile()] }])
    })

    it('refuses submission and the approval order while dropped files are being read', async () => {
      const { actor, child, state, type } = await openWithLine('kim')
      const [submit, order] = [{ type: 'draft.submit' }, { type: 'draft.openApprovers' }] as const
      type('11월 운반비')
      child('files').send({ type: 'files.dropped' })
      expect([state().can(submit), state().can(order)]).toEqual([false, false])
      actor.send(submit)
      actor.send(order)
      expect(state().matches(form)).toBe(true)
      child('files').send({ type: 'files.read', lineId: first, files: [aFile()] })
      expect([state().can(submit), state().can(order)]).toEqual([true, true])
      expect(state().context.files).toEqual([{ lineId: first, files: [aFile()] }])
    })

    it('passes the limits of the installation to the files', () => {
      const { child } = startDraft()
      expect(child('files').getSnapshot().context.limits).toEqual(limits)
    })

    it.each(['', '   ', '\n\t'])(
      'stays, and notifies titleMissing, when submitted with the title %j',
      async (title) => {
        const { actor, state, ports, notices } = await openWithLine('kim')
        actor.send({ type: 'draft.setTitle', title })
        actor.send({ type: 'draft.submit' })
        expect(state().matches(form)).toBe(true)
        expect(notices.codes()).toEqual(['titleMissing'])
        expect(ports.createDocument.asked).toHaveLength(0)
      },
    )

    it('withdraws titleMissing when the title is entered, once it was missing at a submission', async () => {
      const { actor, notices } = await openWithLine('kim')
      actor.send({ type: 'draft.setTitle', title: '11월' })
      actor.send({ type: 'draft.setTitle', title: '' })
      actor.send({ type: 'draft.submit' })
      actor.send({ type: 'draft.setTitle', title: ' ' })
      expect(notices.withdrawals()).toEqual([])
      actor.send({ type: 'draft.setTitle', title: ' 1' })
      expect(notices.withdrawals()).toEqual([{ type: 'notices.withdraw', code: 'titleMissing' }])
    })

    it('refuses a title of more than 255 characters, without a notice', async () => {
      const { actor, state, notices } = await openWithLine('kim')
      actor.send({ type: 'draft.setTitle', title: '가'.repeat(256) })
      expect(state().can({ type: 'draft.submit' })).toBe(false)
      actor.send({ type: 'draft.submit' })
      expect(state().matches(form)).toBe(true)
      expect(notices.codes()).toEqual([])
    })

    it('reports a missing title before a missing approver', async () => {
      const { actor, state, notices } = await openWithLine()
      actor.send({ type: 'draft.submit' })
      expect(state().matches(form)).toBe(true)
      expect(notices.codes()).toEqual(['titleMissing'])
    })

    it('refuses submission without an approver', async () => {
      const { actor, state, notices } = await openWithLine()
      actor.send({ type: 'draft.setTitle', title: '11월 운반비' })
      expect(state().can({ type: 'draft.submit' })).toBe(false)
      actor.send({ type: 'draft.submit' })
      expect(state().matches(form)).toBe(true)
      expect(notices.codes()).toEqual([])
    })

    it('closes immediately when nothing was entered', async () => {
      const { actor, state, notices, ports } = await openForm()
      actor.send({ type: 'draft.close' })
      expect(state().output).toMatchObject({ outcome: 'closed', failure: null })
      expect(notices.codes()).toEqual([])
      expect(ports.createDocument.asked).toHaveLength(0)
    })

    it('accepts neither progress nor a cancelled upload', async () => {
      const { state } = await openForm()
      expect(state().can({ type: 'draft.progressed', sent: 1, total: 2 })).toBe(false)
      expect(state().can({ type: 'draft.cancelUpload' })).toBe(false)
    })
  })

  describe('composing › ordering', () => {
    it('opens the dialog and loads its candidates', async () => {
      const { actor, state, ports } = await openWithLine('kim')
      actor.send({ type: 'draft.openApprovers' })
      expect(state().value).toEqual({ composing: { ordering: 'idle' } })
      expect(ports.listDepartmentApprovers.asked).toHaveLength(1)
    })

    it('stores the line, and closes the dialog, when it is done', async () => {
      const { actor, state, child } = await openWithLine('kim')
      actor.send({ type: 'draft.openApprovers' })
      child('approvers').send({ type: 'approvers.add', approver: anApprover({ id: 'lee' }) })
      expect(state().context.approvers).toEqual(anApprovalLine('kim'))
      child('approvers').send({ type: 'approvers.done' })
      expect(state().matches(form)).toBe(true)
      expect(state().context.approvers).toEqual(anApprovalLine('kim', 'lee'))
    })

    it('keeps the previous line when the dialog is closed without done', async () => {
      const { actor, state, child } = await openWithLine('kim')
      actor.send({ type: 'draft.openApprovers' })
      child('approvers').send({ type: 'approvers.remove', id: 'kim' })
      actor.send({ type: 'draft.closeApprovers' })
      expect(state().matches(form)).toBe(true)
      expect(state().context.approvers).toEqual(anApprovalLine('kim'))
      expect(child('approvers').getSnapshot().context.line).toEqual(anApprovalLine('kim'))
    })

    it('stays open when the default line arrives late', async () => {
      const { actor, state, ports } = await openForm()
      actor.send({ type: 'draft.openApprovers' })
      await ports.listDefaultApprovers.last().answer(anApprovalLine('kim'))
      expect(state().value).toEqual({ composing: { ordering: 'idle' } })
      expect(state().context.approvers).toEqual(anApprovalLine('kim'))
    })

    it.each(['draft.submit', 'draft.close'] as const)('refuses %s', async (type) => {
      const { actor, state } = await openWithLine('kim')
      actor.send({ type: 'draft.setTitle', title: '11월 운반비' })
      actor.send({ type: 'draft.openApprovers' })
      expect(state().can({ type })).toBe(false)
    })

    it('notifies approverAlready when an approver is added twice', async () => {
      const { actor, child, notices } = await openWithLine('kim')
      actor.send({ type: 'draft.openApprovers' })
      child('approvers').send({ type: 'approvers.add', approver: anApprover({ id: 'kim' }) })
      expect(notices.codes()).toEqual(['approverAlready'])
    })

    it('refuses the author as an approver', async () => {
      const { actor, child } = await openWithLine('kim')
      actor.send({ type: 'draft.openApprovers' })
      const author = anApprover({ id: anEmployee().user.username })
      const snapshot = child('approvers').getSnapshot()
      expect(snapshot.can({ type: 'approvers.add', approver: author })).toBe(false)
    })
  })

  describe('submitting', () => {
    it('sends the complete request: every line with its files, and the trimmed title', async () => {
      const { actor, ports, child, state } = await openWithLine('kim', 'lee')
      actor.send({ type: 'draft.setTitle', title: '  11월 운반비 ' })
      child('files').send({ type: 'files.add', lineId: second, files: [aFile()] })
      actor.send({ type: 'draft.submit' })
      expect(state().value).toBe('submitting')
      expect(state().hasTag('busy')).toBe(true)
      expect(ports.createDocument.last().input).toMatchObject({
        requestId: 'request-1',
        category: 'voucher',
        batchNumber: 7,
        author: 'yoondh',
        title: '11월 운반비',
        approvers: anApprovalLine('kim', 'lee'),
        files: [
          { lineId: first, files: [] },
          { lineId: second, files: [aFile()] },
          { lineId: third, files: [] },
        ],
        fingerprint: linesFingerprint(state().context.lines),
      })
    })

    it('is done, and notifies draftDone, when the document is created', async () => {
      const { ports, state, notices } = await openSubmitting()
      await ports.createDocument.last().answer({ id: 1 })
      expect(state().value).toBe('done')
      expect(state().output).toMatchObject({ outcome: 'done', failure: null })
      expect(notices.codes()).toEqual(['draftDone'])
    })

    it.each(['offline', 'unauthorized', 'invalid', 'conflict', 'tooLarge', 'server'] as const)(
      'ends after a failure of the kind %s, with the draft in its output',
      async (kind) => {
        const { ports, state, notices } = await openSubmitting()
        await ports.createDocument.last().fail(new RequestError(kind))
        expect(state().status).toBe('done')
        expect(state().output).toMatchObject({
          outcome: 'failed',
          failure: { kind },
          draft: {
            employee: 'yoondh',
            category: 'voucher',
            batchNumber: 7,
            title: '11월 운반비',
            approvers: anApprovalLine('kim'),
            files: [],
            requestId: 'request-1',
            sent: true,
          },
        })
        expect(notices.codes()).toEqual([])
      },
    )

    it('sends unchanged content with the same request id, and changed content with a new one', async () => {
      const { actor, ports, type } = await openSubmitting()
      const sendAgain = () => {
        actor.send({ type: 'draft.cancelUpload' })
        actor.send({ type: 'draft.submit' })
      }
      sendAgain()
      actor.send({ type: 'draft.cancelUpload' })
      type('12월 운반비')
      actor.send({ type: 'draft.submit' })
      sendAgain()
      expect(ports.createDocument.asked.map(({ input }) => input.requestId)).toEqual([
        'request-1',
        'request-1',
        'another-1',
        'another-1',
      ])
    })

    it('keeps the request id when a change was reverted', async () => {
      const { actor, ports, type } = await openSubmitting()
      actor.send({ type: 'draft.cancelUpload' })
      type('12월 운반비')
      type(' 11월 운반비')
      actor.send({ type: 'draft.submit' })
      expect(ports.createDocument.last().input.requestId).toBe('request-1')
    })

    it('keeps its request id when it has no source of new ids', async () => {
      const { actor, ports, type } = startDraft({ newId: undefined })
      await ports.listDefaultApprovers.last().answer(anApprovalLine('kim'))
      type('11월')
      actor.send({ type: 'draft.submit' })
      actor.send({ type: 'draft.cancelUpload' })
      type('12월')
      actor.send({ type: 'draft.submit' })
      expect(ports.createDocument.last().input.requestId).toBe('request-1')
    })

    it.each([
      { type: 'draft.submit' },
      { type: 'draft.close' },
      { type: 'draft.setTitle', title: 'another' },
      { type: 'draft.openApprovers' },
    ] as const)('refuses $type', async (event) => {
      const { state } = await openSubmitting()
      expect(state().can(event)).toBe(false)
    })
  })
})
