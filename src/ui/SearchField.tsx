import { type KeyboardEvent, useEffect, useRef } from 'react'
import { isComposing } from '../hooks/composing.ts'
import { Icon } from './Icon.tsx'

interface SearchFieldProps {
  label: string
  placeholder: string
  value: string
  canSearch: boolean
  event?: string
  /** The id of a form with further conditions. The form's data then contains the text as `search`. */
  form?: string | undefined
  onSearch(text: string): void
}

/**
 * A search field that submits on a click of its button or on Enter, except the Enter that ends the composition of a Hangul syllable.
 * Leading and trailing spaces are trimmed.
 */
export function SearchField({ label, placeholder, value, ...props }: SearchFieldProps) {
  const { canSearch, onSearch } = props
  const field = useRef<HTMLInputElement>(null)
  // The search text can also change outside this field, for example when it is cleared.
  useEffect(() => {
    if (field.current) field.current.value = value
  }, [value])
  const search = () => {
    if (canSearch) onSearch((field.current?.value ?? '').trim())
  }
  const key = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || isComposing(event.nativeEvent)) return
    // The browser would also submit the form.
    event.preventDefault()
    search()
  }
  return (
    <div
      role="search"
      aria-label={placeholder}
      className="flex h-10 min-w-0 flex-1 rounded-lg bg-surface ring-1 ring-edge/70 ring-inset focus-within:ring-2 focus-within:ring-accent"
    >
      <input
        ref={field}
        type="search"
        name="search"
        form={props.form}
        aria-label={placeholder}
        placeholder={placeholder}
        defaultValue={value}
        maxLength={1000}
        enterKeyHint="search"
        onKeyDown={key}
        className="min-w-0 flex-1 bg-transparent pl-3.5 outline-hidden"
      />
      <button
        type="button"
        aria-label={label}
        title={label}
        disabled={!canSearch}
        data-event={props.event}
        onClick={search}
        className="inline-flex w-10 items-center justify-center rounded-lg text-soft hover:text-ink"
      >
        <Icon name="search" className="size-[18px]" />
      </button>
    </div>
  )
}
