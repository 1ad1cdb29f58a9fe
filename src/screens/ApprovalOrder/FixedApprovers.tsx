import type { AvatarEmployee } from '../../ui/Avatar.tsx'
import { NumberedApprover } from './NumberedApprover.tsx'

export interface FixedApproversProps {
  label: string
  approvers: (AvatarEmployee & {
    id: string
    /** The number of the approver's step, as a text. */
    number: string
    positionAndDepartment: string
    /** The name of the approver's type. */
    type: string
  })[]
}

/** A list of the approvers of a document whose seats cannot be changed. */
export function FixedApprovers({ label, approvers }: FixedApproversProps) {
  return (
    <section aria-label={label} className="px-3">
      <h3 className="flex min-h-11 items-center pl-2 text-[13px] font-semibold text-soft sm:pl-3">
        {label}
      </h3>
      <ol>
        {approvers.map((approver) => (
          <li
            key={approver.id}
            data-testid="fixed-approver"
            className="flex items-center gap-2 rounded-lg py-1.5 pr-3 pl-2 sm:pl-3"
          >
            <NumberedApprover person={approver} />
            <span className="text-xs font-semibold text-soft">{approver.type}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}
