import type { ReactNode } from 'react'
import type { AnyStateMachine, SnapshotFrom } from 'xstate'
import type { BoxText } from '../../src/text/boxes.en.ts'
import type { Text } from '../../src/text/en.ts'
import type { Language } from '../../src/text/language.ts'

/** What surrounds a screen in a review: who looks at it, and how. */
export interface Around {
  text: Text
  boxText: BoxText
  language: Language
  theme: 'light' | 'dark'
}

/** How the states of a machine look: the product's own views and screens around a snapshot. */
export interface Stage<Machine extends AnyStateMachine> {
  show(snapshot: SnapshotFrom<Machine>, around: Around): ReactNode
  /** Where in the navigation it stands; the first drafting screen where nothing is said. */
  path?: string
  /** Which snapshots of a state say most; the others are as legal. */
  likes?(snapshot: SnapshotFrom<Machine>, state: string): boolean
}

/** Does nothing: in a review nobody hears what a control sends. */
export const nothing = () => undefined

const handlers = new Proxy({}, { get: () => nothing })

/** Handlers of which each does nothing. */
export function silent<On extends object>(): On {
  return handlers as On
}
