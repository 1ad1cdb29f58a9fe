import { useState } from 'react'
import { Icon } from '../../ui/Icon.tsx'

interface TruncatedRemarkProps {
  cut: string
  whole: string
  label: string
}

/** A truncated remark with a button that shows the whole text, because touch screens do not show the `title` attribute. */
export function TruncatedRemark({ cut, whole, label }: TruncatedRemarkProps) {
  const [open, setOpen] = useState(false)
  return (
    <span className="flex items-center gap-1">
      <span className={open ? 'min-w-0 flex-1 py-2 wrap-anywhere whitespace-normal' : 'truncate'}>
        {open ? whole : cut}
      </span>
      <button
        type="button"
        aria-label={label}
        aria-expanded={open}
        onClick={(event) => {
          event.stopPropagation()
          setOpen(!open)
        }}
        className="-my-0.5 inline-flex size-7 shrink-0 items-center justify-center rounded-lg hover:bg-sunken hover:text-ink"
      >
        <Icon name={open ? 'up' : 'down'} className="size-4" />
      </button>
    </span>
  )
}
