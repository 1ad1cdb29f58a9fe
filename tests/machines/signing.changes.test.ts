import { describe, expect, it } from 'vitest'
import type { ApprovalDocument } from '../../contract/document.ts'
import { RequestError } from '../../machines/requestError.ts'
import { anAttachment } from '../../models/samples/attachment.ts'
import { aDocument } from '../../models/samples/approval.ts'
import { openLoadedDocument } from '../fakes/signing.ts'

const offline = new RequestError('offline')
const stale = new RequestError('conflict', { detail: '보신 뒤에 결재선이나 첨부가 바뀌었습니다.' })
const at = (stand: Parameters<typeof aDocument>[0], overrides: Partial<ApprovalDocument> = {}) =>
  aDocument(stand, { revision: 4, ...overrides })

describe('signing', () => {
  describe('a document that changes while it is open', () => {
    const file = anAttachment({ id: 'f9', title: '추가.pdf', invoice: '' })
    const changed = at('waiting', { revision: 5, attachments: [file] })

    it('keeps the comment, marks the new file, and can be approved with the new revision', async () => {
      const { actor, context, comment, ports, state } = await openLoadedDocument(at('waiting'))
      comment('확인')
      actor.send({ type: 'signing.approve' })
      await ports.sign.last().fail(stale)
      await ports.fetchDocument.last().answer(changed)
      expect(state().value).toEqual({ reading: 'idle' })
      const changes = { isLineChanged: false, newFiles: ['f9'] }
      expect(context()).toMatchObject({ comment: '확인', changes })
      actor.send({ type: 'signing.approve' })
      expect(ports.sign.last().input.revision).toBe(5)
    })

    it('keeps earlier changes when it is loaded again', async () => {
      const { actor, context, ports } = await openLoadedDocument(at('waiting'))
      actor.send({ type: 'signing.changed' })
      await ports.fetchDocument.last().answer(changed)
      actor.send({ type: 'signing.changed' })
      await ports.fetchDocument.last().answer(changed)
      expect(context().changes).toEqual({ isLineChanged: false, newFiles: ['f9'] })
      actor.send({ type: 'signing.changed' })
      const [first, second] = at('waiting').signs
      const signs = [first, { ...second, type: '0' }] as ApprovalDocument['signs']
      await ports.fetchDocument.last().answer({ ...changed, revision: 6, signs })
      expect(context().changes).toEqual({ isLineChanged: true, newFiles: ['f9'] })
    })

    it('is fetched again if it changes while it loads', async () => {
      const { actor, context, ports, state } = await openLoadedDocument(at('held'))
      actor.send({ type: 'signing.resume' })
      await ports.act.last().answer()
      const earlier = ports.fetchDocument.last()
      actor.send({ type: 'signing.changed' })
      await earlier.answer(at('waiting'))
      expect(state().value).toBe('opening')
      await ports.fetchDocument.last().answer(changed)
      expect(context().document?.revision).toBe(5)
    })

    it('is fetched again if it changes while it is fetched to check the outcome', async () => {
      const { actor, context, ports, state } = await openLoadedDocument(at('waiting'))
      actor.send({ type: 'signing.approve' })
      await ports.sign.last().fail(offline)
      const earlier = ports.fetchDocument.last()
      actor.send({ type: 'signing.changed' })
      await earlier.answer(at('waiting'))
      expect(state().value).toBe('checking')
      await ports.fetchDocument.last().answer(changed)
      expect(state().value).toEqual({ reading: 'idle' })
      expect(context().document?.revision).toBe(5)
    })

    it('shows no changes after an action of the employee', async () => {
      const { actor, context, ports } = await openLoadedDocument(at('held'))
      actor.send({ type: 'signing.resume' })
      await ports.act.last().answer()
      await ports.fetchDocument.last().answer(changed)
      expect(context().changes).toBeNull()
    })
  })

  describe('deciding for a principal', () => {
    const caller = { acts_for: ['kim'], line_change: false, erp_differs: false }

    /** A document on which it is the turn of both lee and kim. */
    const parallel = (overrides: Partial<ApprovalDocument> = {}) =>
      at('waiting', {
        caller,
        signs: at('waiting').signs.map((sign) => ({
          ...sign,
          step: 0,
          result: '0',
          state: 'turn',
        })),
        ...overrides,
      })

    it('uses the employee’s seat until a principal is chosen', async () => {
      const { actor, context, ports, state } = await openLoadedDocument(parallel())
      expect(context().principal).toBeNull()
      expect(state().can({ type: 'signing.actFor', principal: null })).toBe(false)
      expect(state().can({ type: 'signing.actFor', principal: 'park' })).toBe(false)
      actor.send({ type: 'signing.actFor', principal: 'kim' })
      expect(context()).toMatchObject({ principal: 'kim', actionErrors: { approve: null } })
      actor.send({ type: 'signing.approve' })
      expect(ports.sign.last().input).toMatchObject({ username: 'lee', seat: 'kim' })
    })

    it('names the employee’s seat, so that a repeated decision is not one for a principal', async () => {
      const { actor, ports } = await openLoadedDocument(parallel())
      actor.send({ type: 'signing.approve' })
      await ports.sign.last().fail(offline)
      await ports.fetchDocument.last().answer(parallel())
      actor.send({ type: 'signing.approve' })
      expect(ports.sign.asked.map(({ input }) => input.seat)).toEqual(['lee', 'lee'])
    })

    it('opens an undo for the employee’s decided seat, and returns to the seat of the principal when the undo is closed', async () => {
      const { actor, context, state, ports } = await openLoadedDocument(at('passedOn', { caller }))
      expect(context().principal).toBe('kim')
      expect(state().can({ type: 'signing.actFor', principal: null })).toBe(false)
      expect(state().can({ type: 'signing.prepare', action: 'undo' })).toBe(false)
      actor.send({ type: 'signing.prepare', action: 'undo', principal: null })
      expect(state().value).toBe('preparing')
      expect(context().principal).toBeNull()
      actor.send({ type: 'signing.keep' })
      await ports.fetchDocument.last().answer(at('passedOn', { caller }))
      expect(context()).toMatchObject({ principal: 'kim', actionErrors: { approve: null } })
    })

    it('does not let a delegate change the line', async () => {
      const { context } = await openLoadedDocument(
        parallel({ caller: { ...caller, line_change: true } }),
      )
      expect(context().actionErrors?.changeLine).toBeNull()
      const only = await openLoadedDocument(
        at('passedOn', { caller: { ...caller, line_change: true } }),
      )
      expect(only.context().actionErrors?.changeLine).toEqual({ code: 'notApprover' })
    })

    it('can return to the employee’s seat', async () => {
      const { actor, context } = await openLoadedDocument(parallel())
      actor.send({ type: 'signing.actFor', principal: 'kim' })
      actor.send({ type: 'signing.actFor', principal: null })
      expect(context().principal).toBeNull()
    })

    it('acts for the only principal with the turn, and detects that the decision was stored', async () => {
      const { actor, context, ports, state } = await openLoadedDocument(at('passedOn', { caller }))
      expect(context().principal).toBe('kim')
      actor.send({ type: 'signing.approve' })
      await ports.sign.last().fail(offline)
      await ports.fetchDocument.last().answer(
        at('approved', {
          caller,
          signs: at('approved').signs.map((sign) => ({
            ...sign,
            ...(sign.user.id === 'kim' && { acted_by: { id: 'lee', name: '이름 lee' } }),
          })),
        }),
      )
      expect(state().value).toBe('decided')
    })
  })
})
