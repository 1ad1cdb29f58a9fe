import type { FormEvent } from 'react'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/TextField.tsx'

export interface SavedLineFormProps {
  texts: { name: string; cancel: string; overwrite: string }
  name: string
  /** The checkbox that limits the saved line to the category; null while a saved line is only renamed. */
  onlyFor: { label: string; isChecked: boolean } | null
  submit: { text: string; event: string; disabledReason: string | undefined }
  /** The question whether to overwrite the saved line with this name; null if it is not asked. */
  question: { text: string; disabledReason: string | undefined } | null
  isBusy: boolean
  on: {
    name(name: string): void
    onlyFor(isChecked: boolean): void
    submit(): void
    overwrite(): void
    cancel(): void
  }
}

/** The form for the name of a saved line, used to save a new line and to rename one. */
export function SavedLineForm({
  texts,
  name,
  onlyFor,
  submit,
  question,
  isBusy,
  on,
}: SavedLineFormProps) {
  const isLocked = question !== null || isBusy
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (!isLocked && submit.disabledReason === undefined) on.submit()
  }
  return (
    <form onSubmit={send} noValidate className="space-y-3 px-1 pt-1 pb-3">
      <TextField
        label={texts.name}
        name="lineName"
        data-event="lines.setName"
        autoComplete="off"
        maxLength={200}
        value={name}
        readOnly={isLocked}
        onChange={(event) => on.name(event.target.value)}
      />
      {onlyFor && (
        <label className="flex items-center gap-2.5 text-[13px]">
          <input
            type="checkbox"
            className="checkbox shrink-0"
            data-event="lines.setForCategory"
            checked={onlyFor.isChecked}
            disabled={isLocked}
            onChange={(event) => on.onlyFor(event.target.checked)}
          />
          {onlyFor.label}
        </label>
      )}
      {question && (
        <p role="alert" className="rounded-lg bg-tint px-3 py-2 text-[13px]">
          {question.text}
        </p>
      )}
      <div className="flex flex-wrap justify-end gap-2">
        <Button
          event="lines.cancel"
          onClick={on.cancel}
          disabledReason={isBusy ? submit.disabledReason : undefined}
        >
          {texts.cancel}
        </Button>
        {question ? (
          <Button
            variant="primary"
            event="lines.overwrite"
            onClick={on.overwrite}
            disabledReason={question.disabledReason}
          >
            {texts.overwrite}
          </Button>
        ) : (
          <Button
            variant="primary"
            submit
            busy={isBusy}
            event={submit.event}
            disabledReason={submit.disabledReason}
          >
            {submit.text}
          </Button>
        )}
      </div>
    </form>
  )
}
