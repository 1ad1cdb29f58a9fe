import { useEffect, useId, useRef } from 'react'
import { Button } from '../../ui/Button.tsx'
import { FieldNote } from '../../ui/FieldNote.tsx'

export interface ActionFormProps {
  action: 'hold' | 'sendBack' | 'undo'
  label: string
  /** Sentences about the effect of the action, and about what the approver should know before submitting it. */
  effects: string[]
  /** The field for the reason or comment; null for an action without one. */
  text: {
    event: string
    label: string
    placeholder: string
    value: string
    /** The sentence about the maximum length; null while the text is shorter. */
    limit: string | null
  } | null
  /** The field for the expected end of a hold, `YYYY-MM-DD` or ''; null for any other action. */
  until: { label: string; value: string; min: string; max: string } | null
  /** Why the action cannot be submitted yet; undefined if it can. */
  cannot: string | undefined
  cancel: string
  on: {
    text(text: string): void
    until(until: string): void
    act(): void
    keep(): void
  }
}

const field =
  'min-h-10 rounded-lg bg-surface px-3.5 py-2.5 leading-5 ring-1 ring-edge ring-inset focus-visible:outline-offset-0'

/** The form of an action that is being prepared, shown in place of the decision: its effect, its fields and its button. */
export function ActionForm({ on, text, until, ...props }: ActionFormProps) {
  const panel = useRef<HTMLDivElement>(null)
  const limitId = useId()
  // Moves the focus into the form, because the control that opened it is no longer on the page.
  useEffect(() => {
    const firstControl = panel.current?.querySelector<HTMLElement>(
      'textarea, [data-event="signing.keep"]',
    )
    firstControl?.focus()
  }, [])
  return (
    <div ref={panel} className="flex min-w-0 flex-1 flex-wrap items-end gap-x-3 gap-y-2">
      <p
        id="preparing-effect"
        className={`text-[13px] text-soft ${text ? 'w-full' : 'min-w-[min(100%,14rem)] flex-1 py-2'}`}
      >
        <strong className="mr-2 font-semibold text-ink">{props.label}</strong>
        {props.effects.join(' · ')}
        {props.cannot !== undefined && <span className="ml-2 font-semibold">{props.cannot}</span>}
      </p>
      {text && (
        <div className="flex min-w-[min(100%,14rem)] flex-1 flex-col">
          {text.limit && <FieldNote id={limitId}>{text.limit}</FieldNote>}
          <textarea
            rows={1}
            data-event={text.event}
            aria-label={text.label}
            aria-describedby={text.limit ? `preparing-effect ${limitId}` : 'preparing-effect'}
            placeholder={`${text.label}: ${text.placeholder}`}
            value={text.value}
            onChange={(event) => on.text(event.target.value)}
            className={`field-sizing-content max-h-[min(10rem,25dvh)] resize-none ${field}`}
          />
        </div>
      )}
      {until && (
        <label className="flex items-center gap-2 text-[13px] text-soft max-sm:w-full">
          <span className="whitespace-nowrap">{until.label}</span>
          <input
            type="date"
            data-event="signing.setUntil"
            value={until.value}
            min={until.min}
            max={until.max}
            onChange={(event) => on.until(event.target.value)}
            className={`${field} text-ink max-sm:flex-1`}
          />
        </label>
      )}
      <div className="ml-auto flex gap-2 max-sm:w-full touch:[&>button]:h-11 max-sm:[&>button]:flex-1">
        <Button event="signing.keep" onClick={on.keep}>
          {props.cancel}
        </Button>
        <Button
          variant="primary"
          event={`signing.${props.action}`}
          onClick={on.act}
          disabledReason={props.cannot}
        >
          {props.label}
        </Button>
      </div>
    </div>
  )
}
