import { type FormEvent, useId } from 'react'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/TextField.tsx'

export interface Details {
  batchNumber: string
  author: string
  department: string
  unreadOnly: boolean
}

export interface DetailedSearchProps {
  id: string
  texts: Record<
    | 'detailed'
    | 'batchNumber'
    | 'author'
    | 'department'
    | 'unreadOnly'
    | 'find'
    | 'clearSearch'
    | 'searching',
    string
  >
  details: Details
  /** Whether this box can be filtered by unread documents. */
  hasUnread: boolean
  canSearch: boolean
  onSearch(details: Details): void
  onClear(): void
}

/** Further search conditions. The button or Enter submits all of them together. */
export function DetailedSearch({ texts, details, canSearch, ...props }: DetailedSearchProps) {
  const unread = useId()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const said = (name: string) => String(form.get(name) ?? '').trim()
    props.onSearch({
      batchNumber: said('batchNumber'),
      author: said('author'),
      department: said('department'),
      unreadOnly: form.has('unreadOnly'),
    })
  }
  const reason = canSearch ? undefined : texts.searching
  return (
    <form
      id={props.id}
      aria-label={texts.detailed}
      onSubmit={submit}
      className="grid grid-cols-1 items-end gap-3 rounded-xl border border-line bg-surface p-4 sm:grid-cols-2 lg:grid-cols-[repeat(3,minmax(0,14rem))_auto_1fr]"
    >
      <TextField
        label={texts.batchNumber}
        name="batchNumber"
        inputMode="numeric"
        maxLength={15}
        defaultValue={details.batchNumber}
        autoComplete="off"
      />
      <TextField
        label={texts.author}
        name="author"
        maxLength={100}
        defaultValue={details.author}
        autoComplete="off"
      />
      <TextField
        label={texts.department}
        name="department"
        maxLength={100}
        defaultValue={details.department}
        autoComplete="off"
      />
      {props.hasUnread && (
        <label htmlFor={unread} className="flex h-10 items-center gap-2 whitespace-nowrap">
          <input
            id={unread}
            type="checkbox"
            name="unreadOnly"
            defaultChecked={details.unreadOnly}
            className="checkbox"
          />
          {texts.unreadOnly}
        </label>
      )}
      <div className="flex justify-end gap-2 lg:col-start-5">
        <Button look="quiet" event="boxes.search" onClick={props.onClear} disabledReason={reason}>
          {texts.clearSearch}
        </Button>
        <Button submit look="primary" event="boxes.search" disabledReason={reason}>
          {texts.find}
        </Button>
      </div>
    </form>
  )
}
