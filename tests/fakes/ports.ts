import { type AnyStateMachine, fromPromise, type PromiseActorLogic, StateMachine } from 'xstate'
import { type MachineName, type MachineOf, models } from '../../models/models.ts'

/** A call of a port that waits until the test responds. */
interface Asked<Answer, Input> {
  input: Input
  signal: AbortSignal
  /** Responds to the call. Resolves after the machine has processed the response. */
  answer: (answer: Answer) => Promise<void>
  fail: (error: unknown) => Promise<void>
}

/** Resolves after all pending microtasks and immediates. */
export function flushPromises(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}

/** Creates a port whose calls wait until the test responds. */
export function fakePort<Answer, Input>(_port: PromiseActorLogic<Answer, Input>) {
  const asked: Asked<Answer, Input>[] = []
  const logic = fromPromise<Answer, Input>(
    ({ input, signal }) =>
      new Promise<Answer>((resolve, reject) => {
        asked.push({
          input,
          signal,
          answer: (answer) => {
            resolve(answer)
            return flushPromises()
          },
          fail: (error) => {
            reject(error)
            return flushPromises()
          },
        })
      }),
  )
  const last = () => {
    const call = asked.at(-1)
    if (!call) throw new Error('The port has not been asked.')
    return call
  }
  return { logic, asked, last }
}

type ActorsOf<Name extends MachineName> = NonNullable<
  Parameters<MachineOf<Name>['provide']>[0]['actors']
>
/** The name and the logic of each actor of the machines. */
type NamedActor = {
  [Name in MachineName]: {
    [Actor in keyof ActorsOf<Name>]-?: [name: Actor, logic: NonNullable<ActorsOf<Name>[Actor]>]
  }[keyof ActorsOf<Name>]
}[MachineName]
type FakePorts = {
  [Each in NamedActor as Each[1] extends AnyStateMachine ? never : Each[0]]: FakeOf<Each[1]>
}
type FakeOf<Logic> =
  Logic extends PromiseActorLogic<infer Output, infer Input>
    ? ReturnType<typeof fakePort<Output, Input>>
    : never

/** Every port of the machines as a fake whose calls wait until the test responds. */
export function fakePorts(): FakePorts {
  const actors = [...models.values()].flatMap(({ machine }) =>
    Object.entries(machine.implementations.actors),
  )
  const ports = actors.filter(([, logic]) => !(logic instanceof StateMachine))
  return Object.fromEntries(ports.map(([name, port]) => [name, fakePort(port as never)])) as never
}
