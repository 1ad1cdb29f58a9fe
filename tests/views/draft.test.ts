import { createActor } from 'xstate'
import { RequestError } from '../../machines/requestError.ts'
import { describe, expect, it } from 'vitest'
import type { Approver } from '../../contract/approver.ts'
import { draftView, submissionInterruptionNotice } from '../../src/screens/Draft/Draft.view.ts'
import { formatDateTime } from '../../src/text/dates.ts'
import { en } from '../../src/text/en.ts'
import { aSavedDraft } from '../../models/samples/draft.ts'
import { limits } from '../../models/samples/files.ts'
import { anApprovalLine, anApprover, anEmployee } from '../../models/samples/people.ts'
import { aVoucher } from '../../models/samples/voucher.ts'
import { today } from '../../models/samples/days.ts'
import { aNoticesListener } from '../fakes/listeners.ts'
import { machinesOnFakePorts } from '../fakes/machines.ts'

async function open(line: Approver[], { saving = false } = {}) {
  const { draft, ports } = machinesOnFakePorts({ saving })
  const actor = createActor(draft, {
    input: {
      category: 'voucher',
      batchNumber: 7,
      lines: [...aVoucher({ RPICU: 7, RPDOC: 1 }), ...aVoucher({ RPICU: 7, RPDOC: 2 })],
      author: anEmployee(),
      today,
      requestId: 'request-1',
      limits,
      notices: aNoticesListener().ref,
    },
  }).start()
  await ports.listDefaultApprovers.last().answer(line)
  const view = (batchProgress: [number, number] = [1, 1]) =>
    draftView(actor.getSnapshot(), { batchProgress, isLineLoading: false, media: '/m' }, en)
  return { actor, ports, view }
}

describe('the notice about an interrupted submission', () => {
  it('is shown while the request is being sent and until its failure is shown, and in no other state', async () => {
    const { actor, ports } = await open(anApprovalLine('kim'), { saving: true })
    const notice = () => submissionInterruptionNotice(actor.getSnapshot())
    const expected = { code: 'submissionInterrupted' }
    await ports.findSavedDraft.last().answer(null)
    actor.send({ type: 'draft.setTitle', title: '6월 경비' })
    expect(notice()).toBeNull()
    actor.send({ type: 'draft.submit' })
    expect(notice()).toEqual(expected)
    await ports.createDocument.last().fail(new RequestError('offline'))
    expect(actor.getSnapshot().value).toBe('savingFailedDraft')
    expect(notice()).toEqual(expected)
    await ports.saveDraft.last().answer({ version: 2 })
    expect(actor.getSnapshot().value).toBe('failed')
    expect(notice()).toBeNull()
  })
})

describe('draft view', () => {
  it('shows author, batch, date and total', async () => {
    const { view } = await open(anApprovalLine('kim'))
    expect(view()).toMatchObject({
      beside: 'Batch number 7',
      author: '윤도현 대리 · 재무팀',
      date: today,
      total: '2 vouchers / ₩22,000',
      batchProgress: null,
    })
    expect(view([2, 3]).batchProgress).toBe('2 of 3')
  })

  it('prefixes an avatar with the media URL', async () => {
    const { view } = await open([anApprover({ avatar: '/media/avatar/kim.png' })])
    expect(view().approvers[0]?.picture).toBe('/m/media/avatar/kim.png')
  })

  it('names the approvers by step, those of a parallel step together', async () => {
    const line = anApprovalLine('kim', 'lee', 'oh').map((approver, order) => ({
      ...approver,
      step: Math.max(0, order - 1),
    }))
    const { view } = await open(line.map((one) => ({ ...one, type: '1' as const })))
    expect(view().steps).toEqual([
      { id: 'kim', names: '이름 kim, 이름 lee', isParallel: true },
      { id: 'oh', names: '이름 oh', isParallel: false },
    ])
    expect(view().texts.parallel).toBe('In parallel')
  })

  describe('composing', () => {
    it('enables the request without a title, because the machine reports the missing title', async () => {
      const { view } = await open(anApprovalLine('kim'))
      expect(view().cannot('draft.submit')).toBeUndefined()
      expect(view().cannotAttach).toBeUndefined()
    })

    it('disables the request with a title and without an approver, with the reason', async () => {
      const { actor, view } = await open([])
      expect(view().cannot('draft.submit')).toBeUndefined()
      actor.send({ type: 'draft.setTitle', title: '11월 운반비' })
      expect(view().cannot('draft.submit')).toBe('Choose at least one approver first')
    })

    it('disables the request with a title that is too long, with the reason', async () => {
      const { actor, view } = await open(anApprovalLine('kim'))
      actor.send({ type: 'draft.setTitle', title: 'a'.repeat(256) })
      expect(view().cannot('draft.submit')).toBe('A title has at most 255 characters')
    })

    it('disables the form while the approval order is open', async () => {
      const { actor, view } = await open(anApprovalLine('kim'))
      actor.send({ type: 'draft.openApprovers' })
      expect(view()).toMatchObject({ canType: false, isSending: false })
      expect(view().cannot('draft.close')).toBeDefined()
    })
  })

  describe('offered', () => {
    it('disables ordering and request until the saved draft is restored or discarded, with the reason', async () => {
      const { ports, view } = await open(anApprovalLine('kim'), { saving: true })
      await ports.findSavedDraft.last().answer(aSavedDraft())
      const reason = 'Restore or discard the saved draft first'
      expect(view().cannot('draft.openApprovers')).toBe(reason)
      expect(view().cannot('draft.submit')).toBe(reason)
      expect(view().cannotAttach?.('a.pdf')).toBe(`a.pdf was not attached. ${reason}.`)
      expect(view()).toMatchObject({ texts: { restore: 'Restore' }, offer: { choices: null } })
    })

    it('names the other tab that has saved the draft, explains both choices, and can be closed', async () => {
      const { actor, ports, view } = await open(anApprovalLine('kim'), { saving: true })
      await ports.findSavedDraft.last().answer(null)
      actor.send({ type: 'draft.setTitle', title: '11월' })
      await ports.saveDraft.last().fail(new RequestError('conflict'))
      await ports.findSavedDraft.last().answer(aSavedDraft())
      const { otherTab } = en.draft
      expect(view()).toMatchObject({
        offer: {
          sentence: 'Another tab has saved this draft.',
          title: 'Title in the other tab: 10월 운반비',
          choices: otherTab.choices,
        },
        texts: { restore: 'Load from the other tab', discard: 'Keep this tab' },
      })
      expect(view().cannot('draft.openApprovers')).toBe(otherTab.reasons.offered)
      expect(view().cannot('draft.close')).toBeUndefined()
    })
  })

  it('names the receivers of the old document who have left', async () => {
    const { actor, ports, view } = await open(anApprovalLine('kim'), { saving: true })
    expect(view().leftOut).toBeNull()
    await ports.findSavedDraft.last().answer(aSavedDraft({ leftOut: ['최산', '박들'] }))
    actor.send({ type: 'draft.restore' })
    expect(view().leftOut).toBe('Left out, no longer active: 최산, 박들')
  })

  describe('rejection', () => {
    const rejection = {
      approver: { name: '박상훈', position: '부장' },
      at: '2026-06-01T00:30:00Z',
      comment: '증빙 누락',
    }

    it('shows who rejected the document, when and why, also while the draft is only offered', async () => {
      const { actor, ports, view } = await open(anApprovalLine('kim'), { saving: true })
      expect(view().rejection).toBeNull()
      await ports.findSavedDraft.last().answer(aSavedDraft({ rejection }))
      const shown = {
        sentence: 'Rejected by 박상훈 부장',
        time: formatDateTime(rejection.at),
        comment: '증빙 누락',
      }
      expect(view().rejection).toEqual(shown)
      actor.send({ type: 'draft.restore' })
      expect(view().rejection).toEqual(shown)
    })

    it('has no time if the time is unknown, and is not shown after the draft was discarded', async () => {
      const { actor, ports, view } = await open(anApprovalLine('kim'), { saving: true })
      await ports.findSavedDraft.last().answer(aSavedDraft({ rejection: { ...rejection, at: '' } }))
      expect(view().rejection?.time).toBe('')
      actor.send({ type: 'draft.discard' })
      expect(view().rejection).toBeNull()
    })
  })

  describe('submitting', () => {
    it('shows the upload progress, and cannot be closed', async () => {
      const { actor, view } = await open(anApprovalLine('kim'))
      actor.send({ type: 'draft.setTitle', title: '11월 운반비' })
      actor.send({ type: 'draft.submit' })
      expect(view()).toMatchObject({ isSending: true, progress: null, canType: false })
      actor.send({ type: 'draft.progressed', sent: 1_048_576, total: 4_194_304 })
      expect(view().progress).toEqual({ share: 0.25, sentence: '1 MB of 4 MB sent' })
      expect(view().cannot('draft.cancelUpload')).toBeUndefined()
      expect(view().cannot('draft.close')).toBe('Wait until the request has been sent')
    })

    it('shows that everything is sent in place of the sizes, and disables the cancel button', async () => {
      const { actor, view } = await open(anApprovalLine('kim'))
      actor.send({ type: 'draft.setTitle', title: '11월 운반비' })
      actor.send({ type: 'draft.submit' })
      actor.send({ type: 'draft.progressed', sent: 4_194_304, total: 4_194_304 })
      const sentence = 'Sent. Wait for the result'
      expect(view().progress).toEqual({ share: 1, sentence })
      expect(view().cannot('draft.cancelUpload')).toBe(sentence)
      expect(view().cannot('draft.openApprovers')).toBe('Wait until the request has been sent')
    })
  })
})
