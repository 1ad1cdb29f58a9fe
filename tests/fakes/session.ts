import { type ActorRefFrom, createActor, SimulatedClock } from 'xstate'
import type { sessionMachine } from '../../machines/session/session.machine.ts'
import type { Session } from '../../machines/session/session.ports.ts'
import { noon } from '../../models/samples/days.ts'
import { aSession } from '../../models/samples/people.ts'
import { machinesOnFakePorts } from './machines.ts'

export const credentials = { username: 'yoondh', password: 'secret' }

type SessionActor = ActorRefFrom<typeof sessionMachine>

export function typeCredentials(actor: SessionActor, { username, password } = credentials) {
  actor.send({ type: 'session.setUsername', username })
  actor.send({ type: 'session.setPassword', password })
}

export function sendSignIn(actor: SessionActor, typed = credentials) {
  typeCredentials(actor, typed)
  actor.send({ type: 'session.signIn' })
}

export function sendRenew(actor: SessionActor, password = 'secret') {
  actor.send({ type: 'session.setPassword', password })
  actor.send({ type: 'session.renew' })
}

/**
 * Starts the session machine of a page that opens at noon, with a one-time code after a single sign-on. `sleep` moves the clock without
 * running timers.
 */
export function openSession(code?: string) {
  const { session, ports } = machinesOnFakePorts()
  const clock = new SimulatedClock()
  let slept = 0
  const now = () => noon + clock.now() + slept
  const actor = createActor(session, { clock, input: { now, code } }).start()
  const sleep = (milliseconds: number) => {
    slept += milliseconds
  }
  const state = () => actor.getSnapshot()
  return { actor, ports, clock, sleep, state, context: () => state().context }
}

export async function openSignedOut() {
  const opened = openSession()
  await opened.ports.restoreSession.last().answer(null)
  return opened
}

export async function openSignedIn(session: Session = aSession()) {
  const opened = openSession()
  await opened.ports.restoreSession.last().answer(session)
  return opened
}
