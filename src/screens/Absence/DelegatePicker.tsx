import { useEffect, useRef } from 'react'
import { useIsTouchDevice } from '../../hooks/useIsTouchDevice.ts'
import { Avatar, type AvatarEmployee } from '../../ui/Avatar.tsx'
import { Modal } from '../../ui/Modal.tsx'
import { LoadFailure } from '../../ui/LoadFailure.tsx'

export interface DelegatePickerProps {
  texts: Record<'heading' | 'close' | 'search' | 'failed' | 'noMatch' | 'loading' | 'retry', string>
  status: 'loading' | 'failed' | 'ready'
  search: string
  candidates: readonly (AvatarEmployee & { id: string; facts: string; away: string | null })[]
  /** How many employees are not shown, as a sentence; null if all are shown. */
  more: string | null
  on: {
    close(): void
    search(text: string): void
    choose(id: string): void
    retry(): void
  }
}

/** The dialog in which the employee finds and chooses the delegate. */
export function DelegatePicker({ texts, status, candidates, on, ...props }: DelegatePickerProps) {
  return (
    <Modal
      size="small"
      title={texts.heading}
      closeLabel={texts.close}
      closeEvent="delegations.closePicker"
      onClose={on.close}
    >
      <div className="flex min-h-0 flex-1 flex-col gap-3 px-4 py-4 sm:h-[420px]">
        {status === 'loading' && (
          <p role="status" className="py-12 text-center text-soft">
            {texts.loading}
          </p>
        )}
        {status === 'failed' && (
          <LoadFailure retry={texts.retry} event="delegations.retry" onRetry={on.retry}>
            {texts.failed}
          </LoadFailure>
        )}
        {status === 'ready' && (
          <>
            <DelegateSearch label={texts.search} value={props.search} onSearch={on.search} />
            <div className="min-h-0 flex-1 overflow-y-auto">
              {candidates.length === 0 && (
                <p role="status" className="py-12 text-center text-soft">
                  {texts.noMatch}
                </p>
              )}
              <ul>
                {candidates.map((person) => (
                  <li key={person.id}>
                    <button
                      type="button"
                      data-event="delegations.choose"
                      onClick={() => on.choose(person.id)}
                      className="flex w-full items-center gap-2.5 rounded-lg px-2 py-1.5 text-left hover:bg-sunken focus-visible:-outline-offset-2"
                    >
                      <Avatar person={person} size="small" />
                      <span className="min-w-0 flex-1">
                        <span className="flex flex-wrap items-baseline gap-x-2 font-semibold">
                          {person.name}
                          {person.away && (
                            <span className="text-xs font-normal text-negative">{person.away}</span>
                          )}
                        </span>
                        <span className="block truncate text-xs text-soft">{person.facts}</span>
                      </span>
                    </button>
                  </li>
                ))}
              </ul>
              {props.more && <p className="px-2 py-2 text-[13px] text-soft">{props.more}</p>}
            </div>
          </>
        )}
      </div>
    </Modal>
  )
}

interface DelegateSearchProps {
  label: string
  value: string
  onSearch(text: string): void
}

/**
 * The search field. It takes the focus when it appears, because the employees can be loaded after the dialog has set its initial focus. On
 * a touch device it does not, because the focus would open the on-screen keyboard.
 */
function DelegateSearch({ label, value, onSearch }: DelegateSearchProps) {
  const field = useRef<HTMLInputElement>(null)
  const isTouchDevice = useIsTouchDevice()
  useEffect(() => {
    if (!isTouchDevice) field.current?.focus()
  }, [isTouchDevice])
  return (
    <input
      ref={field}
      type="text"
      name="delegate-search"
      data-event="delegations.search"
      aria-label={label}
      data-autofocus={isTouchDevice ? undefined : true}
      placeholder={label}
      autoComplete="off"
      value={value}
      onChange={(event) => onSearch(event.target.value)}
      className="h-10 w-full shrink-0 rounded-lg bg-surface px-3 ring-1 ring-edge ring-inset"
    />
  )
}
