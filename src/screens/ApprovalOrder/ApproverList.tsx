import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { AvatarEmployee } from '../../ui/Avatar.tsx'
import { IconButton } from '../../ui/Button.tsx'
import { useFocusNextRow } from '../../hooks/useFocusNextRow.ts'
import { AppliedLine, LineOrigin, type LineOriginProps } from './LineOrigin.tsx'
import { NumberedApprover } from './NumberedApprover.tsx'
import { TwoOptionToggle } from './TwoOptionToggle.tsx'
import { ParallelStepHeader, type ParallelStepHeaderProps } from './ParallelStepHeader.tsx'
import { LoadFailure } from '../../ui/LoadFailure.tsx'

export interface ApproverListProps {
  texts: {
    line: string
    empty: string
    emptyHint: string
    loadingLine: string
    lineFailed: string
    retry: string
    parallel: string
  }
  /** The names of the two types of approvers. */
  types: readonly [string, string]
  line: (AvatarEmployee & {
    id: string
    /** The number of the approver's step, as a text. */
    number: string
    positionAndDepartment: string
    isSelected: boolean
    type: 0 | 1
    toggleLabel: string
    cannotToggle?: string | undefined
    step: ParallelStepHeaderProps
    moveUp: { label: string; disabledReason: string | undefined }
    moveDown: { label: string; disabledReason: string | undefined }
    removeLabel: string
    cannotRemove?: string | undefined
    /** A sentence below the approver, such as the reason why the approver cannot be removed; null if there is none. */
    note?: string | null
  })[]
  lineStatus: 'loading' | 'failed' | 'ready'
  /** Where the approval line comes from, and its reset button; null before the texts are loaded. */
  origin: LineOriginProps | null
  on: {
    select(id: string): void
    toggleType(id: string): void
    /** Called when an approver is dragged to another position. `order` is the new index, from 0. */
    moveTo(id: string, order: number): void
    moveUp(id: string): void
    moveDown(id: string): void
    remove(id: string): void
    join(id: string): void
    split(id: string): void
    retry(): void
  }
}

/** The approval line. Each approver can be moved and removed. Alt with an arrow key also moves the focused approver. */
export function ApproverList({ texts, types, line, lineStatus, origin, on }: ApproverListProps) {
  const [dragged, setDragged] = useState<string | null>(null)
  const canDrag = line.length > 1
  const list = useRef<HTMLOListElement>(null)
  const selectedId = line.find(({ isSelected }) => isSelected)?.id
  // An approver who is added to a long line would be below the visible part.
  useEffect(() => {
    const [row] = list.current?.querySelectorAll('[aria-pressed=true]') ?? []
    row?.scrollIntoView({ block: 'nearest' })
  }, [selectedId])
  const rows = useFocusNextRow(line.length, '[data-event="approvers.remove"]')
  const key = (id: string) => (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    if (event.key === 'ArrowUp') on.moveUp(id)
    else on.moveDown(id)
  }
  return (
    <section aria-label={texts.line} className="px-3 pb-3">
      <div className="flex min-h-11 items-center gap-x-3 pl-2 sm:pl-3">
        <h3 className="text-[13px] font-semibold text-soft">{texts.line}</h3>
        {lineStatus === 'ready' && origin && <LineOrigin {...origin} />}
      </div>
      {lineStatus === 'ready' && origin?.applied && <AppliedLine {...origin.applied} />}
      {lineStatus === 'loading' && <LoadingRows label={texts.loadingLine} />}
      {lineStatus === 'failed' && (
        <LoadFailure retry={texts.retry} event="approvers.retry" onRetry={on.retry}>
          {texts.lineFailed}
        </LoadFailure>
      )}
      {lineStatus === 'ready' && line.length === 0 && (
        <div className="py-8 text-center">
          <p className="font-semibold">{texts.empty}</p>
          <p className="text-[13px] text-soft">{texts.emptyHint}</p>
        </div>
      )}
      <div {...rows}>
        <ol ref={list}>
          {line.map((person, place) => (
            // Alt with the arrow keys is the keyboard alternative to dragging.
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
            <li
              key={person.id}
              data-testid="approver-row"
              data-event={canDrag ? 'approvers.moveTo' : undefined}
              draggable={canDrag}
              onDragStart={(event) => {
                event.dataTransfer.effectAllowed = 'move'
                event.dataTransfer.setData('text/plain', person.name)
                setDragged(person.id)
              }}
              onDragOver={(event) => {
                if (dragged) event.preventDefault()
              }}
              onDrop={(event) => {
                // The dialog handles dropped files.
                if (!dragged) return
                event.preventDefault()
                on.moveTo(dragged, place)
              }}
              onDragEnd={() => setDragged(null)}
              className={`flex ${canDrag ? 'cursor-grab' : ''} relative flex-wrap items-center rounded-lg pr-1 ${person.id === dragged ? 'opacity-50' : ''} ${person.isSelected ? 'bg-tint' : 'hover:bg-sunken'}`}
            >
              <ParallelStepHeader
                {...person.step}
                parallel={texts.parallel}
                onJoin={() => on.join(person.id)}
                onSplit={() => on.split(person.id)}
              />
              <button
                type="button"
                data-event="approvers.select"
                aria-pressed={person.isSelected}
                onClick={() => on.select(person.id)}
                onKeyDown={key(person.id)}
                className="mr-2 flex min-w-0 flex-[1_1_9rem] items-center gap-2 rounded-lg py-1.5 pl-2 text-left focus-visible:-outline-offset-2 sm:pl-3"
              >
                <NumberedApprover person={person} />
              </button>
              {/* The controls wrap together, below a name that they would leave too little space. */}
              <span className="ml-auto flex items-center">
                <TwoOptionToggle
                  label={person.toggleLabel}
                  options={types}
                  current={person.type}
                  event="approvers.toggleType"
                  disabledReason={person.cannotToggle}
                  onToggle={() => on.toggleType(person.id)}
                />
                <IconButton
                  icon="up"
                  {...person.moveUp}
                  event="approvers.moveUp"
                  onClick={() => on.moveUp(person.id)}
                  className="ml-1 size-7"
                />
                <IconButton
                  icon="down"
                  {...person.moveDown}
                  event="approvers.moveDown"
                  onClick={() => on.moveDown(person.id)}
                  className="size-7"
                />
                <IconButton
                  icon="close"
                  label={person.removeLabel}
                  disabledReason={person.cannotRemove}
                  event="approvers.remove"
                  onClick={() => on.remove(person.id)}
                  className="size-8"
                />
              </span>
              {person.note && (
                <p className="basis-full pb-1.5 pl-17 text-xs text-soft sm:pl-18">{person.note}</p>
              )}
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}

/** Placeholder rows that are shown while employees load. */
export function LoadingRows({ label }: { label: string }) {
  return (
    <div role="status">
      <span className="sr-only">{label}</span>
      {[0, 1, 2].map((row) => (
        <div key={row} className="flex h-[3.125rem] items-center gap-2.5 px-3">
          <span className="size-7 animate-pulse rounded-full bg-line" />
          <span className="h-2.5 w-32 animate-pulse rounded-full bg-line" />
        </div>
      ))}
    </div>
  )
}
