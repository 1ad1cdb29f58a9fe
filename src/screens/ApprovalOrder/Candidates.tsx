import { Radio, RadioGroup } from '@headlessui/react'
import type { KeyboardEvent } from 'react'
import { isComposing } from '../../hooks/composing.ts'
import { useIsTouchDevice } from '../../hooks/useIsTouchDevice.ts'
import { type CandidateRow, CandidateList } from './CandidateList.tsx'
import { DepartmentGroup, type DepartmentGroupProps } from './DepartmentGroup.tsx'
import { LoadingRows } from './ApproverList.tsx'
import { LoadFailure } from '../../ui/LoadFailure.tsx'

type Group = { id: string } & Pick<
  DepartmentGroupProps,
  'name' | 'members' | 'isOwn' | 'addAll' | 'candidates'
>

export interface CandidatesProps {
  texts: {
    candidates: string
    mode: string
    search: string
    noMatch: string
    loading: string
    failed: string
    retry: string
  }
  mode: number
  modes: { value: number; label: string }[]
  search: string
  /** The candidates by department; null if they are shown as a flat list. */
  groups: Group[] | null
  /** The candidates of the flat list. */
  candidates: CandidateRow[]
  candidatesStatus: 'loading' | 'failed' | 'ready'
  /** The number of search results, for screen readers; null without a search. */
  found: string | null
  /** How many candidates are not shown, as a sentence; null if all are shown. */
  more: string | null
  on: {
    mode(value: number): void
    search(text: string): void
    add(id: string): void
    inform(id: string): void
    informDepartment(id: string): void
    retry(): void
  }
}

/** The candidates by department, or all of them by name. The search covers name, department and position. */
export function Candidates({ texts, candidates, candidatesStatus, on, ...props }: CandidatesProps) {
  const { groups } = props
  const isTouchDevice = useIsTouchDevice()
  const isEmpty = groups ? groups.length === 0 : candidates.length === 0
  // Escape clears the search text first. Only in an empty field it closes the dialog.
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || props.search === '') return
    event.stopPropagation()
    if (!isComposing(event.nativeEvent)) on.search('')
  }
  return (
    <section aria-label={texts.candidates} className="flex min-h-0 flex-col">
      <div className="flex h-12 shrink-0 items-center gap-2 px-4">
        <RadioGroup
          aria-label={texts.mode}
          value={props.mode}
          onChange={on.mode}
          className="flex h-8 shrink-0 rounded-lg bg-sunken p-0.5"
        >
          {props.modes.map(({ value, label }) => (
            <Radio
              key={value}
              value={value}
              data-event="approvers.setMode"
              className="flex items-center rounded-md px-2.5 text-[13px] font-semibold text-soft data-checked:bg-surface data-checked:text-ink data-checked:shadow-sm focus-visible:outline-2 focus-visible:outline-accent"
            >
              {label}
            </Radio>
          ))}
        </RadioGroup>
        <input
          type="text"
          name="approver-search"
          data-event="approvers.search"
          aria-label={texts.search}
          data-autofocus={isTouchDevice ? undefined : true}
          placeholder={texts.search}
          autoComplete="off"
          value={props.search}
          onChange={(event) => on.search(event.target.value)}
          onKeyDown={handleKey}
          className="h-8 min-w-0 flex-1 rounded-lg bg-surface px-3 text-[13px] ring-1 ring-edge/70 ring-inset"
        />
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto px-3 pb-3">
        <div role="status">
          {candidatesStatus === 'ready' &&
            (isEmpty ? (
              <p className="py-12 text-center text-soft">{texts.noMatch}</p>
            ) : (
              <span className="sr-only">{props.found}</span>
            ))}
        </div>
        {groups ? (
          <ul>
            {groups.map((group) => (
              <DepartmentGroup
                key={group.id}
                {...group}
                isSearched={props.search.trim() !== ''}
                onAdd={on.add}
                onInform={on.inform}
                onInformAll={() => on.informDepartment(group.id)}
              />
            ))}
          </ul>
        ) : (
          <CandidateList candidates={candidates} onAdd={on.add} onInform={on.inform} />
        )}
        {candidatesStatus === 'loading' && <LoadingRows label={texts.loading} />}
        {candidatesStatus === 'failed' && (
          <LoadFailure retry={texts.retry} event="approvers.retry" onRetry={on.retry}>
            {texts.failed}
          </LoadFailure>
        )}
        {props.more && <p className="px-3 py-2 text-[13px] text-faint">{props.more}</p>}
      </div>
    </section>
  )
}
