import { useId } from 'react'
import { IconButton } from './Button.tsx'

export interface PagerProps {
  texts: { pageSize: string; previousPage: string; nextPage: string }
  /** The range of the rows shown and the total number of rows, as a text such as `1–25 of 60`. */
  place: string
  /** The number of the current page, from 0 in the voucher list and from 1 in a box. */
  page: number
  size: number
  /** The page sizes to choose from; empty if the server determines the page size. */
  sizes: readonly number[]
  canResize: boolean
  /** Why the button for the previous or next page is disabled; undefined if there is such a page. */
  noPrevious: string | undefined
  noNext: string | undefined
  /** The machine events that are sent when the page or the page size changes. */
  events?: { page: string; size?: string }
  onPage(page: number): void
  onSize(size: number): void
}

/** The controls below a list: the page size, the rows shown, and the buttons for the previous and next page. */
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
