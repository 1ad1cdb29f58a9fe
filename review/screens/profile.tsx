import { Profile } from '../../src/screens/Profile/Profile.tsx'
import {
  profileLoadStatusView,
  type ProfileSnapshot,
  profileView,
} from '../../src/screens/Profile/Profile.view.ts'
import { LoadStatusPage } from '../../src/layout/LoadStatusPage.tsx'
import { noop, useScreenContext } from './context.tsx'
import { FramedScreen } from './frame.tsx'

/** The profile of a colleague in the main layout. */
export function FramedProfile({ profile }: { profile: ProfileSnapshot }) {
  const context = useScreenContext()
  const shown = profileView(profile, { currentUsername: 'yoondh', media: '' }, context)
  return (
    <FramedScreen>
      {shown ? (
        <Profile {...shown} />
      ) : (
        <LoadStatusPage {...profileLoadStatusView(profile, context)} onRetry={noop} />
      )}
    </FramedScreen>
  )
}
