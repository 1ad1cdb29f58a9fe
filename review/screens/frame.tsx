import type { ReactNode } from 'react'
import type { SnapshotOf } from '../../models/models.ts'
import { employeeOf } from '../../models/samples/realistic.ts'
import { publicPaths } from '../../src/app/paths.ts'
import { PublicLayout } from '../../src/layout/PublicLayout.tsx'
import { AppLayout } from '../../src/layout/AppLayout.tsx'
import { appLayoutView, sessionExpiryView, themeButtonOf } from '../../src/layout/AppLayout.view.ts'
import { languageButtonOf } from '../../src/layout/language.view.ts'
import { SessionExpiryBanner } from '../../src/layout/SessionExpiryBanner.tsx'
import { BannerSlot } from '../../src/loading/BannerSlot.ts'
import { snapshotIn } from '../states.ts'
import { noop, useScreenContext } from './context.tsx'

export interface FrameProps {
  /** The username of the employee whose view is shown. */
  as?: string
  session?: SnapshotOf<'session'>
  badges?: SnapshotOf<'badges'>
}

/** A screen within the main layout of a signed-in employee, with badges. */
export function FramedScreen({
  children,
  as = 'yoondh',
  ...given
}: FrameProps & { children: ReactNode }) {
  const { text, language, theme } = useScreenContext()
  const session = given.session ?? snapshotIn('session', 'signedIn.working')
  const badges = given.badges ?? countedBadges()
  const choices = {
    otherLanguage: languageButtonOf(text, language, noop),
    theme: themeButtonOf(text, theme, noop),
  }
  const on = { signOut: noop, finder: noop, help: noop, open: noop }
  const expiry = sessionExpiryView(session, text)
  return (
    <BannerSlot
      value={
        expiry && <SessionExpiryBanner {...expiry} hasPassword onPassword={noop} onRenew={noop} />
      }
    >
      <AppLayout
        {...appLayoutView(
          session,
          badges,
          { employee: employeeOf(as), media: '', choices },
          text,
          on,
        )}
      >
        {children}
      </AppLayout>
    </BannerSlot>
  )
}

/** Badges with numbers greater than 0. */
export function countedBadges(): SnapshotOf<'badges'> {
  return snapshotIn('badges', 'stream.open counts.refreshed', hasCounts)
}

/** Whether the badges have numbers to show. */
export function hasCounts({ context }: SnapshotOf<'badges'>): boolean {
  return context.counts.pending > 0
}

/** A screen in the layout of an employee who is not signed in. */
export function SignedOut({ children }: { children: ReactNode }) {
  const { text, language } = useScreenContext()
  return (
    <PublicLayout
      productName={text.productName}
      home={publicPaths.signIn}
      otherLanguage={languageButtonOf(text, language, noop)}
    >
      {children}
    </PublicLayout>
  )
}
