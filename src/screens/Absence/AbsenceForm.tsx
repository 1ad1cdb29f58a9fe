import { type FormEvent, useId } from 'react'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { DelegationWarning } from './AbsenceList.tsx'

type Field = 'startDate' | 'startTime' | 'endDate' | 'endTime'

export interface AbsenceFormProps extends Record<Field, string> {
  texts: Record<
    | Field
    | 'heading'
    | 'delegate'
    | 'choose'
    | 'change'
    | 'noDelegate'
    | 'reason'
    | 'kinds'
    | 'kindsHint'
    | 'save',
    string
  >
  isLocked: boolean
  reason: string
  /** The chosen delegate; `away` contains the date until which the delegate is away; null if the delegate is not away. */
  delegate: { name: string; away: string | null } | null
  errors: Record<'start' | 'end' | 'delegate' | 'reason', string | undefined>
  /** Why the server refused the form as a whole; null if it did not refuse it. */
  refusal: string | null
  warnings: readonly string[]
  kinds: readonly { value: string; label: string; isChosen: boolean }[]
  isSaving: boolean
  /** Why each of the two buttons is disabled; undefined for an enabled one. */
  cannotSave: string | undefined
  cannotChoose: string | undefined
  on: Record<Field | 'reason' | 'kind', (value: string) => void> & {
    choose(): void
    save(): void
  }
}

const events: Record<Field, string> = {
  startDate: 'delegations.setStartDate',
  startTime: 'delegations.setStartTime',
  endDate: 'delegations.setEndDate',
  endTime: 'delegations.setEndTime',
}

/** The form for a new absence. */
export function AbsenceForm({ texts, errors, on, ...props }: AbsenceFormProps) {
  const id = useId()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (props.cannotSave === undefined) on.save()
  }
  const field = (name: Field, type: 'date' | 'time', error?: string) => (
    <TextField
      label={texts[name]}
      type={type}
      name={name}
      data-event={events[name]}
      value={props[name]}
      readOnly={props.isLocked}
      required={type === 'date'}
      max={type === 'date' ? '9999-12-31' : undefined}
      error={error}
      onChange={(event) => on[name](event.target.value)}
    />
  )
  return (
    <form
      onSubmit={submit}
      noValidate
      aria-labelledby={`${id}-heading`}
      className="mt-6 rounded-lg bg-sunken px-4 py-4"
    >
      <h3 id={`${id}-heading`} className="mb-3 font-semibold">
        {texts.heading}
      </h3>
      <div className="grid gap-x-3 gap-y-4 sm:grid-cols-2">
        {field('startDate', 'date', errors.start)}
        {field('startTime', 'time')}
        {field('endDate', 'date', errors.end)}
        {field('endTime', 'time')}
        <div role="group" aria-labelledby={`${id}-delegate`} className="sm:col-span-2">
          <p id={`${id}-delegate`} className="mb-1.5 text-[13px] font-semibold text-soft">
            {texts.delegate}
          </p>
          <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
            <span className={props.delegate ? 'font-semibold' : 'text-soft'}>
              {props.delegate?.name ?? texts.noDelegate}
            </span>
            {props.delegate?.away && (
              <span className="text-[13px] text-negative">{props.delegate.away}</span>
            )}
            <Button
              event="delegations.openPicker"
              icon="search"
              disabledReason={props.cannotChoose}
              onClick={on.choose}
            >
              {props.delegate ? texts.change : texts.choose}
            </Button>
          </div>
          {errors.delegate && (
            <p role="alert" className="mt-1.5 text-[13px] text-negative">
              {errors.delegate}
            </p>
          )}
        </div>
        <div className="sm:col-span-2">
          <TextField
            label={texts.reason}
            name="reason"
            data-event="delegations.setReason"
            value={props.reason}
            readOnly={props.isLocked}
            required
            maxLength={2000}
            error={errors.reason}
            onChange={(event) => on.reason(event.target.value)}
          />
        </div>
        <fieldset className="min-w-0 sm:col-span-2" aria-describedby={`${id}-kinds`}>
          <legend className="mb-1.5 text-[13px] font-semibold text-soft">{texts.kinds}</legend>
          <div className="flex flex-wrap gap-x-4 gap-y-2">
            {props.kinds.map((kind) => (
              <label key={kind.value} className="flex items-center gap-2">
                <input
                  type="checkbox"
                  value={kind.value}
                  data-event="delegations.toggleType"
                  checked={kind.isChosen}
                  // Not `disabled`, which would remove the focus.
                  aria-disabled={props.isLocked || undefined}
                  onChange={() => on.kind(kind.value)}
                  className="checkbox shrink-0"
                />
                {kind.label}
              </label>
            ))}
          </div>
          <p id={`${id}-kinds`} className="mt-1.5 text-[13px] text-soft">
            {texts.kindsHint}
          </p>
        </fieldset>
      </div>
      {props.warnings.map((warning) => (
        <DelegationWarning key={warning}>{warning}</DelegationWarning>
      ))}
      {props.refusal && (
        <p role="alert" className="mt-3 text-negative">
          {props.refusal}
        </p>
      )}
      <div className="mt-4 flex flex-wrap items-center justify-end gap-x-3 gap-y-2">
        {props.cannotSave && props.cannotSave !== errors.end && !props.isSaving && (
          <span aria-hidden="true" className="mr-auto text-[13px] text-soft">
            {props.cannotSave}
          </span>
        )}
        <Button
          submit
          variant="primary"
          event="delegations.start"
          busy={props.isSaving}
          disabledReason={props.cannotSave}
          className="max-sm:w-full"
        >
          {texts.save}
        </Button>
      </div>
    </form>
  )
}
