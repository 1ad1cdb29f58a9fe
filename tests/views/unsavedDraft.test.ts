import { expect, it } from 'vitest'
import { RequestError } from '../../machines/requestError.ts'
import { aSavedDraft } from '../../models/samples/draft.ts'
import { undecidedDraftOf, unsavedDraftOf } from '../../src/screens/Drafting/unsavedDraft.view.ts'
import { openFormWithSaving, startDraft } from '../fakes/draft.ts'

const period = { start: '2026-11-01', end: '2026-11-30' }
const failedPeriod = { start: '2026-10-01', end: '2026-10-31' }
const list = { failedDraft: null, failedPeriod: null, period }

it('a draft is undecided from the conflict with another tab until the employee has chosen', async () => {
  const { actor, ports, type, context } = await openFormWithSaving()
  const undecided = () => undecidedDraftOf(actor.getSnapshot())
  type('둘째')
  type('둘째 탭')
  expect(undecided()).toBeNull()
  await ports.saveDraft.last().fail(new RequestError('conflict'))
  expect(undecided()).toBe(context())
  await ports.findSavedDraft.last().answer(aSavedDraft({ title: '첫 탭', version: 4 }))
  expect(unsavedDraftOf(list, undecided())).toEqual({
    period,
    draft: {
      ...{ employee: context().author.user.username, category: 'voucher', batchNumber: 7 },
      ...{ title: '둘째 탭', approvers: context().approvers, receivers: [], files: [] },
      ...{ version: 0, writer: 'request-1', requestId: 'request-1', sent: false },
      isSaveFailed: true,
    },
  })
  actor.send({ type: 'draft.restore' })
  expect(undecided()).toBeNull()
})

it('a draft is undecided while the version of another tab is being discarded', async () => {
  const { actor, ports, type, context } = await openFormWithSaving()
  type('둘째 탭')
  await ports.saveDraft.last().fail(new RequestError('conflict'))
  await ports.findSavedDraft.last().answer(aSavedDraft({ title: '첫 탭', version: 4 }))
  actor.send({ type: 'draft.discard' })
  expect(actor.getSnapshot().matches({ composing: 'discarding' })).toBe(true)
  expect(undecidedDraftOf(actor.getSnapshot())).toBe(context())
})

it('a draft is undecided while a saved one is looked for, once its title is typed', () => {
  const { actor, type } = startDraft({ saving: true })
  expect(undecidedDraftOf(undefined)).toBeNull()
  expect(undecidedDraftOf(actor.getSnapshot())).toBeNull()
  type('11월')
  const undecided = undecidedDraftOf(actor.getSnapshot())
  expect(undecided?.title).toBe('11월')
  const { draft = {} } = unsavedDraftOf(list, undecided) ?? {}
  expect(Object.keys(draft)).not.toContain('rejection')
  expect(Object.keys(draft)).not.toContain('leftOut')
})

it('an undecided draft keeps why its document was rejected, who has left, and that it was sent', async () => {
  const rejection = { approver: { name: '김', position: '부장' }, at: '', comment: '금액' }
  const restored = aSavedDraft({ rejection, leftOut: ['이'], sent: true, isSaveFailed: true })
  const { actor, ports, type } = startDraft({ saving: true, restored })
  const unsaved = () => unsavedDraftOf(list, undecidedDraftOf(actor.getSnapshot()))?.draft
  expect(unsaved()).toBeUndefined()
  await ports.saveDraft.last().fail(new RequestError('conflict'))
  expect(unsaved()).toMatchObject({ rejection, leftOut: ['이'], sent: true })
  type('다른 제목')
  expect(unsaved()).toMatchObject({ title: '다른 제목', sent: false })
})

it('the failed draft above the list is unsaved if its last save failed', () => {
  const draft = aSavedDraft({ isSaveFailed: true })
  expect(unsavedDraftOf(list, null)).toBeNull()
  expect(unsavedDraftOf({ ...list, failedDraft: aSavedDraft() }, null)).toBeNull()
  expect(unsavedDraftOf({ ...list, failedDraft: draft }, null)).toEqual({ draft, period })
  const failed = { ...list, failedDraft: draft, failedPeriod }
  expect(unsavedDraftOf(failed, null)).toEqual({ draft, period: failedPeriod })
})
