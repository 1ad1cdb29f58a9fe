import type { MachineAttributes } from '../hooks/machineAttributes.view.ts'
import { Avatar, type AvatarEmployee } from '../ui/Avatar.tsx'
import { CountBadge, type CountBadgeColour } from '../ui/CountBadge.tsx'
import { Icon, type IconName } from '../ui/Icon.tsx'
import { NavigationLink } from '../ui/Link.tsx'

export interface NavigationProps {
  machine: MachineAttributes
  label: string
  groups: {
    heading: string | null
    destinations: {
      path: string
      label: string
      icon: IconName
      badge: { count: number; colour: CountBadgeColour; label: string }
    }[]
  }[]
  profile: {
    person: AvatarEmployee
    position: string
    department: string
    label: string
    open(): void
  }
  onFollow?: () => void
}

/** The content of the drawer: the two groups of screens, and the signed-in employee. */
export function Navigation({ machine, label, groups, profile, onFollow }: NavigationProps) {
  return (
    <div className="flex h-full flex-col">
      <nav {...machine} aria-label={label} className="flex-1 overflow-y-auto px-2 pt-4 pb-6">
        {groups.map((group) => (
          <div key={group.destinations[0]?.path} className="mb-5">
            {group.heading && (
              <h2 className="mb-1.5 px-3 text-xs font-semibold text-faint">{group.heading}</h2>
            )}
            <ul className="space-y-0.5">
              {group.destinations.map((destination) => (
                <li key={destination.path}>
                  <NavigationLink
                    to={destination.path}
                    onClick={onFollow}
                    className="group flex h-9 items-center gap-2 rounded-lg pr-1.5 pl-3 text-soft hover:bg-sunken hover:text-ink aria-[current=page]:bg-tint aria-[current=page]:font-semibold aria-[current=page]:text-accent"
                  >
                    <Icon name={destination.icon} className="size-[18px]" />
                    <span title={destination.label} className="truncate">
                      {destination.label}
                    </span>
                    <CountBadge {...destination.badge} />
                  </NavigationLink>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
      <button
        type="button"
        data-event="password.open"
        title={profile.label}
        onClick={() => {
          onFollow?.()
          profile.open()
        }}
        className="flex items-center gap-3 border-t border-line px-5 py-4 text-left hover:bg-sunken focus-visible:-outline-offset-2"
      >
        <Avatar person={profile.person} />
        <span className="min-w-0 flex-1">
          <span className="flex gap-1.5">
            <span title={profile.person.name} className="truncate font-semibold">
              {profile.person.name}
            </span>
            <span className="max-w-1/2 shrink-0 truncate text-soft">{profile.position}</span>
          </span>
          <span className="block truncate text-[13px] text-faint">{profile.department}</span>
          <span className="sr-only">{profile.label}</span>
        </span>
        <Icon name="up" className="size-4 text-faint" />
      </button>
    </div>
  )
}
