import { BreakableAmount } from '../../domain/Amount.tsx'
import { CategoryMark, type CategoryName } from '../../ui/CategoryMark.tsx'
import { Link } from '../../ui/Link.tsx'

export interface CategorySum {
  category: CategoryName
  name: string
  amount: string
}

export interface CalendarCell {
  /** The date, `YYYY-MM-DD`. */
  day: string
  number: number
  /** The day of the month with its weekday, for a screen without columns. */
  numberAndWeekday: string
  isToday: boolean
  /** The link that opens the day; null for a day without vouchers. */
  link: { path: string; label: string } | null
  count: string
  total: string
  sums: readonly CategorySum[]
}

export interface MonthProps {
  caption: string
  weekdays: readonly { shown: string; label: string }[]
  /** The weeks of the month, each with seven cells; null for a day that belongs to another month. */
  weeks: readonly (readonly (CalendarCell | null)[])[]
  isLoading: boolean
}

/** The month: a table on a large screen, a list of the days with vouchers on a small one. */
export function Month({ caption, weekdays, weeks, isLoading }: MonthProps) {
  return (
    <table className="w-full table-fixed border-collapse max-lg:block">
      <caption className="sr-only">{caption}</caption>
      <thead className="max-lg:sr-only">
        <tr>
          {weekdays.map(({ shown, label }) => (
            <th
              key={label}
              scope="col"
              abbr={label}
              className="border-b border-line bg-sunken py-1.5 text-xs font-normal text-soft"
            >
              {shown}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-lg:block">
        {weeks.map((week, index) => (
          <tr key={index} className="max-lg:contents">
            {week.map((cell, weekday) =>
              cell ? (
                <Cell key={cell.day} cell={cell} isLoading={isLoading} />
              ) : (
                <td key={weekday} className="border-b border-line bg-sunken/60 max-lg:hidden" />
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The history state of a day's URL. It marks that the previous history entry is the month. */
const openedFromMonth = { overMonth: true }

interface CellProps {
  cell: CalendarCell
  isLoading: boolean
}

/** The cell of one day. Its link covers the whole cell. */
function Cell({ cell, isLoading }: CellProps) {
  const { link, sums } = cell
  const hidingClass = link || isLoading ? '' : 'max-lg:hidden'
  return (
    <td
      aria-current={cell.isToday ? 'date' : undefined}
      className={`relative h-32 border-b border-line p-2 align-top max-lg:block max-lg:h-auto max-lg:px-4 max-lg:py-3 lg:not-first:border-l ${hidingClass} ${link ? 'hover:bg-sunken' : ''}`}
    >
      <div className="flex items-baseline justify-between gap-2">
        <span
          className={`inline-flex h-6 min-w-6 items-center justify-center rounded-full text-[13px] tabular-nums ${cell.isToday ? 'bg-fill px-1 font-semibold text-white' : link ? 'font-semibold' : 'text-faint'}`}
        >
          <span className="max-lg:hidden">{cell.number}</span>
          <span className="lg:hidden">{cell.numberAndWeekday}</span>
        </span>
        {link && (
          <Link
            to={link.path}
            state={openedFromMonth}
            id={`day-${cell.day}`}
            aria-label={link.label}
            className="min-w-0 rounded text-right text-xs text-soft tabular-nums after:absolute after:inset-0 hover:underline"
          >
            <span className="lg:hidden">{cell.count} · </span>
            <BreakableAmount>{cell.total}</BreakableAmount>
          </Link>
        )}
      </div>
      {isLoading ? (
        <div aria-hidden="true" className="mt-2 h-3 w-3/4 rounded bg-line max-lg:mt-1" />
      ) : (
        <ul className="mt-1 space-y-0.5 text-xs">
          {sums.map((sum) => (
            <li key={sum.category} className="flex items-center gap-1.5">
              <CategoryMark category={sum.category} />
              <span className="min-w-0 flex-1 text-soft">
                <span className="lg:max-2xl:sr-only">{sum.name}</span>
              </span>
              <span className="text-right">
                <BreakableAmount>{sum.amount}</BreakableAmount>
              </span>
            </li>
          ))}
        </ul>
      )}
    </td>
  )
}
