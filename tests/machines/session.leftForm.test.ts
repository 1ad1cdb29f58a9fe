import { describe, expect, it } from 'vitest'
import { RequestError } from '../../machines/requestError.ts'
import { openSignedOut, sendSignIn } from '../fakes/session.ts'

describe('session › signingIn', () => {
  it('keeps no failure of a sign-in whose form was left', async () => {
    const { actor, state, ports } = await openSignedOut()
    sendSignIn(actor)
    actor.send({ type: 'session.leaveForm' })
    await ports.signIn.last().fail(new RequestError('offline'))
    expect(state()).toMatchObject({ value: 'signedOut', context: { failure: null } })
  })
})
