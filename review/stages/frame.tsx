import type { ReactNode } from 'react'
import type { SnapshotFrom } from 'xstate'
import type { badgesMachine } from '../../machines/badges/badges.machine.ts'
import type { sessionMachine } from '../../machines/session/session.machine.ts'
import { Ending } from '../../src/layout/Ending.tsx'
import { Frame } from '../../src/layout/Frame.tsx'
import { endingView, frameView, themeOf } from '../../src/layout/Frame.view.ts'
import { otherLanguageOf } from '../../src/layout/language.view.ts'
import { Above } from '../../src/widgets/Above.ts'
import { legalAt } from '../legal.ts'
import { employee } from '../samples.ts'
import { badgesWorld } from '../worlds/badges.ts'
import { sessionWorld } from '../worlds/session.ts'
import { type Around, nothing } from './around.ts'

interface FramedProps {
  around: Around
  children: ReactNode
  session?: SnapshotFrom<typeof sessionMachine>
  badges?: SnapshotFrom<typeof badgesMachine>
}

/** A screen in the main layout of an employee who works, with what waits for them. */
export function Framed({ around, children, ...given }: FramedProps) {
  const { text, language, theme } = around
  const session = given.session ?? legalAt(sessionWorld, 'signedIn.working')
  const badges = given.badges ?? legalAt(badgesWorld, 'stream.open counts.refreshed', hasCounts)
  const choices = {
    otherLanguage: otherLanguageOf(text, language, nothing),
    theme: themeOf(text, theme, nothing),
  }
  const ending = endingView(session, text)
  return (
    <Above value={ending && <Ending {...ending} onPassword={nothing} onRenew={nothing} />}>
      <Frame
        {...frameView(session, badges, { employee, media: '', choices }, text, {
          signOut: nothing,
          open: nothing,
        })}
      >
        {children}
      </Frame>
    </Above>
  )
}

/** Whether something waits, so that there are badges. */
export function hasCounts({ context }: SnapshotFrom<typeof badgesMachine>): boolean {
  return context.counts.pending > 0
}
