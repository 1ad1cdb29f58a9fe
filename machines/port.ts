import { fromPromise } from 'xstate'

/** An actor that the app provides. Until then it rejects with an error that contains its name. */
export const port = <Answer, Input>(name: string) =>
  fromPromise<Answer, Input>(() => Promise.reject(new Error(`The port ${name} is not provided.`)))

/** The output of an actor's done event, for use as `params` of a guard or an action. */
export function outputOf<Answer>({ event }: { event: { output: Answer } }): Answer {
  return event.output
}
