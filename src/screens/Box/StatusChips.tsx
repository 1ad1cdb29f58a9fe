import type { StatusLook } from '../../domain/StatusMark.tsx'

type Status = Exclude<StatusLook, 'unsubmitted'>

export interface StatusChipsProps {
  label: string
  /** The chips. The status of the first one is null, which means all documents. */
  chips: { status: Status | null; label: string; count: string; isOn: boolean }[]
  canSearch: boolean
  onChoose(status: Status | null): void
}

/** Filters a box by status. Each chip shows how many documents with its status match the other search conditions. */
export function StatusChips({ label, chips, canSearch, onChoose }: StatusChipsProps) {
  return (
    <div role="group" aria-label={label} className="-my-1 flex flex-wrap gap-1.5">
      {chips.map((chip) => (
        <button
          key={chip.label}
          type="button"
          aria-pressed={chip.isOn}
          data-event="boxes.search"
          disabled={!canSearch}
          onClick={() => onChoose(chip.status)}
          className="inline-flex h-8 items-center gap-1.5 rounded-full border border-line bg-surface px-3 text-[13px] whitespace-nowrap text-soft max-sm:px-2 hover:bg-sunken hover:text-ink aria-pressed:border-accent aria-pressed:bg-tint aria-pressed:font-semibold aria-pressed:text-accent"
        >
          {chip.label}
          <span className="tabular-nums">{chip.count}</span>
        </button>
      ))}
    </div>
  )
}
