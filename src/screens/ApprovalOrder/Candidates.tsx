import { Radio, RadioGroup } from '@headlessui/react'
import { Avatar, type AvatarEmployee } from '../../ui/Avatar.tsx'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { LoadingRows } from './Line.tsx'

export interface CandidatesProps {
  texts: {
    candidates: string
    mode: string
    search: string
    added: string
    noMatch: string
    loading: string
    failed: string
    retry: string
  }
  mode: number
  modes: { value: number; label: string }[]
  search: string
  candidates: (AvatarEmployee & {
    id: string
    rank: string
    isInLine: boolean
    canAdd: boolean
    addLabel: string
  })[]
  candidatesStatus: 'loading' | 'failed' | 'ready'
  /** The sentence with the number of candidates not shown. Null if all are shown. */
  more: string | null
  on: {
    mode(value: number): void
    search(text: string): void
    add(id: string): void
    retry(): void
  }
}

/** The approver candidates, of the employee's department or of the whole company, with a search by name. */
export function Candidates({ texts, candidates, candidatesStatus, on, ...props }: CandidatesProps) {
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
          placeholder={texts.search}
          autoComplete="off"
          value={props.search}
          onChange={(event) => on.search(event.target.value)}
          className="h-8 min-w-0 flex-1 rounded-lg bg-surface px-3 text-[13px] ring-1 ring-edge/70 ring-inset"
        />
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto px-3 pb-3">
        {candidatesStatus === 'loading' && <LoadingRows label={texts.loading} />}
        {candidatesStatus === 'failed' && (
          <div role="alert" className="flex flex-col items-center gap-3 py-10 text-soft">
            {texts.failed}
            <Button event="approvers.retry" onClick={on.retry}>
              {texts.retry}
            </Button>
          </div>
        )}
        {candidatesStatus === 'ready' && candidates.length === 0 && (
          <p className="py-12 text-center text-soft">{texts.noMatch}</p>
        )}
        <ul>
          {candidates.map((person) => (
            <li key={person.id} data-testid="candidate-row">
              <button
                type="button"
                data-event="approvers.add"
                aria-label={person.addLabel}
                title={person.rank}
                disabled={!person.canAdd}
                onClick={() => on.add(person.id)}
                className="flex w-full items-center gap-2.5 rounded-lg px-2 py-1.5 text-left hover:bg-sunken focus-visible:-outline-offset-2"
              >
                <Avatar person={person} size="small" />
                <span className="min-w-0 flex-1">
                  <span className="block truncate font-semibold">{person.name}</span>
                  <span className="block truncate text-xs text-faint">{person.rank}</span>
                </span>
                {person.isInLine ? (
                  <span className="text-xs text-faint">{texts.added}</span>
                ) : (
                  <Icon name="plus" className="size-4 text-accent" />
                )}
              </button>
            </li>
          ))}
        </ul>
        {props.more && <p className="px-3 py-2 text-[13px] text-faint">{props.more}</p>}
      </div>
    </section>
  )
}
