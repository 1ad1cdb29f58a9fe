import { LineComparison, type LineComparisonProps } from './LineComparison.tsx'

export interface HistoryEvent {
  key: string
  /** When the event happened: date and minute; '' if unknown. */
  time: string
  employee: string
  action: string
  /** The comment or reason of an event that the stamp table no longer shows. */
  comment?: string
  /** The details of a change of the approval line: the reason, and the approval line before and after the change. */
  change?: LineComparisonProps
}

/** The history: the events of a document in order, each with time, employee and action. */
export function History({ history }: { history: HistoryEvent[] }) {
  return (
    <ol className="text-[13px] print:text-[11px]">
      {history.map(({ key, time, employee, action, comment, change }) => (
        <li
          key={key}
          className="flex break-inside-avoid flex-wrap gap-x-3 border-b border-line py-1.5 last:border-b-0"
        >
          <span className="min-w-32 whitespace-nowrap text-soft tabular-nums max-sm:basis-full print:basis-auto">
            {time}
          </span>
          <span>
            <span className="font-semibold">{employee}</span> {action}
          </span>
          {comment && (
            <p className="w-full break-words whitespace-pre-wrap text-soft sm:pl-35">{comment}</p>
          )}
          {change && <LineComparison {...change} />}
        </li>
      ))}
    </ol>
  )
}
