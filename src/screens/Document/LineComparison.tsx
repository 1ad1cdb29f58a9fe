/** An approval line for the comparison: each step with its number and its approvers. */
interface ComparedLine {
  label: string
  steps: { number: string; people: string; isOther: boolean }[]
}

export interface LineComparisonProps {
  reason: string
  lines: [ComparedLine, ComparedLine]
}

/** Compares the approval line before and after a change, side by side, with the reason (docs/delegates.md, L53). */
export function LineComparison({ reason, lines }: LineComparisonProps) {
  return (
    <div className="mt-1 basis-full sm:pl-35">
      <p className="whitespace-pre-wrap text-soft">{reason}</p>
      <div className="mt-1.5 grid max-w-2xl grid-cols-2 gap-3">
        {lines.map(({ label, steps }) => (
          <div key={label} className="min-w-0 rounded-lg bg-sunken px-3 py-2 print:border">
            <h3 className="text-xs font-semibold text-soft">{label}</h3>
            <ol aria-label={label}>
              {steps.map(({ number, people, isOther }) => (
                <li key={number} className="flex gap-2">
                  <span className="w-4 shrink-0 text-faint tabular-nums">{number}</span>
                  <span className={`min-w-0 ${isOther ? 'font-semibold' : ''}`}>{people}</span>
                </li>
              ))}
            </ol>
          </div>
        ))}
      </div>
    </div>
  )
}
