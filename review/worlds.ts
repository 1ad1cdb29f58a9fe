import type { AnyWorld } from './world.ts'
import { approversWorld } from './worlds/approvers.ts'
import { badgesWorld } from './worlds/badges.ts'
import { documentWorld } from './worlds/document.ts'
import { boxesWorld } from './worlds/boxes.ts'
import { draftWorld } from './worlds/draft.ts'
import { finderWorld } from './worlds/finder.ts'
import { filesWorld } from './worlds/files.ts'
import { noticesWorld } from './worlds/notices.ts'
import { passwordWorld } from './worlds/password.ts'
import { preferencesWorld } from './worlds/preferences.ts'
import { pushlessWorld, pushWorld } from './worlds/push.ts'
import { registrationWorld } from './worlds/registration.ts'
import { sessionWorld } from './worlds/session.ts'
import { signingWorlds } from './worlds/signing.ts'
import { viewerWorld } from './worlds/viewer.ts'
import { redraftedWorld, vouchersWorld } from './worlds/vouchers.ts'

const all: Readonly<Record<string, readonly unknown[]>> = {
  session: [sessionWorld],
  registration: [registrationWorld],
  badges: [badgesWorld],
  notices: [noticesWorld],
  preferences: [preferencesWorld],
  finder: [finderWorld],
  password: [passwordWorld],
  push: [pushWorld, pushlessWorld],
  vouchers: [vouchersWorld, redraftedWorld],
  draft: [draftWorld],
  approvers: [approversWorld],
  files: [filesWorld],
  boxes: [boxesWorld],
  signing: signingWorlds,
  viewer: [viewerWorld],
  document: [documentWorld],
}

/** The words, in the order in which the product meets them. */
export const words = Object.keys(all)

/** The worlds of a word; none where it is not one. What machine and world agree on is held where each is written. */
export function worldsOf(word: string): readonly AnyWorld[] {
  return (all[word] ?? []) as readonly AnyWorld[]
}
