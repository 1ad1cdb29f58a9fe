import { Avatar, type AvatarEmployee } from '../../ui/Avatar.tsx'

interface NumberedApproverProps {
  person: AvatarEmployee & {
    name: string
    /** The number of the approver's step, as a text. */
    number: string
    positionAndDepartment: string
  }
}

/** The step, picture, name and job position of an approver in an approval line. */
export function NumberedApprover({ person }: NumberedApproverProps) {
  return (
    <>
      <span className="w-4 shrink-0 text-xs font-semibold text-faint tabular-nums">
        {person.number}
      </span>
      <Avatar person={person} size="small" />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-semibold">{person.name}</span>
        <span title={person.positionAndDepartment} className="block truncate text-xs text-faint">
          {person.positionAndDepartment}
        </span>
      </span>
    </>
  )
}
