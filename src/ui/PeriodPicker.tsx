import { parseISO } from 'date-fns/parseISO'
import { useEffect, useState } from 'react'
import { type DateRange, DayPicker } from 'react-day-picker'
import { enUS } from 'react-day-picker/locale/en-US'
import { ko } from 'react-day-picker/locale/ko'
import { formatDate } from '../text/dates.ts'
import { Button } from './Button.tsx'
import { Icon } from './Icon.tsx'

export interface PeriodPickerProps {
  /** Dates, `YYYY-MM-DD`. */
  period: { start: string; end: string }
  language: 'ko' | 'en'
  texts: { periodStart: string; periodEnd: string; apply: string; cancel: string }
  /** The machine event that choosing a period sends. */
  event?: string
  onReady?(): void
  onChoose(period: { start: string; end: string }): void
  onClose(): void
}

const locales = { ko, en: enUS } as const

const classNames = {
  root: 'relative select-none',
  months: 'flex gap-8',
  month: 'w-[17.5rem] [&:nth-child(n+3)]:max-md:hidden',
  month_caption: 'flex h-9 items-center justify-center font-semibold',
  nav: 'absolute inset-x-0 top-0 z-10 flex h-9 items-center justify-between pointer-events-none [&>button]:pointer-events-auto',
  button_previous:
    'inline-flex size-9 items-center justify-center rounded-lg text-soft hover:bg-sunken hover:text-ink',
  button_next:
    'inline-flex size-9 items-center justify-center rounded-lg text-soft hover:bg-sunken hover:text-ink',
  month_grid: 'mt-1 w-full border-collapse',
  weekday: 'h-8 w-10 text-xs font-normal text-faint',
  day: 'h-9 w-10 p-0 text-center text-[13px] tabular-nums',
  day_button: 'size-9 rounded-lg hover:bg-sunken',
  today: '[&>button]:ring-1 [&>button]:ring-edge [&>button]:ring-inset',
  outside: 'invisible',
  range_start:
    'rounded-l-lg bg-tint [&>button]:!bg-fill [&>button]:font-semibold [&>button]:text-white',
  range_end:
    'rounded-r-lg bg-tint [&>button]:!bg-fill [&>button]:font-semibold [&>button]:text-white',
  range_middle: 'bg-tint',
}

/** A calendar of two months to choose the first and last date of a period. */
export function PeriodPicker(props: PeriodPickerProps) {
  const { period, language, texts, onReady } = props
  const [range, setRange] = useState<DateRange | undefined>({
    from: parseISO(period.start),
    to: parseISO(period.end),
  })
  useEffect(() => onReady?.(), [onReady])
  const day = (date: Date | undefined) => (date ? formatDate(date) : '')
  return (
    <>
      <dl className="mb-3 flex gap-2 text-[13px]">
        <Day label={texts.periodStart} day={day(range?.from)} />
        <Day label={texts.periodEnd} day={day(range?.to)} />
      </dl>
      <DayPicker
        mode="range"
        resetOnSelect
        numberOfMonths={2}
        pagedNavigation={false}
        defaultMonth={range?.from}
        selected={range}
        onSelect={setRange}
        locale={locales[language]}
        classNames={classNames}
        components={{
          Chevron: ({ orientation }) => (
            <Icon name={orientation === 'left' ? 'left' : 'right'} className="size-5" />
          ),
        }}
      />
      <div className="mt-4 flex justify-end gap-2">
        <Button look="quiet" onClick={props.onClose}>
          {texts.cancel}
        </Button>
        <Button
          look="primary"
          event={props.event}
          disabledReason={range?.from && range.to ? undefined : texts.periodEnd}
          onClick={() => {
            props.onChoose({ start: day(range?.from), end: day(range?.to) })
            props.onClose()
          }}
        >
          {texts.apply}
        </Button>
      </div>
    </>
  )
}

function Day({ label, day }: { label: string; day: string }) {
  return (
    <div className="flex-1 rounded-lg bg-sunken px-3 py-1.5 whitespace-nowrap">
      <dt className="text-xs text-faint">{label}</dt>
      <dd className="font-semibold tabular-nums">{day || '—'}</dd>
    </div>
  )
}
