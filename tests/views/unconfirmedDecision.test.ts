import { expect, it } from 'vitest'
import { RequestError } from '../../machines/requestError.ts'
import { documentView } from '../../src/screens/Document/Document.view.ts'
import { boxes } from '../../src/text/boxes.en.ts'
import { en } from '../../src/text/en.ts'
import { openLoadedDocument } from '../fakes/signing.ts'

it('a decision without a response disables its buttons with the hint of the banner, which the decision bar does not repeat', async () => {
  const { actor, ports, state } = await openLoadedDocument()
  const offline = new RequestError('offline')
  actor.send({ type: 'signing.approve' })
  await ports.sign.last().fail(offline)
  await ports.fetchDocument.last().fail(offline)
  const around = { box: 'Pending', place: null, inList: null, media: '', features: ['hold'] }
  const { banner, decision } = documentView(state(), { ...around, language: 'en' }, en, boxes)
  const hint =
    'The server does not respond. Press “Try again” to check the result before you decide again.'
  expect(banner).toMatchObject({ hint, canRetry: true })
  expect(decision).toMatchObject({
    progress: null,
    reason: null,
    approve: { cannot: hint },
    reject: { cannot: hint },
    cannotComment: hint,
  })
  expect(decision?.more.items.map(({ isEnabled, note }) => [isEnabled, note])).toEqual([
    [false, hint],
  ])
})
