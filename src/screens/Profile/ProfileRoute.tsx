import { useActorRef, useSelector } from '@xstate/react'
import { useState } from 'react'
import { useParams } from 'react-router-dom'
import { profileMachine } from '../../../machines/profile/profile.machine.ts'
import {
  useApp,
  useMainText,
  useSession,
  useInstallationSettings,
  useTexts,
} from '../../app/appContext.ts'
import { profileTexts } from '../../text/profile.ts'
import { LoadStatusPage } from '../../layout/LoadStatusPage.tsx'
import { Profile } from './Profile.tsx'
import { profileLoadStatusView, profileView } from './Profile.view.ts'

/** The screen with the profile of an employee. Its URL contains the username. */
export function ProfileRoute() {
  const { id = '' } = useParams()
  return <ProfileOf key={id} username={id} />
}

function ProfileOf({ username }: { username: string }) {
  const app = useApp()
  const texts = { text: useMainText(), ...useTexts(profileTexts) }
  const { mediaBase } = useInstallationSettings()
  const { session } = useSession().context
  const [machine] = useState(() => app.provide(profileMachine))
  const profile = useActorRef(machine, { inspect: app.inspect, input: { username } })
  const snapshot = useSelector(profile, (current) => current)
  const viewInput = { currentUsername: session?.employee.user.username ?? '', media: mediaBase }
  const profileProps = profileView(snapshot, viewInput, texts)
  if (profileProps) return <Profile {...profileProps} />
  return (
    <LoadStatusPage
      {...profileLoadStatusView(snapshot, texts)}
      onRetry={() => profile.send({ type: 'profile.retry' })}
    />
  )
}
