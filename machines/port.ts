import { fromPromise } from 'xstate'

/** Declares an actor whose implementation the app provides. Without an implementation, it rejects with an error that contains its name. */
export const port = <Output, Input>(name: string) =>
  fromPromise<Output, Input>(() => Promise.reject(new Error(`The port ${name} is not provided.`)))

/** The output of an actor's done event, for use as `params` of a guard or an action. */
export function outputOf<Output>({ event }: { event: { output: Output } }): Output {
  return event.output
}
