import { useId, useState } from 'react'
import { IconButton } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { type CandidateRow, CandidateList } from './CandidateList.tsx'

export interface DepartmentGroupProps {
  name: string
  /** The number of members of the department, as a text. */
  members: string
  /** Whether it is the employee's own department, which is open at first. */
  isOwn: boolean
  /** Whether the employee searches. Then all departments with results are open. */
  isSearched: boolean
  /** The label of the button that adds all members as receivers; null if the server does not support receivers. */
  addLabel: string | null
  cannotAdd: string | undefined
  people: readonly CandidateRow[]
  onAdd(id: string): void
  onInform(id: string): void
  onInformAll(): void
}

/** A department of the candidates: a heading that opens and closes the list of its members. */
export function DepartmentGroup({ name, people, isOwn, ...props }: DepartmentGroupProps) {
  const [isToggled, setToggled] = useState(false)
  const isOpen = props.isSearched || isOwn !== isToggled
  const listId = useId()
  return (
    <li data-testid="department">
      <div className="flex items-center rounded-lg hover:bg-sunken">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={listId}
          onClick={() => setToggled(!isToggled)}
          className="flex h-9 min-w-0 flex-1 items-center gap-1.5 rounded-lg pl-1 text-left focus-visible:-outline-offset-2"
        >
          <Icon name={isOpen ? 'down' : 'right'} className="size-4 text-soft" />
          <span className="truncate font-semibold">{name}</span>
          <span className="text-xs text-faint tabular-nums">{props.members}</span>
        </button>
        {props.addLabel && (
          <IconButton
            icon="plus"
            label={props.addLabel}
            disabledReason={props.cannotAdd}
            event="receivers.add"
            onClick={props.onInformAll}
            className="size-8"
          />
        )}
      </div>
      <div id={listId} hidden={!isOpen} className="pl-3">
        {isOpen && <CandidateList people={people} onAdd={props.onAdd} onInform={props.onInform} />}
      </div>
    </li>
  )
}
