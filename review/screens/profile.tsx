import { Profile } from '../../src/screens/Profile/Profile.tsx'
import {
  type ProfileSnapshot,
  profileAddressView,
  profileView,
} from '../../src/screens/Profile/Profile.view.ts'
import { AddressPage } from '../../src/layout/AddressPage.tsx'
import { noop, useScreenContext } from './context.tsx'
import { Framed } from './frame.tsx'

/** The profile of a colleague in the main layout. */
export function FramedProfile({ profile }: { profile: ProfileSnapshot }) {
  const context = useScreenContext()
  const shown = profileView(profile, { currentUsername: 'yoondh', media: '' }, context)
  return (
    <Framed>
      {shown ? (
        <Profile {...shown} />
      ) : (
        <AddressPage {...profileAddressView(profile, context)} onRetry={noop} />
      )}
    </Framed>
  )
}
