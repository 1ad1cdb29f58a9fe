import { type KeyboardEvent, useState } from 'react'
import { Avatar, type AvatarEmployee } from '../../ui/Avatar.tsx'
import { Button, IconButton } from '../../ui/Button.tsx'

export interface LineProps {
  texts: {
    line: string
    empty: string
    emptyHint: string
    moveUp: string
    moveDown: string
    remove: string
    loading: string
    failed: string
    retry: string
  }
  line: (AvatarEmployee & {
    id: string
    number: string
    rank: string
    isSelected: boolean
    type: string
    toggleLabel: string
  })[]
  lineStatus: 'loading' | 'failed' | 'ready'
  cannotMoveUp: string | undefined
  cannotMoveDown: string | undefined
  cannotRemove: string | undefined
  on: {
    select(id: string): void
    toggleType(id: string): void
    /** Called when an approver is dragged to another place. `order` is the index from 0. */
    moveTo(id: string, order: number): void
    moveUp(): void
    moveDown(): void
    remove(): void
    retry(): void
  }
}

/** The approval line. The selected approver can be moved or removed. Alt with the arrow keys also moves an approver. */
export function Line({ texts, line, lineStatus, on, ...props }: LineProps) {
  const [dragged, setDragged] = useState<string | null>(null)
  const canDrag = line.length > 1
  const key = (id: string) => (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    on.select(id)
    if (event.key === 'ArrowUp') on.moveUp()
    else on.moveDown()
  }
  return (
    <section
      aria-label={texts.line}
      className="flex min-h-0 flex-col border-line max-sm:border-b sm:border-r"
    >
      <div className="flex h-12 shrink-0 items-center pr-2 pl-5 sm:pl-6">
        <h3 className="mr-auto text-[13px] font-semibold text-soft">{texts.line}</h3>
        <IconButton
          icon="up"
          label={texts.moveUp}
          disabledReason={props.cannotMoveUp}
          event="approvers.moveUp"
          onClick={on.moveUp}
        />
        <IconButton
          icon="down"
          label={texts.moveDown}
          disabledReason={props.cannotMoveDown}
          event="approvers.moveDown"
          onClick={on.moveDown}
        />
        <IconButton
          icon="trash"
          label={texts.remove}
          disabledReason={props.cannotRemove}
          event="approvers.remove"
          onClick={on.remove}
        />
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto px-3 pb-3">
        {lineStatus === 'loading' && <LoadingRows label={texts.loading} />}
        {lineStatus === 'failed' && (
          <div role="alert" className="flex flex-col items-center gap-3 py-10 text-soft">
            {texts.failed}
            <Button event="approvers.retry" onClick={on.retry}>
              {texts.retry}
            </Button>
          </div>
        )}
        {lineStatus === 'ready' && line.length === 0 && (
          <div className="py-12 text-center">
            <p className="font-semibold">{texts.empty}</p>
            <p className="text-[13px] text-soft">{texts.emptyHint}</p>
          </div>
        )}
        <ol>
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
                event.preventDefault()
                if (dragged) on.moveTo(dragged, place)
              }}
              onDragEnd={() => setDragged(null)}
              className={`flex ${canDrag ? 'cursor-grab' : ''} items-center gap-2 rounded-lg pr-2 ${person.id === dragged ? 'opacity-50' : ''} ${person.isSelected ? 'bg-tint' : 'hover:bg-sunken'}`}
            >
              <button
                type="button"
                data-event="approvers.select"
                aria-pressed={person.isSelected}
                onClick={() => on.select(person.id)}
                onKeyDown={key(person.id)}
                className="flex min-w-0 flex-1 items-center gap-2.5 rounded-lg py-1.5 pl-3 text-left focus-visible:-outline-offset-2"
              >
                <span className="w-4 text-xs font-semibold text-faint tabular-nums">
                  {person.number}
                </span>
                <Avatar person={person} size="small" />
                <span className="min-w-0">
                  <span className="block truncate font-semibold">{person.name}</span>
                  <span className="block truncate text-xs text-faint">{person.rank}</span>
                </span>
              </button>
              <button
                type="button"
                data-event="approvers.toggleType"
                aria-label={person.toggleLabel}
                title={person.toggleLabel}
                onClick={() => on.toggleType(person.id)}
                className="h-7 shrink-0 rounded-full bg-surface px-3 text-xs font-semibold text-soft ring-1 ring-edge/60 ring-inset hover:text-ink"
              >
                {person.type}
              </button>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}

/** Placeholder rows while employees load. */
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
