import { useEffect, useRef } from 'react'
import { Icon } from '../../ui/Icon.tsx'
import { Link } from '../../ui/Link.tsx'

export interface Stamp {
  key: string
  position: string
  name: string
  /** The path of the profile of the employee in this column. */
  profile: string
  /** The principal for whom the employee acted as a delegate; '' for a decision in the employee's own seat. */
  principal: string
  /** Until when the approver is away, as a text; '' if the approver is not away. */
  away: string
  /** The label of an approver who agrees; '' for an approver who approves, and for the author. */
  role: string
  look: 'submitted' | 'approved' | 'rejected' | 'turn' | 'held' | 'later' | 'over'
  /** The decision, or the state of a seat without a decision, as a word. */
  word: string
  /** The date of the decision or submission; `time` also contains the time. Both are '' before the decision. */
  day: string
  time: string
  /** A note that an administrator has replaced the approver. */
  note?: string
}

const seals = {
  submitted: 'rounded-full border-2 border-soft text-soft',
  approved: 'rounded-full border-2 border-accent text-accent',
  rejected: 'rounded-md border-2 border-negative text-negative -rotate-6',
  held: 'rounded-md border-2 border-dashed border-accent text-accent',
} as const

const hasTurn = ({ look }: Stamp) => look === 'turn' || look === 'held'

/**
 * The stamp table (결재란): a column for the author and each approver in order, with job position, stamp and date. The seat with the current
 * turn is highlighted.
 */
export function StampTable({ label, stamps }: { label: string; stamps: Stamp[] }) {
  const table = useRef<HTMLOListElement>(null)
  useEffect(() => {
    const { current } = table
    const turn = current?.querySelector<HTMLElement>('[aria-current]')
    if (current && turn) current.scrollLeft = turn.offsetLeft - current.clientWidth / 2
  }, [])
  return (
    <ol
      ref={table}
      aria-label={label}
      // Focusable, so that the table can be scrolled by keyboard: below 640 px it is a single scrolling row.
      tabIndex={0}
      className="flex max-w-full flex-wrap pr-px pb-px text-center text-[13px] max-sm:-mx-4 max-sm:max-w-none max-sm:min-w-full max-sm:flex-nowrap max-sm:overflow-x-auto max-sm:px-4 print:mx-0 print:flex-wrap print:overflow-visible print:px-0"
    >
      {stamps.map((stamp) => (
        <li
          key={stamp.key}
          aria-current={hasTurn(stamp) ? 'step' : undefined}
          data-look={stamp.look}
          className={`-mr-px -mb-px flex shrink-0 break-inside-avoid flex-col border border-edge/60 sm:w-24 print:w-22 ${stamp.role ? 'w-23' : 'w-18'} ${hasTurn(stamp) ? 'bg-tint' : 'bg-surface'}`}
        >
          <span className="flex justify-center gap-1 border-b border-line bg-sunken px-1 py-0.5 text-xs text-soft">
            <span className="truncate print:whitespace-normal">{stamp.position}</span>
            {stamp.role && <span className="shrink-0 font-semibold text-ink">{stamp.role}</span>}
          </span>
          <span className="flex h-15 items-center justify-center">
            <Mark {...stamp} />
          </span>
          <Link
            to={stamp.profile}
            title={[stamp.name, stamp.principal].filter(Boolean).join(' ')}
            className={`block px-1 font-semibold underline-offset-2 hover:underline ${stamp.principal ? 'py-0.5 text-xs break-keep wrap-anywhere' : 'h-6 truncate leading-6 print:h-auto print:whitespace-normal'}`}
          >
            {stamp.name}
          </Link>
          {[stamp.principal, stamp.away].filter(Boolean).map((note) => (
            <span key={note} className="px-1 text-[11px] leading-tight wrap-anywhere text-soft">
              {note}
            </span>
          ))}
          <span
            title={stamp.time}
            className="mt-auto h-5 text-[11px] whitespace-nowrap text-faint tabular-nums"
          >
            {stamp.day}
          </span>
          {stamp.note && (
            <span className="px-1 pb-1 text-[11px] leading-tight text-soft wrap-anywhere">
              {stamp.note}
            </span>
          )}
        </li>
      ))}
    </ol>
  )
}

function Mark({ look, word }: Stamp) {
  if (look !== 'turn' && look !== 'later' && look !== 'over') {
    return (
      <span
        className={`inline-flex h-10 min-w-10 items-center justify-center px-1 text-[10px] font-bold whitespace-nowrap ${seals[look]}`}
      >
        {word}
      </span>
    )
  }
  if (look === 'turn') {
    return (
      <span className="flex flex-col items-center gap-0.5 px-1 text-xs leading-tight font-semibold text-accent print:hidden">
        <Icon name="pending" className="size-5" />
        {word}
      </span>
    )
  }
  // An upcoming seat is printed empty, with space for a signature by hand.
  return (
    <span className={`text-xs text-faint ${look === 'later' ? 'print:hidden' : ''}`}>{word}</span>
  )
}
