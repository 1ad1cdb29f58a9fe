import type { SnapshotFrom } from 'xstate'
import type { profileMachine } from '../../../machines/profile/profile.machine.ts'
import { boxNames, boxPaths, homePath, settingsPath } from '../../app/screens.ts'
import { machineAttributes } from '../../hooks/machineAttributes.view.ts'
import type { SettingsText } from '../../text/settings.en.ts'
import type { MainText } from '../../text/en.ts'
import type { ProfileText } from '../../text/profile.en.ts'
import type { LoadStatusPageProps } from '../../layout/LoadStatusPage.tsx'
import type { ProfileProps } from './Profile.tsx'

export type ProfileSnapshot = SnapshotFrom<typeof profileMachine>

interface Texts {
  text: MainText
  settingsText: SettingsText
  profileText: ProfileText
}

/** The props of the page while the profile is loading, and if it cannot be shown. */
export function profileLoadStatusView(
  snapshot: ProfileSnapshot,
  { text, profileText: t }: Omit<Texts, 'settingsText'>,
): Omit<LoadStatusPageProps, 'onRetry'> {
  const shown = {
    machine: machineAttributes(snapshot),
    product: text.productName,
    home: { label: t.home, path: homePath },
    code: null,
    retry: null,
  }
  if (snapshot.matches('unknown')) {
    const { heading, sentence } = t.unknown
    return { ...shown, code: '404', heading, sentence: sentence(snapshot.context.username) }
  }
  if (snapshot.matches('failed')) {
    return { ...shown, ...t.failed, retry: { label: t.retry, event: 'profile.retry' } }
  }
  return { ...shown, heading: t.profile, sentence: t.loading }
}

/**
 * The boxes that can contain documents written by the employee. The search of these boxes has a field for the author. A leading `@` limits
 * the search to exactly this username; otherwise it would match names that contain it.
 */
function boxLinks(username: string, isOwn: boolean, text: MainText) {
  if (isOwn) {
    return [{ label: text.boxes.submitted, path: boxPaths.submitted, icon: 'submitted' as const }]
  }
  const query = new URLSearchParams({ author: `@${username}` })
  return boxNames
    .filter((box) => box !== 'submitted')
    .map((box) => ({ label: text.boxes[box], path: `${boxPaths[box]}?${query}`, icon: box }))
}

/**
 * The props of a loaded profile; null before it is loaded. `currentUsername` is the signed-in employee. `media` is prepended to the path of
 * the avatar.
 */
export function profileView(
  snapshot: ProfileSnapshot,
  { currentUsername, media }: { currentUsername: string; media: string },
  { text, settingsText, profileText: t }: Texts,
): ProfileProps | null {
  const { profile } = snapshot.context
  if (!profile) return null
  const { username, name, avatar } = profile
  const isOwn = username === currentUsername
  const { facts } = settingsText
  return {
    machine: machineAttributes(snapshot),
    product: text.productName,
    label: t.profile,
    name,
    facts: {
      person: { name, picture: avatar ? `${media}${avatar}` : null },
      facts: [
        { label: facts.department, value: profile.department },
        { label: facts.position, value: profile.position },
        { label: facts.username, value: username },
      ],
    },
    own: isOwn
      ? { sentence: t.own, settings: { label: t.settings, path: settingsPath('profile') } }
      : null,
    documents: {
      heading: isOwn ? t.ownDocuments : t.documents,
      hint: t.documentsHint,
      links: boxLinks(username, isOwn, text),
    },
  }
}
