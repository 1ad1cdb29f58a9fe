import { describe, expect, it } from 'vitest'
import type { ApprovalDocument } from '../../contract/document.ts'
import { emptySearch } from '../../machines/boxes/boxes.rules.ts'
import { RequestError } from '../../machines/requestError.ts'
import { aDocument, documentsWithIds } from '../../models/samples/approval.ts'
import { openList } from '../fakes/boxes.ts'

const on = (
  activity: 'browsing' | 'checkingSelection' | 'confirming' | 'approving' | 'reported',
) => ({ activity })
const offline = new RequestError('offline')
const goTo = (opened: number | null, search = emptySearch) =>
  ({ type: 'boxes.goTo', search, opened }) as const

/** Opens a list with these documents, selects all of them and requests their bulk approval. */
async function openCheckingSelection(...ids: number[]) {
  const opened = await openList(documentsWithIds(...ids))
  opened.select(...ids)
  opened.actor.send({ type: 'boxes.confirmApproveAll' })
  const statuses = () => opened.context().results.map(({ id, status }) => `${id} ${status}`)
  return { ...opened, statuses }
}

/** The documents are loaded, and all can be approved except the withdrawn ones. */
async function openConfirming(ids: number[], withdrawn: number[] = []) {
  const opened = await openCheckingSelection(...ids)
  const documents = ids.map((id) =>
    aDocument(withdrawn.includes(id) ? 'withdrawn' : 'waiting', { id, title: `문서 ${id}` }),
  )
  await opened.ports.fetchDocuments.last().answer(documents)
  return opened
}

/** Opens the confirmation of a bulk approval of document 9, which differs from the list in these fields. */
async function openConfirmingAgain(overrides: Partial<ApprovalDocument>) {
  const opened = await openCheckingSelection(9)
  const document = aDocument('waiting', { id: 9, title: '문서 9', ...overrides })
  await opened.ports.fetchDocuments.last().answer([document])
  return opened
}

async function openApproving(ids: number[], withdrawn: number[] = []) {
  const opened = await openConfirming(ids, withdrawn)
  opened.actor.send({ type: 'boxes.approveAll' })
  /** Returns the last approval call for one document. */
  const call = (id: number) => {
    const found = opened.ports.sign.asked.findLast(({ input }) => input.documentId === id)
    if (!found) throw new Error(`Document ${id} has not been sent.`)
    return found
  }
  /** Lets the call for a document fail. The document, fetched again, still accepts the approval. */
  const fail = async (id: number) => {
    await call(id).fail(offline)
    await opened.ports.fetchDocument.last().answer(aDocument('waiting', { id }))
  }
  return { ...opened, call, fail }
}

describe('boxes › activity', () => {
  describe('checkingSelection', () => {
    it('loads the selected documents, in the order of selection', async () => {
      const { state, ports } = await openCheckingSelection(9, 7)
      expect(state().matches(on('checkingSelection'))).toBe(true)
      expect(state().hasTag('busy')).toBe(true)
      expect(ports.fetchDocuments.last().input).toEqual({ documentIds: [9, 7] })
    })

    it('can be cancelled, keeping the selection', async () => {
      const { actor, state, context } = await openCheckingSelection(9, 7)
      actor.send({ type: 'boxes.closeResults' })
      expect(state().matches(on('browsing'))).toBe(true)
      expect(context().selected).toEqual([9, 7])
    })

    it('notifies bulkCheckFailed, and sends nothing, when the request fails', async () => {
      const { state, ports, notices } = await openCheckingSelection(9)
      await ports.fetchDocuments.last().fail(offline)
      expect(state().matches(on('browsing'))).toBe(true)
      expect(notices.codes()).toEqual(['bulkCheckFailed'])
    })
  })

  describe('confirming', () => {
    it('lists which documents can be approved, and why the other documents cannot', async () => {
      const { state, context, ports } = await openConfirming([9, 8], [8])
      expect(state().matches(on('confirming'))).toBe(true)
      const shown = { author: '윤도현', price: 11_000, changes: [], detail: '' }
      expect(context().results).toMatchObject([
        { ...shown, id: 9, title: '문서 9', status: 'waiting', error: null },
        {
          ...shown,
          id: 8,
          title: '문서 8',
          status: 'refused',
          error: { code: 'ended', status: 'withdrawn' },
        },
      ])
      expect(ports.sign.asked).toHaveLength(0)
    })

    it('refuses boxes.approveAll when no document can be approved', async () => {
      const { state } = await openConfirming([9], [9])
      expect(state().can({ type: 'boxes.approveAll' })).toBe(false)
    })

    it('takes a comment for all documents, and refuses it when no document can be approved', async () => {
      const { actor, context } = await openConfirming([9, 8])
      actor.send({ type: 'boxes.setComment', comment: `확인\0` })
      expect(context().comment).toBe('확인')
      const { state } = await openConfirming([9], [9])
      expect(state().can({ type: 'boxes.setComment', comment: '확인' })).toBe(false)
    })

    it('refuses boxes.approveAll for a large total until the second look is confirmed', async () => {
      const { actor, state } = await openConfirmingAgain({ price: 100_000_000 })
      expect(state().can({ type: 'boxes.approveAll' })).toBe(false)
      actor.send({ type: 'boxes.checkAgain', isChecked: true })
      expect(state().can({ type: 'boxes.approveAll' })).toBe(true)
      actor.send({ type: 'boxes.checkAgain', isChecked: false })
      expect(state().can({ type: 'boxes.approveAll' })).toBe(false)
    })

    it('refuses boxes.approveAll for a document that has changed since it was listed', async () => {
      const { state, context } = await openConfirmingAgain({ title: '다른 제목' })
      expect(context().results).toMatchObject([{ changes: ['title'] }])
      expect(state().can({ type: 'boxes.approveAll' })).toBe(false)
    })

    it('refuses boxes.checkAgain when no second look is needed', async () => {
      const { state } = await openConfirming([9])
      expect(state().can({ type: 'boxes.checkAgain', isChecked: true })).toBe(false)
    })

    it('keeps the comment, but not the second look, when it is cancelled', async () => {
      const { actor, context } = await openConfirmingAgain({ title: '다른 제목' })
      actor.send({ type: 'boxes.setComment', comment: '확인' })
      actor.send({ type: 'boxes.checkAgain', isChecked: true })
      actor.send({ type: 'boxes.closeResults' })
      expect(context()).toMatchObject({ comment: '확인', isCheckedAgain: false })
      actor.send({ type: 'boxes.clearSelection' })
      expect(context().comment).toBe('')
    })

    it('can be cancelled: nothing is sent, and the approvable documents stay selected', async () => {
      const { actor, state, context, ports } = await openConfirming([9, 8, 7], [7])
      actor.send({ type: 'boxes.closeResults' })
      expect(state().matches(on('browsing'))).toBe(true)
      expect(context()).toMatchObject({ results: [], selected: [9, 8] })
      expect(ports.sign.asked).toHaveLength(0)
    })

    it('goes back to browsing when the search in the URL changes', async () => {
      const { actor, state, context } = await openConfirming([9, 8])
      actor.send(goTo(null))
      expect(state().matches(on('confirming'))).toBe(true)
      actor.send(goTo(null, { ...emptySearch, search: '운반' }))
      expect(state().matches(on('browsing'))).toBe(true)
      expect(context().results).toEqual([])
    })
  })

  describe('approving', () => {
    it('sends the approvable documents, each with a separate signing machine', async () => {
      const { state, ports, statuses } = await openApproving([9, 8, 7], [8])
      expect(state().matches(on('approving'))).toBe(true)
      const sent = { username: 'lee', seat: 'lee', opinion: '', decision: 'approve', isBulk: true }
      expect(ports.sign.asked.map(({ input }) => input)).toEqual(
        [9, 7].map((documentId) => ({ ...sent, documentId, revision: null })),
      )
      expect(statuses()).toEqual(['9 sending', '8 refused', '7 sending'])
      expect(state().children['signing-9']).toBeDefined()
    })

    it('sends the comment with every approval, and again with a retry', async () => {
      const { actor, ports } = await openConfirming([9, 8])
      actor.send({ type: 'boxes.setComment', comment: ' 확인 ' })
      actor.send({ type: 'boxes.approveAll' })
      const opinions = () => ports.sign.asked.map(({ input }) => input.opinion)
      expect(opinions()).toEqual(['확인', '확인'])
      for (const id of [9, 8]) {
        await ports.sign.asked.find(({ input }) => input.documentId === id)?.fail(offline)
        await ports.fetchDocument.last().answer(aDocument('waiting', { id }))
      }
      actor.send({ type: 'boxes.retryFailed' })
      expect(opinions()).toEqual(['확인', '확인', '확인', '확인'])
    })

    it('sends four approvals in parallel, and the next one after each response', async () => {
      const { ports, statuses, call, state } = await openApproving([9, 8, 7, 6, 5, 4])
      expect(ports.sign.asked).toHaveLength(4)
      expect(statuses()[4]).toBe('5 waiting')
      await call(8).answer()
      expect(statuses()).toEqual([
        '9 sending',
        '8 done',
        '7 sending',
        '6 sending',
        '5 sending',
        '4 waiting',
      ])
      expect(state().children['signing-8']).toBeUndefined()
      expect(ports.sign.asked).toHaveLength(5)
    })

    it('sends the next approval also after a failure', async () => {
      const { ports, statuses, fail, state } = await openApproving([9, 8, 7, 6, 5])
      await fail(9)
      expect(statuses()[0]).toBe('9 failed')
      expect(statuses()[4]).toBe('5 sending')
      expect(ports.sign.asked).toHaveLength(5)
      expect(state().children['signing-9']).toBeUndefined()
    })

    it('deselects approved documents, refreshes the badges, and shows no notices', async () => {
      const { context, call, badges, notices, state } = await openApproving([9, 8])
      await call(9).answer()
      expect(context().selected).toEqual([8])
      expect(badges.told()).toEqual([{ type: 'badges.refresh' }])
      expect(notices.shown()).toEqual([])
      expect(state().matches(on('approving'))).toBe(true)
    })

    it('marks a document as unconfirmed when its machine fails, and continues with the others', async () => {
      const { state, ports, statuses, call } = await openApproving([9, 8, 7, 6, 5])
      await call(9).fail(offline)
      await ports.fetchDocument.last().answer({} as never)
      expect(state().matches(on('approving'))).toBe(true)
      expect(statuses()[0]).toBe('9 unconfirmed')
      expect(statuses()[4]).toBe('5 sending')
      expect(state().children['signing-9']).toBeUndefined()
    })

    it('stores why the server refuses a document that was withdrawn meanwhile', async () => {
      const { context, call, ports } = await openApproving([9, 8])
      await call(9).fail(new RequestError('conflict', { detail: '회수' }))
      await ports.fetchDocument.last().answer(aDocument('withdrawn', { id: 9 }))
      expect(context().results[0]).toMatchObject({
        status: 'refused',
        error: { code: 'ended', status: 'withdrawn' },
        detail: '회수',
      })
      expect(context().selected).toEqual([9, 8])
    })

    it('continues when the URL changes', async () => {
      const { actor, state, context } = await openApproving([9])
      actor.send(goTo(8))
      expect(state().matches(on('approving'))).toBe(true)
      expect(context().opened).toBeNull()
      expect(state().can({ type: 'boxes.closeResults' })).toBe(false)
    })
  })

  describe('reported', () => {
    async function openReported() {
      const opened = await openApproving([9, 8, 7], [7])
      await opened.fail(9)
      await opened.call(8).answer()
      return opened
    }

    it('has a result for each document', async () => {
      const { state, statuses } = await openReported()
      expect(state().matches(on('reported'))).toBe(true)
      expect(statuses()).toEqual(['9 failed', '8 done', '7 refused'])
    })

    it('sends only the failed documents again', async () => {
      const { actor, state, ports, statuses, call } = await openReported()
      actor.send({ type: 'boxes.retryFailed' })
      expect(state().matches(on('approving'))).toBe(true)
      expect(statuses()).toEqual(['9 sending', '8 done', '7 refused'])
      expect(ports.sign.asked).toHaveLength(3)
      await call(9).answer()
      expect(state().matches(on('reported'))).toBe(true)
      expect(statuses()[0]).toBe('9 done')
      expect(state().can({ type: 'boxes.retryFailed' })).toBe(false)
    })

    it('goes back to the list with the failed documents still selected', async () => {
      const { actor, state, context } = await openReported()
      actor.send({ type: 'boxes.closeResults' })
      expect(state().matches(on('browsing'))).toBe(true)
      expect(context()).toMatchObject({ results: [], selected: [9] })
    })

    it('opens the document that the URL names', async () => {
      const { actor, state, context } = await openReported()
      actor.send(goTo(9))
      expect(state().matches({ activity: 'reading' })).toBe(true)
      expect(context().opened).toBe(9)
    })
  })
})
