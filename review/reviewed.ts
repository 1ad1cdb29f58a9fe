import type { AnyMachineSnapshot } from 'xstate'
import type { MachineScreen } from './screens/around.tsx'
import { screens } from './screens/machines.tsx'
import { nearestIn, type Reached, stateOf } from './states.ts'
import { isTransient, unseen } from './unseen.ts'

/** The screen of a machine; undefined for a machine without screens. */
export function screenOf(word: string): MachineScreen | undefined {
  return screens[word]
}

/** Whether all states of a snapshot have a screen. */
function isVisible(snapshot: AnyMachineSnapshot): boolean {
  const states = stateOf(snapshot).split(' ')
  return states.every((state) => !unseen[`${snapshot.machine.id}.${state}`])
}

/** The nearest position in a state, preferably with a visible and complete screen; undefined if there is none. */
export function reachedIn(word: string, state: string): Reached | undefined {
  if (isTransient(`${word}.${state}`)) return undefined
  const isSeen = hasScreen(word, state)
  const { isPreferred } = screenOf(word) ?? {}
  return nearestIn(
    word,
    state,
    (snapshot) => !isSeen || (isVisible(snapshot) && (isPreferred?.(snapshot, state) ?? true)),
  )
}

/** Whether a state has a screen: its machine has one, and `unseen` has no sentence for the state. */
export function hasScreen(word: string, state: string): boolean {
  return (
    screenOf(word) !== undefined && !unseen[word === state || !state ? word : `${word}.${state}`]
  )
}
