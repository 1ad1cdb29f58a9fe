import { createActor } from 'xstate'
import { describe, expect, it } from 'vitest'
import { RequestError } from '../../machines/requestError.ts'
import { machinesOnFakePorts } from '../fakes/machines.ts'

const kim = { username: 'kim', name: '김영수', department: '재무팀', position: '이사' }

function open() {
  const { profile, ports } = machinesOnFakePorts()
  const actor = createActor(profile, { input: { username: 'KIM' } }).start()
  return { actor, port: ports.loadProfile, state: () => actor.getSnapshot() }
}

describe('profile', () => {
  describe('loading', () => {
    it('requests the employee of the address, and goes to shown', async () => {
      const { port, state } = open()
      expect(port.last().input).toEqual({ username: 'KIM' })
      await port.last().answer(kim)
      expect(state()).toMatchObject({ value: 'shown', context: { profile: kim } })
    })

    it('goes to unknown when no active employee has the username, without a retry', async () => {
      const { port, state } = open()
      await port.last().fail(new RequestError('notFound'))
      expect(state().value).toBe('unknown')
      expect(state().can({ type: 'profile.retry' })).toBe(false)
    })

    it.each(['offline', 'server', 'forbidden'] as const)(
      'goes to failed after the error %s, and retries',
      async (kind) => {
        const { actor, port, state } = open()
        await port.last().fail(new RequestError(kind))
        expect(state().value).toBe('failed')
        actor.send({ type: 'profile.retry' })
        expect([state().value, port.asked.length]).toEqual(['loading', 2])
      },
    )
  })
})
