import { Button, IconButton } from '../../ui/Button.tsx'

export interface SavedLineRowProps {
  texts: { apply: string; confirmRemoval: string; cancel: string }
  id: number
  name: string
  /** The category that the saved line is limited to, or that it is for all categories, as a text. */
  kind: string
  /** The approvers of the saved line, grouped by step, as a text. */
  people: string
  receivers: string | null
  applyLabel: string
  cannotApply: string | undefined
  /** The buttons that rename and remove the saved line; null for a company-wide line. */
  own: { rename: string; remove: string; disabledReason: string | undefined } | null
  /** The question whether to remove the saved line; null if it is not asked. */
  question: string | null
  on: {
    apply(id: number): void
    startRename(id: number): void
    askRemoval(id: number): void
    remove(): void
    cancel(): void
  }
}

/** A saved line in the list, with the buttons that apply, rename and remove it. */
export function SavedLineRow({ texts, id, own, question, on, ...line }: SavedLineRowProps) {
  return (
    <li
      data-testid="saved-line"
      data-line={id}
      className="rounded-lg py-1.5 pr-1 pl-2 hover:bg-sunken"
    >
      <div className="flex items-center gap-1">
        <span className="min-w-0 flex-1">
          <span className="flex min-w-0 items-baseline gap-2">
            <span className="truncate font-semibold">{line.name}</span>
            <span className="shrink-0 text-xs text-faint">{line.kind}</span>
          </span>
          <span className="line-clamp-2 text-xs text-soft">
            {line.people}
            {line.receivers && ` · ${line.receivers}`}
          </span>
        </span>
        <Button
          event="approvers.applyLine"
          onClick={() => on.apply(id)}
          disabledReason={line.cannotApply}
          label={line.applyLabel}
          className="h-8 px-2.5 text-[13px]"
        >
          {texts.apply}
        </Button>
        {own && (
          <>
            <IconButton
              icon="edit"
              label={own.rename}
              event="lines.startRename"
              disabledReason={own.disabledReason}
              onClick={() => on.startRename(id)}
              className="size-8"
            />
            <IconButton
              icon="trash"
              label={own.remove}
              event="lines.askRemoval"
              disabledReason={own.disabledReason}
              onClick={() => on.askRemoval(id)}
              className="size-8"
            />
          </>
        )}
      </div>
      {question && (
        <div
          role="alert"
          className="mt-1 flex flex-wrap items-center justify-end gap-2 rounded-lg bg-tint py-1.5 pr-1.5 pl-3 text-[13px]"
        >
          <p className="min-w-0 flex-1">{question}</p>
          <Button event="lines.cancel" onClick={on.cancel} className="h-8 px-2.5 text-[13px]">
            {texts.cancel}
          </Button>
          <Button
            variant="primary"
            event="lines.remove"
            onClick={on.remove}
            className="h-8 px-2.5 text-[13px]"
          >
            {texts.confirmRemoval}
          </Button>
        </div>
      )}
    </li>
  )
}
