import { Avatar, type AvatarEmployee } from '../../ui/Avatar.tsx'

export interface FixedApproversProps {
  label: string
  people: (AvatarEmployee & {
    id: string
    /** The number of the step. */
    number: string
    rank: string
    /** The type of the approver. */
    type: string
  })[]
}

/** The approvers of a document whose seats do not change. */
export function FixedApprovers({ label, people }: FixedApproversProps) {
  return (
    <section aria-label={label} className="px-3">
      <h3 className="flex min-h-11 items-center pl-2 text-[13px] font-semibold text-soft sm:pl-3">
        {label}
      </h3>
      <ol>
        {people.map((person) => (
          <li
            key={person.id}
            data-testid="fixed-approver"
            className="flex items-center gap-2 rounded-lg py-1.5 pr-3 pl-2 sm:pl-3"
          >
            <span className="w-4 shrink-0 text-xs font-semibold text-faint tabular-nums">
              {person.number}
            </span>
            <Avatar person={person} size="small" />
            <span className="min-w-0 flex-1">
              <span className="block truncate font-semibold">{person.name}</span>
              <span className="block truncate text-xs text-faint">{person.rank}</span>
            </span>
            <span className="text-xs font-semibold text-soft">{person.type}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}
