import { describe, expect, it } from 'vitest'
import { splitAtOwnStep } from '../../machines/approvers/lineChange.rules.ts'
import type { SigningEvent } from '../../machines/signing/signing.context.ts'
import { aDocument } from '../../models/samples/approval.ts'
import { anApprover, aReceiver } from '../../models/samples/people.ts'
import { openLoadedDocument } from '../fakes/signing.ts'

type Closing = Omit<Extract<SigningEvent, { type: 'signing.keep' }>, 'type'>

/** Opens the dialog of an action on a document; `reopen` closes it with this content and opens it again. */
async function open(action: 'changeLine' | 'addReceivers') {
  const caller = { acts_for: [], line_change: true, erp_differs: false }
  const document = aDocument('waiting', { caller, revision: 4 })
  const employee = action === 'changeLine' ? 'lee' : 'yoondh'
  const { actor, context, ports } = await openLoadedDocument(document, { employee })
  const prepare = () => actor.send({ type: 'signing.prepare', action })
  prepare()
  const reopen = async (closing: Closing, changed = document) => {
    actor.send({ type: 'signing.keep', ...closing })
    await ports.fetchDocument.last().answer(changed)
    prepare()
  }
  return { actor, context, document, reopen, later: splitAtOwnStep({ document, employee }).later }
}

describe('signing › preparing › a dialog that is closed without sending', () => {
  it('keeps the reason and a changed line, but no line that is equal to the document’s line', async () => {
    const { actor, context, reopen, later } = await open('changeLine')
    const line = [anApprover({ id: 'park' }), ...later]
    actor.send({ type: 'signing.setReason', reason: '증빙 확인' })
    await reopen({ line })
    expect(context()).toMatchObject({ reason: '증빙 확인', line })
    await reopen({})
    expect(context()).toMatchObject({ reason: '증빙 확인', line })
    await reopen({ line: later })
    expect(context()).toMatchObject({ reason: '증빙 확인', line: null })
  })

  it('drops the line, but not the reason, if the document has changed meanwhile', async () => {
    const { actor, context, document, reopen, later } = await open('changeLine')
    actor.send({ type: 'signing.setReason', reason: '증빙 확인' })
    await reopen({ line: [anApprover({ id: 'park' }), ...later] }, { ...document, revision: 9 })
    expect(context()).toMatchObject({ reason: '증빙 확인', line: null })
  })

  it('does not fill in the date of an earlier hold after the form of another action', async () => {
    const { actor, context, reopen } = await open('changeLine')
    const hold = { type: 'signing.prepare', action: 'hold' } as const
    actor.send({ type: 'signing.keep' })
    actor.send(hold)
    actor.send({ type: 'signing.setUntil', until: '2026-12-01' })
    actor.send({ type: 'signing.keep' })
    actor.send(hold)
    expect(context().until).toBe('2026-12-01')
    await reopen({})
    actor.send({ type: 'signing.keep' })
    actor.send(hold)
    expect(context().until).toBeNull()
  })

  it('keeps the chosen receivers', async () => {
    const { context, reopen } = await open('addReceivers')
    const receivers = [aReceiver({ id: 'choi' })]
    await reopen({ receivers })
    expect(context().receivers).toEqual(receivers)
    await reopen({})
    expect(context().receivers).toEqual(receivers)
    await reopen({ receivers: [] })
    expect(context().receivers).toBeNull()
  })
})
