import type { Employee } from '../../contract/session.ts'
import { boxes, draftingRoutes, paths } from '../paths.ts'
import type { Text } from '../text/en.ts'
import type { BadgeColour } from '../widgets/Badge.tsx'
import type { IconName } from '../widgets/Icon.tsx'

/** Counts for the badges; what could not be loaded counts as nothing. */
export interface Counts {
  pending: number
  drafts: readonly number[]
}

export interface Destination {
  path: string
  label: string
  icon: IconName
  badge: { count: number; colour: BadgeColour; label: string }
}

export interface DestinationGroup {
  heading: string
  destinations: Destination[]
}

const draftColours = ['blue', 'purple', 'pink', 'green', 'purple'] as const

/** The two groups of the navigation, with the badges' colours of the specification (section 2, "Navigation"). */
export function destinationsOf(text: Text, counts: Counts): DestinationGroup[] {
  return [
    {
      heading: text.groups.documents,
      destinations: boxes.map((box) => ({
        path: paths[box],
        label: text.boxes[box],
        icon: box,
        badge: badge(text, box === 'pending' ? counts.pending : 0, 'red'),
      })),
    },
    {
      heading: text.groups.drafting,
      destinations: draftingRoutes.map(([category, path], index) => ({
        path,
        label: text.categories[category],
        icon: category,
        badge: badge(text, counts.drafts[index] ?? 0, draftColours[index] ?? 'blue'),
      })),
    },
  ]
}

function badge(text: Text, count: number, colour: BadgeColour) {
  return { count, colour, label: text.frame.waiting(count) }
}

/** The profile block: name and position, department. `media` goes before the avatar's path. */
export function profileOf(employee: Employee, media: string) {
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

/** The switch of the appearance: what holds now, and the way to the next. */
export function themeOf(
  text: Text,
  theme: keyof typeof nextTheme,
  chooseTheme: (theme: keyof typeof nextTheme) => void,
) {
  return {
    label: `${text.frame.theme}: ${text.frame.themes[theme]}`,
    icon: themeIcons[theme],
    next: () => chooseTheme(nextTheme[theme]),
  }
}
