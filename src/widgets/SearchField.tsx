import { type KeyboardEvent, useRef } from 'react'
import { Icon } from './Icon.tsx'

interface SearchFieldProps {
  label: string
  placeholder: string
  value: string
  canSearch: boolean
  onSearch(text: string): void
}

/** Looks for a text when asked: by its button or by Enter, except the Enter that ends a Hangul syllable. */
export function SearchField({ label, placeholder, value, canSearch, onSearch }: SearchFieldProps) {
  const field = useRef<HTMLInputElement>(null)
  const search = () => {
    if (canSearch) onSearch(field.current?.value ?? '')
  }
  const key = (event: KeyboardEvent) => {
    // Safari ends the composition before its keydown; 229 still tells that the key belonged to it.
    const isComposing = event.nativeEvent.isComposing || event.keyCode === 229
    if (event.key === 'Enter' && !isComposing) search()
  }
  return (
    <div
      role="search"
      className="flex h-10 min-w-0 flex-1 rounded-lg bg-surface ring-1 ring-edge/70 ring-inset focus-within:ring-2 focus-within:ring-accent"
    >
      <input
        ref={field}
        type="search"
        name="search"
        aria-label={placeholder}
        placeholder={placeholder}
        defaultValue={value}
        maxLength={1000}
        enterKeyHint="search"
        onKeyDown={key}
        className="min-w-0 flex-1 bg-transparent pl-3.5 outline-none"
      />
      <button
        type="button"
        aria-label={label}
        title={label}
        disabled={!canSearch}
        onClick={search}
        className="inline-flex w-10 items-center justify-center rounded-lg text-soft hover:text-ink"
      >
        <Icon name="search" className="size-[18px]" />
      </button>
    </div>
  )
}
