import type { ReactNode } from 'react'
import type { AnyMachineSnapshot } from 'xstate'
import { type Legal, legalIn, stateOf } from './legal.ts'
import type { Around } from './stages/around.ts'
import { stage as approvers } from './stages/approvers.tsx'
import { stage as badges } from './stages/badges.tsx'
import { stage as boxes } from './stages/boxes.tsx'
import { stage as draft } from './stages/draft.tsx'
import { stage as files } from './stages/files.tsx'
import { stage as finder } from './stages/finder.tsx'
import { stage as notices } from './stages/notices.tsx'
import { stage as password } from './stages/password.tsx'
import { stage as preferences } from './stages/preferences.tsx'
import { stage as push } from './stages/push.tsx'
import { stage as registration } from './stages/registration.tsx'
import { stage as session } from './stages/session.tsx'
import { stage as signing } from './stages/signing.tsx'
import { stage as viewer } from './stages/viewer.tsx'
import { stage as vouchers } from './stages/vouchers.tsx'
import { unseen } from './unseen.ts'
import { worldsOf } from './worlds.ts'

/** How a machine looks, whatever its machine is. */
interface AnyStage {
  path?: string
  show(snapshot: AnyMachineSnapshot, around: Around): ReactNode
  likes?(snapshot: AnyMachineSnapshot, state: string): boolean
}

const stages: Readonly<Record<string, unknown>> = {
  session,
  registration,
  badges,
  notices,
  preferences,
  finder,
  password,
  push,
  vouchers,
  draft,
  approvers,
  files,
  boxes,
  signing,
  viewer,
}

/** The screens of a word's machine; nothing where it has none. */
export function stageOf(word: string): AnyStage | undefined {
  // What machine and stage agree on is held where each is written; here they are all alike.
  return stages[word] as AnyStage | undefined
}

/** Whether a snapshot stands in states that have a screen. */
function isSeen(snapshot: AnyMachineSnapshot): boolean {
  const places = stateOf(snapshot).split(' ')
  return places.every((place) => !unseen[`${snapshot.machine.id}.${place}`])
}

/** The nearest way into a state that shows most of it; nothing where no way leads there. */
export function wayInto(word: string, state: string): Legal | undefined {
  const stage = stageOf(word)
  const likes = (snapshot: AnyMachineSnapshot, asked: string) =>
    isSeen(snapshot) && (stage?.likes?.(snapshot, asked) ?? true)
  for (const world of worldsOf(word)) {
    const legal = legalIn(world as never, state, likes)
    if (legal) return legal
  }
  return undefined
}

/** Whether a state has a screen: its machine has a stage, and no sentence says what is seen instead. */
export function hasScreen(word: string, state: string): boolean {
  return (
    stageOf(word) !== undefined && !unseen[word === state || !state ? word : `${word}.${state}`]
  )
}
