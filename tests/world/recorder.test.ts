import { createActor } from 'xstate'
import { describe, expect, it } from 'vitest'
import { noticesMachine } from '../../machines/notices/notices.machine.ts'
import { passwordMachine } from '../../machines/password/password.machine.ts'
import { record as inspect, recordedEvents } from '../../src/world/recorder.ts'
import { aNoticesListener } from '../fakes/listeners.ts'
import { machinesOnFakePorts } from '../fakes/machines.ts'

const last = (count: number) =>
  recordedEvents()
    .slice(-count)
    .map(({ event, told, state }) => [event, state, told])

describe('the recorder', () => {
  it('stores the event of a machine, and the state after it', () => {
    const actor = createActor(noticesMachine, { inspect }).start()
    actor.send({ type: 'notices.show', code: 'draftFailed', values: { detail: '비밀' } })
    actor.send({ type: 'notices.hold' })
    expect(last(3)).toEqual([
      ['xstate.init', 'idle', undefined],
      ['notices.show', { showing: 'running' }, { code: 'draftFailed' }],
      ['notices.hold', { showing: 'held' }, undefined],
    ])
  })

  it('numbers the instances of a machine', () => {
    const numbers = [1, 2].map(() => {
      createActor(noticesMachine, { inspect }).start()
      return recordedEvents().at(-1)?.actor ?? 0
    })
    expect(numbers[1]).toBe((numbers[0] ?? 0) + 1)
  })

  it('stores only the kind of the error of an actor', async () => {
    const { session, ports } = machinesOnFakePorts()
    const { RequestError } = await import('../../machines/requestError.ts')
    createActor(session, { inspect, input: { now: () => 0 } }).start()
    await ports.restoreSession.last().fail(new RequestError('offline', { detail: '비밀' }))
    expect(last(1)).toEqual([
      ['xstate.error.actor.restoreSession', 'signedOut', { kind: 'offline' }],
    ])
  })

  it('stores neither a typed text nor its length', () => {
    const typed = (password: string) => {
      const before = recordedEvents().length
      const input = { notices: aNoticesListener().ref }
      const actor = createActor(passwordMachine, { inspect, input }).start()
      actor.send({ type: 'password.open' })
      for (let length = 1; length <= password.length; length += 1) {
        actor.send({ type: 'password.setPassword', password: password.slice(0, length) })
      }
      return recordedEvents()
        .slice(before)
        .map(({ event }) => event)
    }
    expect(typed('비밀')).toEqual(typed('비밀번호 하나'))
    expect(JSON.stringify(recordedEvents())).not.toContain('비')
  })

  it('stores nothing that is typed in a registration', () => {
    const { registration } = machinesOnFakePorts()
    const actor = createActor(registration, { inspect }).start()
    for (const field of ['username', 'password1'] as const) {
      actor.send({ type: 'registration.setField', field, value: '비밀' })
    }
    expect(last(1)).toEqual([['registration.setField', { form: 'checking' }, undefined]])
    expect(JSON.stringify(recordedEvents())).not.toContain('비')
  })

  it('stores neither username nor password of a sign-in, nor their lengths', async () => {
    const typed = async (text: string) => {
      const before = recordedEvents().length
      const { session, ports } = machinesOnFakePorts()
      const actor = createActor(session, { inspect, input: { now: () => 0 } }).start()
      await ports.restoreSession.last().answer(null)
      for (let length = 1; length <= text.length; length += 1) {
        actor.send({ type: 'session.setUsername', username: text.slice(0, length) })
      }
      for (let length = 1; length <= text.length; length += 1) {
        actor.send({ type: 'session.setPassword', password: text.slice(0, length) })
      }
      actor.send({ type: 'session.signIn' })
      return recordedEvents()
        .slice(before)
        .map(({ event, told }) => [event, told])
    }
    expect(await typed('비밀')).toEqual(await typed('비밀번호 하나'))
    expect(JSON.stringify(recordedEvents())).not.toContain('비')
  })

  it('keeps 200 steps, and drops the oldest of the machine with the most steps', () => {
    const quiet = createActor(passwordMachine, {
      inspect,
      input: { notices: aNoticesListener().ref },
    }).start()
    quiet.send({ type: 'password.open' })
    const own = () => recordedEvents().filter(({ machine }) => machine === 'password').length
    const before = own()
    const loud = createActor(noticesMachine, { inspect }).start()
    loud.send({ type: 'notices.show', code: 'draftDone' })
    for (let turn = 0; turn < 300; turn += 1) {
      loud.send({ type: turn % 2 === 0 ? 'notices.hold' : 'notices.release' })
    }
    expect(recordedEvents()).toHaveLength(200)
    expect(own()).toBe(before)
    expect(recordedEvents().at(-1)).toMatchObject({ machine: 'notices', event: 'notices.release' })
  })
})
