import { useId } from 'react'
import { IconButton } from './Button.tsx'

export interface PagerProps {
  texts: { pageSize: string; previousPage: string; nextPage: string }
  /** Which rows these are, of how many. */
  place: string
  /** From 0. */
  page: number
  size: number
  /** None where the server decides. */
  sizes: readonly number[]
  canResize: boolean
  /** Why there is no way back or on; undefined where there is one. */
  noPrevious: string | undefined
  noNext: string | undefined
  /** The events that another page, and another number of rows, send to a machine. */
  events?: { page: string; size?: string }
  onPage(page: number): void
  onSize(size: number): void
}

/** Rows per page, where one is, and the ways back and on. */
export function Pager({ texts, onPage, onSize, ...props }: PagerProps) {
  const id = useId()
  return (
    <div className="flex items-center gap-1 text-[13px] text-soft">
      {props.sizes.length > 0 && (
        <>
          <label htmlFor={id} className="max-sm:sr-only">
            {texts.pageSize}
          </label>
          <select
            id={id}
            value={props.size}
            disabled={!props.canResize}
            data-event={props.events?.size}
            onChange={(event) => onSize(Number(event.target.value))}
            className="h-8 rounded-lg bg-surface px-1.5 text-ink tabular-nums hover:bg-sunken"
          >
            {props.sizes.map((size) => (
              <option key={size} value={size}>
                {size}
              </option>
            ))}
          </select>
        </>
      )}
      <span className="mx-2 whitespace-nowrap tabular-nums" aria-live="polite">
        {props.place}
      </span>
      <IconButton
        icon="left"
        label={texts.previousPage}
        disabledReason={props.noPrevious}
        onClick={() => onPage(props.page - 1)}
        testId="previous-page"
        event={props.events?.page}
      />
      <IconButton
        icon="right"
        label={texts.nextPage}
        disabledReason={props.noNext}
        onClick={() => onPage(props.page + 1)}
        testId="next-page"
        event={props.events?.page}
      />
    </div>
  )
}
