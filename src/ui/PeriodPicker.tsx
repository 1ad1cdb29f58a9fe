import { lightFormat } from 'date-fns/lightFormat'
import { parseISO } from 'date-fns/parseISO'
import { subMonths } from 'date-fns/subMonths'
import { useEffect, useState } from 'react'
import { type DateRange, DayPicker } from 'react-day-picker'
import { enUS } from 'react-day-picker/locale/en-US'
import { ko } from 'react-day-picker/locale/ko'
import { mediaQueryHook } from '../hooks/mediaQuery.ts'
import { Button } from './Button.tsx'
import { Icon } from './Icon.tsx'

/** A named period that the employee can choose with one click. */
export interface PeriodChoice {
  label: string
  period: { start: string; end: string }
}

export interface PeriodPickerProps {
  /** The chosen period. Dates are `YYYY-MM-DD`. Null if the list is not limited to a period. */
  period: { start: string; end: string } | null
  /** The first choice, which removes the limit. Without it, a list always has a period. */
  anyTime?: { label: string; onChoose(): void }
  choices: readonly PeriodChoice[]
  /** The date of the server, `YYYY-MM-DD`. */
  today: string
  language: 'ko' | 'en'
  texts: Record<
    'periodStart' | 'periodEnd' | 'needsStart' | 'needsEnd' | 'apply' | 'cancel',
    string
  >
  /** The machine event that choosing a period sends. */
  event?: string
  onReady?(): void
  onChoose(period: PeriodChoice['period']): void
  onClose(): void
}

const locales = { ko, en: enUS } as const

const classNames = {
  root: 'relative select-none',
  months: 'flex gap-8',
  month: 'w-[17.5rem]',
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

/** Whether the window is wide enough for two months side by side. */
const useIsWide = mediaQueryHook('(min-width: 48rem)')

/** A calendar in which the employee chooses the first and last date of a period, or a named period. */
export function PeriodPicker(props: PeriodPickerProps) {
  const { period, anyTime, today, language, texts, onReady } = props
  const months = useIsWide() ? 2 : 1
  const [range, setRange] = useState<DateRange | undefined>(
    period ? { from: parseISO(period.start), to: parseISO(period.end) } : undefined,
  )
  useEffect(() => onReady?.(), [onReady])
  const day = (date: Date | undefined) => (date ? lightFormat(date, 'yyyy-MM-dd') : '')
  const isNow = !period || (period.start <= today && today <= period.end)
  const lastMonth = parseISO(isNow ? today : period.end)
  const choose = (chosen: PeriodChoice['period']) => {
    props.onChoose(chosen)
    props.onClose()
  }
  return (
    <>
      <div className="mb-3 flex flex-wrap gap-1.5">
        {anyTime && (
          <Choice
            label={anyTime.label}
            event={props.event}
            isChosen={!period}
            onChoose={() => {
              anyTime.onChoose()
              props.onClose()
            }}
          />
        )}
        {props.choices.map((choice) => (
          <Choice
            key={choice.label}
            label={choice.label}
            event={props.event}
            isChosen={choice.period.start === period?.start && choice.period.end === period.end}
            onChoose={() => choose(choice.period)}
          />
        ))}
      </div>
      <dl className="mb-3 flex gap-2 text-[13px]">
        <Day label={texts.periodStart} day={day(range?.from)} />
        <Day label={texts.periodEnd} day={day(range?.to)} />
      </dl>
      <DayPicker
        mode="range"
        resetOnSelect
        numberOfMonths={months}
        pagedNavigation={false}
        defaultMonth={subMonths(lastMonth, months - 1)}
        today={parseISO(today)}
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
        <Button variant="quiet" onClick={props.onClose}>
          {texts.cancel}
        </Button>
        <Button
          variant="primary"
          event={props.event}
          disabledReason={reasonNotToApply(range, texts)}
          onClick={() => choose({ start: day(range?.from), end: day(range?.to) })}
        >
          {texts.apply}
        </Button>
      </div>
    </>
  )
}

/** Why the period cannot be applied; undefined if both dates are chosen. */
function reasonNotToApply(range: DateRange | undefined, texts: PeriodPickerProps['texts']) {
  if (!range?.from) return texts.needsStart
  return range.to ? undefined : texts.needsEnd
}

interface ChoiceProps {
  label: string
  event: string | undefined
  isChosen: boolean
  onChoose(): void
}

function Choice({ label, event, isChosen, onChoose }: ChoiceProps) {
  return (
    <button
      type="button"
      data-event={event}
      aria-pressed={isChosen}
      onClick={onChoose}
      className="h-8 rounded-full px-3 text-[13px] ring-1 ring-edge/70 ring-inset hover:bg-sunken aria-pressed:bg-tint aria-pressed:font-semibold aria-pressed:text-accent"
    >
      {label}
    </button>
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
