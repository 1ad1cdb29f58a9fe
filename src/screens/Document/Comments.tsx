import { Avatar, type AvatarEmployee } from '../../ui/Avatar.tsx'

export interface DecisionComment {
  key: string
  person: AvatarEmployee
  /** The approver for whom a delegate decided; '' if the approver decided. */
  principal: string
  position: string
  decision: string
  time: string
  text: string
}

/** The section with the comments of the decisions, in the order of the approval line. */
export function Comments({ comments }: { comments: DecisionComment[] }) {
  return (
    <ul className="space-y-3">
      {comments.map(({ key, person, principal, position, ...said }) => (
        <li key={key} className="flex break-inside-avoid gap-3">
          <Avatar person={person} />
          <div className="min-w-0">
            <p className="flex flex-wrap gap-x-2 text-[13px] text-soft">
              <span className="font-semibold text-ink">{person.name}</span>
              <span>{position}</span>
              {principal && <span>{principal}</span>}
              <span>{said.decision}</span>
              <span className="text-faint tabular-nums">{said.time}</span>
            </p>
            <p className="whitespace-pre-wrap">{said.text}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}
