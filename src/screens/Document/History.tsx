import { LineComparison, type LineComparisonProps } from './LineComparison.tsx'

export interface HistoryEvent {
  key: string
  /** Date and minute. '' if unknown. */
  moment: string
  who: string
  what: string
  /** The comment or the reason of an event that the stamp table no longer shows. */
  note?: string
  /** A change of the approval line: its reason, and both lines. */
  change?: LineComparisonProps
}

/** The events of a document in order: time, employee and action. */
export function History({ history }: { history: HistoryEvent[] }) {
  return (
    <ol className="text-[13px] print:text-[11px]">
      {history.map(({ key, moment, who, what, note, change }) => (
        <li
          key={key}
          className="flex break-inside-avoid flex-wrap gap-x-3 border-b border-line py-1.5 last:border-b-0"
        >
          <span className="min-w-32 whitespace-nowrap text-soft tabular-nums max-sm:basis-full print:basis-auto">
            {moment}
          </span>
          <span>
            <span className="font-semibold">{who}</span> {what}
          </span>
          {note && (
            <p className="w-full break-words whitespace-pre-wrap text-soft sm:pl-35">{note}</p>
          )}
          {change && <LineComparison {...change} />}
        </li>
      ))}
    </ol>
  )
}
