import { Avatar, type AvatarEmployee } from '../../ui/Avatar.tsx'
import { Icon } from '../../ui/Icon.tsx'

/** A button that adds candidates to a list. `isIn`: the candidates are already in the list. */
export interface AddButtonProps {
  label: string
  shortLabel: string
  isIn: boolean
  /** Why the button is disabled; undefined if it is enabled. */
  disabledReason: string | undefined
}

export interface CandidateRow extends AvatarEmployee {
  id: string
  positionAndDepartment: string
  /** Until when the candidate is away, as a text; null if the candidate is not away. */
  away: string | null
  /** The button that adds the candidate to the approval line; null if the dialog adds only receivers. */
  line: AddButtonProps | null
  /** The button that adds the candidate to the receivers; null if the dialog has no receivers. */
  receivers: AddButtonProps | null
}

interface CandidateListProps {
  candidates: readonly CandidateRow[]
  onAdd(id: string): void
  onInform(id: string): void
}

/** Candidates, each with a button for the approval line and one for the receivers. */
export function CandidateList({ candidates, onAdd, onInform }: CandidateListProps) {
  return (
    <ul>
      {candidates.map((person) => (
        <li
          key={person.id}
          data-testid="candidate-row"
          title={person.positionAndDepartment}
          // On a small phone, buttons with long labels are below the name, which would otherwise be truncated.
          className="flex flex-wrap items-center gap-x-2 gap-y-1 rounded-lg py-1 pr-1 pl-2 hover:bg-sunken"
        >
          <Avatar person={person} size="small" />
          <span className="min-w-0 flex-1 basis-20">
            <span className="flex flex-wrap items-baseline gap-x-2">
              <span className="max-w-full truncate font-semibold">{person.name}</span>
              {person.away && <span className="text-xs text-soft">{person.away}</span>}
            </span>
            <span className="block truncate text-xs text-faint">
              {person.positionAndDepartment}
            </span>
          </span>
          <span className="ml-auto flex gap-2">
            {person.line && (
              <AddButton {...person.line} event="approvers.add" onClick={() => onAdd(person.id)} />
            )}
            {person.receivers && (
              <AddButton
                {...person.receivers}
                event="receivers.add"
                onClick={() => onInform(person.id)}
              />
            )}
          </span>
        </li>
      ))}
    </ul>
  )
}

/** The Add button: its text and an icon. */
export function AddButton({
  label,
  shortLabel,
  isIn,
  disabledReason,
  ...props
}: AddButtonProps & AddHandlers) {
  return (
    <button
      type="button"
      data-event={props.event}
      aria-label={disabledReason === undefined ? label : `${label}. ${disabledReason}`}
      title={disabledReason ?? label}
      // Uses `aria-disabled`: the attribute `disabled` would remove the focus.
      aria-disabled={disabledReason !== undefined || undefined}
      onClick={disabledReason === undefined ? props.onClick : undefined}
      className={`inline-flex h-7 shrink-0 items-center gap-1 rounded-lg px-2 text-xs font-semibold ring-1 ring-inset ${isIn ? 'bg-tint text-soft ring-transparent' : 'bg-surface text-ink ring-edge/60 hover:bg-sunken aria-disabled:text-faint aria-disabled:ring-line aria-disabled:hover:bg-transparent'}`}
    >
      <Icon name={isIn ? 'check' : 'plus'} className="size-3.5" />
      {shortLabel}
    </button>
  )
}

interface AddHandlers {
  event: string
  onClick(): void
}
