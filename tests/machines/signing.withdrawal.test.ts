import { describe, expect, it } from 'vitest'
import { aDocument } from '../../models/samples/approval.ts'
import { openLoadedDocument } from '../fakes/signing.ts'

const own = { employee: 'yoondh' }

describe('signing', () => {
  describe('confirmingWithdrawal', () => {
    const openAsking = async () => {
      const opened = await openLoadedDocument(aDocument(), own)
      opened.actor.send({ type: 'signing.askWithdrawal' })
      return opened
    }

    it('sends nothing, and ignores changes of the document', async () => {
      const { state, ports } = await openAsking()
      expect(state().value).toEqual({ reading: 'confirmingWithdrawal' })
      expect(ports.act.asked).toEqual([])
      expect(state().can({ type: 'signing.changed' })).toBe(false)
      expect(state().can({ type: 'signing.askWithdrawal' })).toBe(false)
    })

    it('withdraws after the confirmation', async () => {
      const { actor, state, ports } = await openAsking()
      actor.send({ type: 'signing.withdraw' })
      expect(state().value).toBe('acting')
      expect(ports.act.last().input).toMatchObject({ documentId: 7, action: 'withdraw' })
    })

    it('returns to the document on signing.keep, and loads it again', async () => {
      const { actor, state, context, ports } = await openAsking()
      actor.send({ type: 'signing.keep' })
      expect(state().value).toEqual({ reading: 'refreshing' })
      await ports.fetchDocument.last().answer(aDocument('passedOn'))
      expect(context().document).toEqual(aDocument('passedOn'))
      expect(ports.act.asked).toEqual([])
    })

    it('sends nothing when the document is closed', async () => {
      const { actor, state, ports } = await openAsking()
      actor.send({ type: 'signing.close' })
      expect([state().value, ports.act.asked]).toEqual(['closed', []])
    })

    it('refuses signing.withdraw and signing.keep before signing.askWithdrawal', async () => {
      const { state } = await openLoadedDocument(aDocument(), own)
      expect(state().can({ type: 'signing.withdraw' })).toBe(false)
      expect(state().can({ type: 'signing.keep' })).toBe(false)
    })
  })
})
