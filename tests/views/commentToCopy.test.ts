import { expect, it } from 'vitest'
import { aRequest } from '../../models/samples/approval.ts'
import { RequestError } from '../../machines/requestError.ts'
import { documentView } from '../../src/screens/Document/Document.view.ts'
import { boxes } from '../../src/text/boxes.en.ts'
import { en } from '../../src/text/en.ts'
import { openReading } from '../fakes/signing.ts'

/** lee writes a comment and approves, but the author has withdrawn the document. Returns the actions that are shown then. */
async function decisionAfterWithdrawal(comment: string) {
  const { actor, ports, state } = await openReading()
  actor.send({ type: 'signing.setComment', comment })
  actor.send({ type: 'signing.approve' })
  await ports.sign.last().fail(new RequestError('conflict'))
  await ports.fetchDocument.last().answer(aRequest('withdrawn'))
  const around = { box: 'Pending', place: null, inList: null, media: '', features: [], now: 0 }
  return documentView(state(), { ...around, language: 'en' }, en, boxes).decision
}

it('a comment can be copied if the document ended while it was written', async () => {
  expect(await decisionAfterWithdrawal('금액을 확인해 주세요')).toMatchObject({
    comment: null,
    toCopy: { label: 'Your comment, to copy', value: '금액을 확인해 주세요' },
  })
  expect(await decisionAfterWithdrawal('')).toBeNull()
})
