import type { ReactNode } from 'react'
import { Amount } from '../../domain/Amount.tsx'
import type { MachineAttributes } from '../../hooks/machineAttributes.view.ts'
import { CategoryMark } from '../../ui/CategoryMark.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Heading } from '../../ui/Heading.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Link } from '../../ui/Link.tsx'
import { type CategorySum, Month, type MonthProps } from './Month.tsx'

interface Target {
  path: string
  label: string
}

export interface CalendarProps extends Pick<MonthProps, 'weekdays' | 'weeks'> {
  machine: MachineAttributes
  product: string
  heading: string
  month: string
  previous: Target
  next: Target
  thisMonth: Target
  types: { label: string; options: readonly (Target & { isCurrent: boolean })[] }
  isFailed: boolean
  /** The text for screen readers while the month is loading; null otherwise. */
  busy: string | null
  /** The totals of the month; null until the sums are loaded. */
  totals: { all: string; categories: readonly (CategorySum & { count: string })[] } | null
  /** The sentence that is shown for a month without vouchers; null otherwise. */
  empty: string | null
  texts: Record<'total' | 'failed' | 'failedHint' | 'retry', string>
  onRetry(): void
  /** The dialog of the open day, rendered on top of the calendar. */
  day: ReactNode
}

/** The calendar screen: a month of due dates or G/L dates, with the sums of each day by category. */
export function Calendar(props: CalendarProps) {
  const { texts, totals } = props
  return (
    <div {...props.machine} className="flex max-w-[90rem] flex-col gap-4 p-4 sm:p-6">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <Heading product={props.product} className="text-xl font-semibold tracking-tight">
          {props.heading}
        </Heading>
        <div className="flex items-center gap-1 sm:ml-auto">
          <Step target={props.previous} icon="left" />
          <p aria-live="polite" className="min-w-32 text-center font-semibold">
            {props.month}
          </p>
          <Step target={props.next} icon="right" />
          <Link
            to={props.thisMonth.path}
            className="inline-flex h-9 items-center rounded-lg px-3 font-semibold text-soft hover:bg-sunken hover:text-ink"
          >
            {props.thisMonth.label}
          </Link>
        </div>
        <nav aria-label={props.types.label} className="flex h-9 rounded-lg bg-sunken p-0.5">
          {props.types.options.map(({ path, label, isCurrent }) => (
            <Link
              key={path}
              to={path}
              aria-current={isCurrent ? 'true' : undefined}
              className="flex items-center rounded-md border border-transparent px-3 text-[13px] font-semibold whitespace-nowrap text-soft aria-[current]:border-line aria-[current]:bg-surface aria-[current]:text-ink"
            >
              {label}
            </Link>
          ))}
        </nav>
      </div>
      <span role="status" className="sr-only">
        {props.busy}
      </span>
      <div
        aria-busy={props.busy !== null || undefined}
        className="overflow-clip rounded-xl border border-line bg-surface"
      >
        {props.isFailed ? (
          <EmptyState
            failed
            icon="calendar"
            sentence={texts.failed}
            hint={texts.failedHint}
            retry={{ label: texts.retry, event: 'calendar.retry', ask: props.onRetry }}
          />
        ) : (
          <>
            <div className="min-h-11 space-y-1.5 border-b border-line px-4 py-2.5 text-[13px]">
              {totals && (
                <p className="font-semibold tabular-nums">
                  {texts.total} {totals.all}
                </p>
              )}
              <ul className="grid gap-x-6 gap-y-1.5 sm:grid-cols-2 xl:auto-cols-fr xl:grid-flow-col xl:grid-cols-none">
                {totals?.categories.map((sum) => (
                  <li key={sum.category} className="flex flex-wrap items-center gap-x-1.5">
                    <CategoryMark category={sum.category} />
                    <span>{sum.name}</span>
                    <span className="hidden basis-full sm:block" />
                    <span className="mr-auto text-soft tabular-nums">{sum.count}</span>
                    <span className="ml-auto">
                      <Amount>{sum.amount}</Amount>
                    </span>
                  </li>
                ))}
              </ul>
              {props.empty && <p className="text-soft">{props.empty}</p>}
            </div>
            <Month
              caption={props.month}
              weekdays={props.weekdays}
              weeks={props.weeks}
              isLoading={props.busy !== null}
            />
          </>
        )}
      </div>
      {props.day}
    </div>
  )
}

function Step({ target, icon }: { target: Target; icon: 'left' | 'right' }) {
  return (
    <Link
      to={target.path}
      aria-label={target.label}
      title={target.label}
      className="inline-flex size-9 items-center justify-center rounded-lg text-soft hover:bg-sunken hover:text-ink"
    >
      <Icon name={icon} />
    </Link>
  )
}
