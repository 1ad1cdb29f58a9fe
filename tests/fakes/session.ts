import { createActor, SimulatedClock } from 'xstate'
import type { Session } from '../../machines/ports.ts'
import { noon } from '../builders/days.ts'
import { aSession } from '../builders/people.ts'
import { machinesOnFakePorts } from './machines.ts'

export const hour = 3_600_000
export const minute = 60_000
export const credentials = { username: 'yoondh', password: 'secret' }

/** The session as the page opens at noon. `sleep` lets time go by without a timer noticing. */
export function openSession() {
  const { session, ports } = machinesOnFakePorts()
  const clock = new SimulatedClock()
  let slept = 0
  const now = () => noon + clock.now() + slept
  const actor = createActor(session, { clock, input: { now } }).start()
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
