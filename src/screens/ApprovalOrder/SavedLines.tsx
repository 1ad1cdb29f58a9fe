import { type FocusEvent, type KeyboardEvent, useEffect, useRef } from 'react'
import { isComposing } from '../../hooks/composing.ts'
import type { MachineAttributes } from '../../hooks/machineAttributes.view.ts'
import { Button } from '../../ui/Button.tsx'
import { SavedLineForm, type SavedLineFormProps } from './SavedLineForm.tsx'
import { LoadingRows } from './ApproverList.tsx'
import { SavedLineRow, type SavedLineRowProps } from './SavedLineRow.tsx'
import { LoadFailure } from '../../ui/LoadFailure.tsx'

export interface SavedLinesProps {
  machine: MachineAttributes
  texts: SavedLineFormProps['texts'] &
    SavedLineRowProps['texts'] & {
      heading: string
      saveThis: string
      none: string
      noneHint: string
      loading: string
      failed: string
      retry: string
    }
  status: 'loading' | 'failed' | 'ready'
  /** Whether an HTTP request is in progress. Most buttons are disabled meanwhile. */
  isBusy: boolean
  /** The result of the last change of the saved lines; null if there is none. */
  result: { sentence: string; isFailed: boolean } | null
  cannotSave: string | undefined
  /** The form for the name of a saved line; null while the saved lines are listed. */
  form: Omit<SavedLineFormProps, 'texts' | 'on'> | null
  groups: { name: string; lines: Omit<SavedLineRowProps, 'texts' | 'on'>[] }[]
  /** The button that also shows the saved lines of other categories; null if there are none. */
  showAll: { text: string; disabledReason: string | undefined } | null
  on: SavedLineFormProps['on'] &
    SavedLineRowProps['on'] & { startSave(): void; showAll(): void; retry(): void }
}

/** The panel with the saved approval lines, next to the approval line of the dialog. */
export function SavedLines({ texts, form, groups, on, ...props }: SavedLinesProps) {
  const panel = useRef<HTMLElement>(null)
  const lineWithQuestion = groups
    .flatMap(({ lines }) => lines)
    .find((line) => line.question !== null)
  const shownPart = form ? `form ${form.question !== null}` : `list ${lineWithQuestion?.id ?? ''}`
  const onFocus = useFocusOfPart(panel, shownPart, props.isBusy)
  const focusAddedLine = useFocusOfAddedLine(
    panel,
    groups.flatMap(({ lines }) => lines.map(({ id }) => id)),
  )
  const showAll = () => {
    focusAddedLine()
    on.showAll()
  }
  // Escape closes only the form or the question, not the approval-order dialog. While a saved line is being stored or deleted, it closes nothing.
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || isComposing(event.nativeEvent)) return
    if (!form && !lineWithQuestion && !props.isBusy) return
    event.stopPropagation()
    if (!props.isBusy) on.cancel()
  }
  return (
    <section
      {...props.machine}
      ref={panel}
      aria-label={texts.heading}
      className="flex min-h-0 flex-col"
    >
      <div onFocus={onFocus} onKeyDown={handleKey} className="contents">
        <div className="flex h-12 shrink-0 items-center gap-2 px-4">
          <h3 className="min-w-0 flex-1 text-[13px] font-semibold text-soft">{texts.heading}</h3>
          {!form && (
            <Button
              icon="plus"
              event="lines.startSave"
              onClick={on.startSave}
              disabledReason={props.cannotSave}
              className="h-8 px-2.5 text-[13px]"
            >
              {texts.saveThis}
            </Button>
          )}
        </div>
        <div className="min-h-0 flex-1 overflow-y-auto px-3 pb-3">
          <div role="status" className="text-[13px]">
            {props.result && (
              <p
                className={`mb-1 rounded-lg bg-tint px-3 py-1.5 ${props.result.isFailed ? 'text-negative' : ''}`}
              >
                {props.result.sentence}
              </p>
            )}
          </div>
          {form && <SavedLineForm {...form} texts={texts} on={on} />}
          {!form && props.status === 'loading' && groups.length === 0 && (
            <LoadingRows label={texts.loading} />
          )}
          {!form && props.status === 'failed' && (
            <LoadFailure retry={texts.retry} event="lines.retry" onRetry={on.retry}>
              {texts.failed}
            </LoadFailure>
          )}
          {!form && props.status === 'ready' && groups.length === 0 && (
            <div className="px-3 py-8 text-center">
              <p className="font-semibold">{texts.none}</p>
              <p className="text-[13px] text-soft">{texts.noneHint}</p>
            </div>
          )}
          {!form &&
            groups.map(({ name, lines }) => (
              <section key={name} aria-label={name} className="pb-2">
                <h4 className="px-2 py-1 text-xs font-semibold text-faint">{name}</h4>
                <ul>
                  {lines.map((line) => (
                    <SavedLineRow key={line.id} {...line} texts={texts} on={on} />
                  ))}
                </ul>
              </section>
            ))}
          {!form && props.showAll && (
            <Button
              variant="quiet"
              event="lines.showAll"
              onClick={showAll}
              disabledReason={props.showAll.disabledReason}
              className="w-full"
            >
              {props.showAll.text}
            </Button>
          )}
        </div>
      </div>
    </section>
  )
}

/** Identifies an opener by the id of its saved line, whose name can change. */
const openerKey = (button: Element) =>
  [button.closest('li')?.dataset['line'], button.getAttribute('data-event')].join(' ')

const openers = '[data-event="lines.startRename"], [data-event="lines.askRemoval"]'

/**
 * Moves the focus when the focused part of the panel is replaced. The focus moves to the first input or button of the new part, or back to
 * the button that opened the previous part. That button cannot get the focus while a request is in progress, so the focus moves after the
 * request. Returns the handler that remembers the button.
 */
function useFocusOfPart(panel: { current: HTMLElement | null }, part: string, isBusy: boolean) {
  const shownPart = useRef(part)
  const opener = useRef<string | null>(null)
  useEffect(() => {
    if (shownPart.current === part || isBusy) return
    shownPart.current = part
    const findElements = (selector: string) => [
      ...(panel.current?.querySelectorAll<HTMLElement>(selector) ?? []),
    ]
    const [question] = findElements('[data-event="lines.overwrite"], [data-event="lines.remove"]')
    const button = findElements(openers).find((one) => openerKey(one) === opener.current)
    const [other] = findElements('input, [data-event="lines.startSave"]')
    ;(question ?? button ?? other)?.focus()
  }, [panel, part, isBusy])
  return ({ target }: FocusEvent) => {
    const isOpener = target.matches(`${openers}, [data-event="lines.startSave"]`)
    if (isOpener) opener.current = openerKey(target)
  }
}

/**
 * Moves the focus to the first saved line that is added to the list after a call of the returned handler: the button that shows all saved
 * lines disappears with the focus. `ids` are the ids of the saved lines in the order of the list.
 */
function useFocusOfAddedLine(panel: { current: HTMLElement | null }, ids: readonly number[]) {
  const earlierIds = useRef<readonly number[] | null>(null)
  useEffect(() => {
    const addedIndex = earlierIds.current
      ? ids.findIndex((id) => !earlierIds.current?.includes(id))
      : -1
    if (addedIndex < 0) return
    earlierIds.current = null
    const rows = [...(panel.current?.querySelectorAll('li') ?? [])].slice(addedIndex)
    const buttons = rows.map((row) => row.querySelector<HTMLElement>('button:not(:disabled)'))
    buttons.find(Boolean)?.focus()
  })
  return () => {
    earlierIds.current = ids
  }
}
