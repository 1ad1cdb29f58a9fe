import { useId, useState } from 'react'
import { Icon } from '../../ui/Icon.tsx'
import {
  AddButton,
  type AddButtonProps,
  CandidateList,
  type CandidateRow,
} from './CandidateList.tsx'

export interface DepartmentGroupProps {
  name: string
  /** The number of members of the department, or of those who match the search, as a text. */
  members: string
  /** Whether it is the employee's own department, which is open at first. */
  isOwn: boolean
  /** Whether a search is active. All departments with results are then open. */
  isSearched: boolean
  /** Adds all members as receivers. Null if the server has no receivers, or if only some members match the search. */
  addAll: AddButtonProps | null
  candidates: readonly CandidateRow[]
  onAdd(id: string): void
  onInform(id: string): void
  onInformAll(): void
}

/** A department of the candidates: a heading that opens and closes the list of its members. */
export function DepartmentGroup({ name, candidates, isOwn, ...props }: DepartmentGroupProps) {
  const [isToggled, setToggled] = useState(false)
  const isOpen = props.isSearched || isOwn !== isToggled
  const listId = useId()
  return (
    <li data-testid="department">
      <div className="flex items-center rounded-lg pr-1 hover:bg-sunken">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={listId}
          onClick={() => setToggled(!isToggled)}
          className="flex h-9 min-w-0 flex-1 items-center gap-1.5 rounded-lg pl-1 text-left focus-visible:-outline-offset-2"
        >
          <Icon name={isOpen ? 'down' : 'right'} className="size-4 text-soft" />
          <span className="truncate font-semibold">{name}</span>
          <span className="shrink-0 text-xs whitespace-nowrap text-faint tabular-nums">
            {props.members}
          </span>
        </button>
        {props.addAll && (
          <AddButton {...props.addAll} event="receivers.add" onClick={props.onInformAll} />
        )}
      </div>
      <div id={listId} hidden={!isOpen} className="pl-3">
        {isOpen && (
          <CandidateList candidates={candidates} onAdd={props.onAdd} onInform={props.onInform} />
        )}
      </div>
    </li>
  )
}
