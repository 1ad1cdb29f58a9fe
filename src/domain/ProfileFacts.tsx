import { Avatar, type AvatarEmployee } from '../ui/Avatar.tsx'
import type { Fact } from '../ui/Facts.tsx'

export interface ProfileFactsProps {
  person: AvatarEmployee
  facts: Fact[]
}

/** The avatar and the facts about an employee. */
export function ProfileFacts({ person, facts }: ProfileFactsProps) {
  return (
    <div className="flex flex-wrap items-start gap-x-6 gap-y-4">
      <Avatar person={person} size="large" />
      <dl className="grid min-w-0 flex-1 grid-cols-[auto_1fr] gap-x-6 gap-y-2">
        {facts.map((fact) => (
          <div key={fact.label} className="contents">
            <dt className="text-soft">{fact.label}</dt>
            <dd className="min-w-0 font-semibold break-words">{fact.value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
