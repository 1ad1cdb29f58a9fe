import { useState } from 'react'
import { isComposing } from '../../hooks/composing.ts'

interface PageFieldProps {
  label: string
  page: number
  pages: number | null
  /** The sentence `page n / total`, for screen readers. */
  sentence: string
  disabled: boolean
  onTurn(page: number): void
}

/** The field with the current page, `page n / total` (specification, section 2). Typing a number and Enter shows that page. */
export function PageField({ label, page, pages, sentence, disabled, onTurn }: PageFieldProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const turn = () => {
    const typedPage = Number(typed)
    if (typed?.trim() && Number.isInteger(typedPage) && typedPage !== page) onTurn(typedPage)
    setTyped(null)
  }
  return (
    <div className="flex items-center gap-1 text-[13px] whitespace-nowrap tabular-nums">
      <span aria-hidden="true">{label}</span>
      <input
        aria-label={label}
        inputMode="numeric"
        value={typed ?? page}
        disabled={disabled}
        data-event="viewer.turnTo"
        onChange={({ target }) => setTyped(target.value)}
        onFocus={({ target }) => target.select()}
        onBlur={turn}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !isComposing(event.nativeEvent)) turn()
          if (event.key === 'Escape' && typed !== null) {
            event.stopPropagation()
            setTyped(null)
          }
        }}
        className="h-7 w-11 rounded-md bg-surface text-center ring-1 ring-edge/60 ring-inset disabled:text-faint disabled:ring-line"
      />
      <span aria-hidden="true">/ {pages ?? '–'}</span>
      <span role="status" className="sr-only">
        {sentence}
      </span>
    </div>
  )
}
