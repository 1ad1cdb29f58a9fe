import { type MouseEvent, type ReactNode, useId, useState } from 'react'
import { isRepeatedClick } from '../hooks/doubleTap.ts'
import { Icon, type IconName } from './Icon.tsx'

interface ButtonProps {
  children: ReactNode
  onClick?: () => void
  variant?: 'primary' | 'plain' | 'quiet'
  icon?: IconName
  submit?: boolean
  /** Why the button is disabled; undefined if it is enabled. */
  disabledReason?: string | undefined
  busy?: boolean
  /** The accessible name, if it is longer than the visible text. It must contain that text. */
  label?: string
  testId?: string
  /** The machine event that a click sends. */
  event?: string
  className?: string
}

const variants = {
  primary:
    'bg-fill text-white hover:bg-fill-strong disabled:bg-sunken disabled:text-faint disabled:ring-1 disabled:ring-line disabled:ring-inset',
  plain:
    'bg-surface text-ink ring-1 ring-inset ring-edge/60 hover:bg-sunken disabled:text-faint disabled:ring-line',
  quiet:
    'text-soft hover:bg-sunken hover:text-ink disabled:text-faint disabled:opacity-60 disabled:hover:bg-transparent disabled:hover:text-faint',
} as const

/**
 * The props of a button that can be disabled. A disabled button keeps the focus until blur, and ignores clicks. The `disabled` attribute
 * would remove the focus.
 */
function useDisabledReason(
  disabledReason: string | undefined,
  onClick: (() => void) | undefined,
  isRepeatable: boolean,
) {
  const reasonId = useId()
  const [isFocused, setFocused] = useState(false)
  const isDisabled = disabledReason !== undefined
  return {
    reasonId,
    isDisabled,
    disabled: isDisabled && !isFocused,
    'aria-disabled': isDisabled || undefined,
    onFocus: () => setFocused(true),
    onBlur: () => setFocused(false),
    onClick: (event: MouseEvent) => {
      if (isDisabled || (!isRepeatable && isRepeatedClick(event.nativeEvent)))
        event.preventDefault()
      else onClick?.()
    },
    'aria-describedby': isDisabled ? reasonId : undefined,
  }
}

/**
 * A labelled button. A disabled one shows the reason as a tooltip and as a description for screen readers. It ignores the later clicks of a
 * double click or double tap: the first one, on whatever control, may have put another action under the pointer, for example the approval of
 * the next document.
 */
export function Button(props: ButtonProps) {
  const { variant = 'plain', disabledReason } = props
  const { reasonId, isDisabled, ...able } = useDisabledReason(disabledReason, props.onClick, false)
  return (
    <>
      <button
        {...able}
        type={props.submit ? 'submit' : 'button'}
        aria-label={props.label}
        aria-busy={props.busy || undefined}
        data-testid={props.testId}
        data-event={props.event}
        title={disabledReason}
        className={`inline-flex h-9 items-center justify-center gap-1.5 rounded-lg px-3.5 font-semibold whitespace-nowrap ${variants[variant]} ${props.className ?? ''}`}
      >
        {props.icon && <Icon name={props.icon} className="size-4" />}
        {props.children}
      </button>
      {isDisabled && (
        <span id={reasonId} className="sr-only">
          {disabledReason}
        </span>
      )}
    </>
  )
}

interface IconButtonProps {
  label: string
  icon: IconName
  onClick?: () => void
  disabledReason?: string | undefined
  testId?: string
  event?: string
  className?: string
}

/** An icon button. Its label is its accessible name and its tooltip. Fast repeated clicks count, as in a pager. */
export function IconButton(props: IconButtonProps) {
  const { disabledReason } = props
  const { reasonId, isDisabled, ...able } = useDisabledReason(disabledReason, props.onClick, true)
  return (
    <>
      <button
        {...able}
        type="button"
        aria-label={props.label}
        title={disabledReason ?? props.label}
        data-testid={props.testId}
        data-event={props.event}
        className={`inline-flex size-9 shrink-0 items-center justify-center rounded-lg text-soft hover:bg-sunken hover:text-ink disabled:text-faint disabled:opacity-50 disabled:hover:bg-transparent ${props.className ?? ''}`}
      >
        <Icon name={props.icon} />
      </button>
      {isDisabled && (
        <span id={reasonId} className="sr-only">
          {disabledReason}
        </span>
      )}
    </>
  )
}
