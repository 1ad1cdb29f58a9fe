import { Avatar, type AvatarEmployee } from './Avatar.tsx'

interface AvatarStackProps {
  people: (AvatarEmployee & { id: string })[]
  /** The maximum number of avatars that are shown (specification, section 9). */
  limit: number
  /** Returns the label for the number of employees that are not shown. */
  more(count: number): string
}

/** The overlapping avatars of the first employees, and the number of the remaining ones. */
export function AvatarStack({ people, limit, more }: AvatarStackProps) {
  const hiddenCount = people.length - limit
  return (
    <span className="inline-flex items-center -space-x-1">
      {people.slice(0, limit).map((person) => (
        <span key={person.id} title={person.name} className="rounded-full ring-2 ring-raised">
          <Avatar person={person} size="small" />
        </span>
      ))}
      {hiddenCount > 0 && (
        <span className="z-10 inline-flex size-7 items-center justify-center rounded-full bg-sunken text-[11px] font-semibold text-soft tabular-nums ring-2 ring-raised">
          <span aria-hidden="true">+{hiddenCount}</span>
          <span className="sr-only">{more(hiddenCount)}</span>
        </span>
      )}
    </span>
  )
}
