import type { SnapshotFrom } from 'xstate'
import type { Employee } from '../../contract/session.ts'
import type { Counts } from '../../machines/badges/badges.ports.ts'
import type { badgesMachine } from '../../machines/badges/badges.machine.ts'
import type { sessionMachine } from '../../machines/session/session.machine.ts'
import { publicPaths } from '../app/paths.ts'
import {
  analyticsPath,
  boxNames,
  type BoxName,
  boxPaths,
  calendarPath,
  draftingRoutes,
  guidePath,
  homePath,
} from '../app/screens.ts'
import { machineAttributes } from '../hooks/machineAttributes.view.ts'
import { failureSentence } from '../screens/SignIn/SignIn.view.ts'
import type { MainText } from '../text/en.ts'
import type { CountBadgeColour } from '../ui/CountBadge.tsx'
import type { IconName } from '../ui/Icon.tsx'
import type { SessionExpiryBannerProps } from './SessionExpiryBanner.tsx'
import type { AppLayoutProps } from './AppLayout.tsx'

export interface Destination {
  path: string
  label: string
  icon: IconName
  badge: { count: number; colour: CountBadgeColour; label: string }
}

export interface DestinationGroup {
  /** The heading of the group; null for the groups of the home screen and of the guide, which have none. */
  heading: string | null
  destinations: Destination[]
}

const draftColours = ['blue', 'purple', 'pink', 'green', 'purple'] as const

/** The home screen, the guide, and the two groups of the navigation, with the badge colours of the specification (section 2, "Navigation"). */
export function destinationsOf(text: MainText, counts: Counts): DestinationGroup[] {
  const withoutBadge = { count: 0, colour: 'blue', label: '' } as const
  const plain = (path: string, label: string, icon: IconName): Destination => ({
    path,
    label,
    icon,
    badge: withoutBadge,
  })
  return [
    {
      heading: null,
      destinations: [
        plain(homePath, text.home, 'home'),
        plain(calendarPath, text.calendar, 'calendar'),
        plain(analyticsPath, text.analytics, 'analytics'),
      ],
    },
    {
      heading: text.groups.documents,
      destinations: boxNames.map((box) => ({
        path: boxPaths[box],
        label: text.boxes[box],
        icon: box,
        badge: boxBadge(text, box, counts),
      })),
    },
    {
      heading: text.groups.drafting,
      destinations: draftingRoutes.map(([category, path], index) => ({
        path,
        label: text.categories[category],
        icon: category,
        badge: draftBadge(text, counts.drafts[index] ?? 0, draftColours[index] ?? 'blue'),
      })),
    },
    { heading: null, destinations: [plain(guidePath, text.guide, 'guide')] },
  ]
}

/** The badge of a box: the number of pending documents, or of unread documents. The approved box has none. */
function boxBadge(text: MainText, box: BoxName, counts: Counts): Destination['badge'] {
  const { waiting, unread } = text.frame
  if (box === 'pending') {
    return { count: counts.pending, colour: 'red', label: waiting(counts.pending) }
  }
  const [count, colour] = unreadOf(box, counts)
  return { count, colour, label: unread(count) }
}

/**
 * The number of unread documents and the badge colour. A rejection requires an action by the author, so it has the colour of pending
 * documents.
 */
function unreadOf(box: BoxName, counts: Counts): [count: number, colour: CountBadgeColour] {
  if (box === 'submitted') return [counts.submitted, 'slate']
  if (box === 'rejected') return [counts.rejected, 'red']
  return [box === 'reference' ? counts.references : 0, 'red']
}

function draftBadge(text: MainText, count: number, colour: CountBadgeColour): Destination['badge'] {
  return { count, colour, label: text.frame.drafts(count) }
}

/** The texts of the profile block: name and position, department. `media` is prepended to the path of the avatar. */
export function profileOf(employee: Omit<Employee, 'token'>, media: string) {
  return {
    person: {
      name: employee.user.first_name,
      picture: employee.avatar ? `${media}${employee.avatar}` : null,
    },
    position: employee.position.name,
    department: employee.department.name,
  }
}

const nextTheme = { system: 'light', light: 'dark', dark: 'system' } as const
const themeIcons = { system: 'screen', light: 'sun', dark: 'moon' } as const

/** The props of the theme button: the current theme, and a function that selects the next one. */
export function themeButtonOf(
  text: MainText,
  theme: keyof typeof nextTheme,
  chooseTheme: (theme: keyof typeof nextTheme) => void,
) {
  return {
    label: `${text.frame.theme}: ${text.frame.themes[theme]}`,
    icon: themeIcons[theme],
    next: () => chooseTheme(nextTheme[theme]),
  }
}

interface FrameHandlers {
  signOut(): void
  finder(): void
  help(): void
  /** Opens the profile dialog. */
  open(): void
}

type Choices = Pick<AppLayoutProps['topBar'], 'otherLanguage' | 'theme'>

/** The props of the main layout for the state of the session and the badges. `media` is prepended to the path of the avatar. */
export function appLayoutView(
  session: SnapshotFrom<typeof sessionMachine>,
  badges: SnapshotFrom<typeof badgesMachine>,
  frame: { employee: Employee; media: string; choices: Choices },
  text: MainText,
  on: FrameHandlers,
): Omit<AppLayoutProps, 'children'> {
  const t = text.frame
  return {
    machine: machineAttributes(session),
    skip: t.skip,
    topBar: {
      productName: text.productName,
      home: publicPaths.signIn,
      menu: t.menu,
      closeMenu: t.closeMenu,
      finder: { label: t.finder, open: on.finder },
      help: { label: t.help, open: on.help },
      signOut: { label: t.signOut, ask: on.signOut },
      ...frame.choices,
    },
    navigation: {
      machine: machineAttributes(badges),
      label: t.navigation,
      groups: destinationsOf(text, badges.context.counts),
      profile: { ...profileOf(frame.employee, frame.media), label: t.settings, open: on.open },
    },
  }
}

/** The props of the banner that offers to stay signed in; null unless the session is about to expire. */
export function sessionExpiryView(
  session: SnapshotFrom<typeof sessionMachine>,
  text: MainText,
): Omit<SessionExpiryBannerProps, 'onPassword' | 'onRenew'> | null {
  const isRenewing = session.matches({ signedIn: 'renewing' })
  if (!isRenewing && !session.matches({ signedIn: 'ending' })) return null
  const { password, failure, minutes } = session.context
  const reason = isRenewing ? text.ending.renewing : text.signIn.passwordMissing
  return {
    texts: { ...text.ending, sentence: text.ending.sentence(minutes) },
    password,
    busy: isRenewing,
    disabledReason: session.can({ type: 'session.renew' }) ? undefined : reason,
    failure: failure && failureSentence(failure, text.signIn),
  }
}
