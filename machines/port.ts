import { fromPromise } from 'xstate'

/** Declares an actor whose implementation the app provides. Without an implementation, it rejects with an error that contains its name. */
export const port = <Answer, Input>(name: string) =>
  fromPromise<Answer, Input>(() => Promise.reject(new Error(`The port ${name} is not provided.`)))

/** The output of an actor's done event, for use as `params` of a guard or an action. */
export function outputOf<Answer>({ event }: { event: { output: Answer } }): Answer {
  return event.output
}
