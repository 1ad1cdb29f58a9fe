import { amountClassesOf } from '../../domain/Amount.tsx'
import { copyAmountsAsNumbers } from '../../hooks/copyAmountsAsNumbers.ts'
import { Button } from '../../ui/Button.tsx'
import { Bars, type BarsProps, Legend } from './Bars.tsx'

export interface ChartProps extends BarsProps {
  id: string
  heading: string
  note: string
  table: {
    label: string
    columns: readonly string[]
    rows: readonly { head: string; cells: readonly string[] }[]
    /** Whether the last row contains the totals. */
    hasTotal: boolean
  }
  /** The sentence that is shown if the chart has no figures; null if it has some. */
  empty: string | null
  csv: { shown: string; label: string; name: string; text: string }
}

/** Whether a table has so many columns that its amounts need the full width of a desktop screen. */
const isLarge = ({ columns }: ChartProps['table']) => columns.length > 6

/** A data chart and its table: side by side, or the table below the chart on a small screen. */
export function Chart({ onSave, ...props }: ChartProps & { onSave(csv: ChartProps['csv']): void }) {
  const { id, csv, table } = props
  return (
    <section
      aria-labelledby={`chart-${id}`}
      className="overflow-clip rounded-xl border border-line bg-surface"
    >
      <header className="flex min-h-13 items-center gap-3 border-b border-line py-2 pr-2 pl-4">
        <div className="min-w-0 flex-1">
          <h2 id={`chart-${id}`} className="font-semibold">
            {props.heading}
          </h2>
          <p className="text-xs text-soft">{props.note}</p>
        </div>
        <Button variant="quiet" icon="download" onClick={() => onSave(csv)}>
          <span aria-hidden="true">{csv.shown}</span>
          <span className="sr-only">{csv.label}</span>
        </Button>
      </header>
      <div
        className={`grid items-start gap-4 p-4 ${isLarge(table) ? '2xl:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]' : 'xl:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]'}`}
      >
        {props.empty ? (
          <p className="py-8 text-center text-soft">{props.empty}</p>
        ) : (
          <div className="space-y-2">
            <Bars {...props} />
            <Legend series={props.series} />
          </div>
        )}
        <div
          role="region"
          aria-label={table.label}
          // Focusable, so that the keyboard can scroll the table on a small screen.
          tabIndex={0}
          className="overflow-x-auto"
        >
          <Table {...table} />
        </div>
      </div>
    </section>
  )
}

function Table({ label, columns, rows, hasTotal }: ChartProps['table']) {
  return (
    <table
      onCopy={copyAmountsAsNumbers}
      className={`w-full ${columns.length > 5 ? 'text-xs max-sm:[&_:is(td,th)]:px-1' : 'text-[13px]'}`}
    >
      <caption className="sr-only">{label}</caption>
      <thead className="text-xs text-soft">
        <tr>
          {columns.map((column, at) => (
            <th
              key={column}
              scope="col"
              className={`px-1.5 py-1.5 align-bottom font-normal ${at === 0 ? 'sticky left-0 bg-surface text-left whitespace-nowrap' : 'text-right break-keep wrap-normal hyphens-auto'}`}
            >
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ head, cells }, at) => (
          <tr
            key={head}
            className={`border-t border-line ${hasTotal && at === rows.length - 1 ? 'font-semibold' : ''}`}
          >
            <th
              scope="row"
              className="sticky left-0 bg-surface px-1.5 py-1.5 text-left [font-weight:inherit] whitespace-nowrap"
            >
              {head}
            </th>
            {cells.map((cell, column) => (
              <td
                key={column}
                data-amount
                className={`px-1.5 py-1.5 text-right ${amountClassesOf(cell)}`}
              >
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
