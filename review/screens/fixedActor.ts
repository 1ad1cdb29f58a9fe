import {
  type ActorRefLike,
  type AnyActor,
  type AnyActorLogic,
  type AnyMachineSnapshot,
  createActor,
  StateMachine,
} from 'xstate'
import type { MachineName } from '../../models/models.ts'
import type { FindSnapshot } from './defaultSnapshots.ts'

/** The logic of an actor that stays in a snapshot, because no machine on the review page receives the events of controls. */
function fixedLogic(snapshot: AnyMachineSnapshot): AnyActorLogic {
  const get = () => snapshot
  return { getInitialSnapshot: get, transition: get, getPersistedSnapshot: get }
}

/** Makes a new actor stay in the snapshot of its machine. */
export function fixActor(actor: ActorRefLike, find: FindSnapshot): void {
  const { logic } = actor as AnyActor
  if (!(logic instanceof StateMachine)) return
  Object.assign(actor, { logic: fixedLogic(find(logic.id as MachineName)) })
}

/** A running actor that stays in a snapshot. */
export function fixedActor(snapshot: AnyMachineSnapshot) {
  return createActor(fixedLogic(snapshot)).start()
}

/** Whether a dialog has the focus. In the iframe of the review page, where no control takes the focus: whether there is a dialog. */
const isDialogReady = () =>
  window.parent === window
    ? !!document.activeElement?.closest('[role=dialog]')
    : !!document.querySelector('[role=dialog]')

/** Calls `then` in the first frame in which a dialog is ready. */
function inFrameWithDialog(then: () => void): void {
  requestAnimationFrame(() => {
    if (isDialogReady()) then()
    else inFrameWithDialog(then)
  })
}

/**
 * As `fixedActor`, but the actor starts in `first`, and enters `snapshot` after a route has subscribed and a dialog has taken the focus. So
 * a dialog opens only after the dialog below it has been rendered, also if another route has subscribed before that.
 */
export function delayedActor(first: AnyMachineSnapshot, snapshot: AnyMachineSnapshot) {
  const actor = createActor({ ...fixedLogic(snapshot), getInitialSnapshot: () => first }).start()
  const subscribe = actor.subscribe.bind(actor)
  actor.subscribe = (...observer: unknown[]) => {
    inFrameWithDialog(() => actor.send({ type: 'open' }))
    return subscribe(...(observer as Parameters<typeof subscribe>))
  }
  return actor
}
