import type { MachineAttributes } from '../../hooks/machineAttributes.view.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Heading } from '../../ui/Heading.tsx'
import { PeriodButton, type PeriodButtonProps } from '../../ui/PeriodButton.tsx'
import { Link } from '../../ui/Link.tsx'
import { Chart, type ChartProps } from './Chart.tsx'

export interface AnalyticsProps {
  machine: MachineAttributes
  product: string
  heading: string
  hint: string
  periods: {
    label: string
    options: readonly { path: string; label: string; isCurrent: boolean }[]
  }
  period: Omit<PeriodButtonProps, 'language' | 'onChoose'>
  language: PeriodButtonProps['language']
  isFailed: boolean
  /** The text for screen readers while the figures are loading; null otherwise. */
  busy: string | null
  charts: readonly ChartProps[]
  texts: Record<'failed' | 'failedHint' | 'retry', string>
  on: {
    period: PeriodButtonProps['onChoose']
    retry(): void
    save(csv: ChartProps['csv']): void
  }
}

/** The analytics screen for a period: data charts, each with its table. */
export function Analytics(props: AnalyticsProps) {
  const { texts, busy, on } = props
  return (
    <div {...props.machine} className="flex max-w-[90rem] flex-col gap-4 p-4 sm:p-6">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <div className="min-w-0 flex-1 basis-60">
          <Heading product={props.product} className="text-xl font-semibold tracking-tight">
            {props.heading}
          </Heading>
          <p className="text-[13px] text-soft">{props.hint}</p>
        </div>
        <nav aria-label={props.periods.label} className="flex h-9 rounded-lg bg-sunken p-0.5">
          {props.periods.options.map(({ path, label, isCurrent }) => (
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
        <PeriodButton {...props.period} language={props.language} onChoose={on.period} />
      </div>
      <span role="status" className="sr-only">
        {busy}
      </span>
      {props.isFailed && (
        <div className="overflow-clip rounded-xl border border-line bg-surface">
          <EmptyState
            failed
            icon="analytics"
            sentence={texts.failed}
            hint={texts.failedHint}
            retry={{ label: texts.retry, event: 'analytics.retry', ask: on.retry }}
          />
        </div>
      )}
      {busy !== null && (
        <div
          aria-hidden="true"
          className="skeleton h-96 rounded-xl border border-line bg-surface [--row:52px]"
        />
      )}
      {props.charts.map((chart) => (
        <Chart key={chart.id} {...chart} onSave={on.save} />
      ))}
    </div>
  )
}
