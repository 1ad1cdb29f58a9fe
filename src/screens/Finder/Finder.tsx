import { Combobox, ComboboxInput, ComboboxOption, ComboboxOptions } from '@headlessui/react'
import { StatusMark, type StatusLook } from '../../domain/StatusMark.tsx'
import { isComposing } from '../../hooks/composing.ts'
import type { MachineAttributes } from '../../hooks/machineAttributes.view.ts'
import { Avatar, type AvatarEmployee } from '../../ui/Avatar.tsx'
import { Icon, type IconName } from '../../ui/Icon.tsx'
import { Modal } from '../../ui/Modal.tsx'

export interface FinderItem {
  key: string
  /** The path to which the item leads; null for an action that has none. */
  path: string | null
  label: string
  detail?: string
  icon?: IconName
  /** The employee whose avatar is shown in place of the icon. */
  person?: AvatarEmployee
  status?: { look: StatusLook; word: string }
}

type RetryEvent = 'finder.retryDocuments' | 'finder.retryEmployees'

export interface FinderSection {
  id: string
  heading: string
  items: readonly FinderItem[]
  /** A sentence below the items: more items are loading, or not all are shown. Null if neither applies. */
  status: string | null
  /** The option that loads a failed section again; null if it has not failed. */
  retry: { sentence: string; label: string; event: RetryEvent } | null
}

export interface FinderProps {
  machine: MachineAttributes
  texts: { heading: string; search: string; close: string }
  text: string
  /** Maximum length of the search text, in characters. */
  limit: number
  sections: readonly FinderSection[]
  nothing: string | null
  hint: string | null
  /** The number of results as a sentence, for screen readers. */
  announcement: string
  on: {
    text(text: string): void
    choose(item: FinderItem): void
    retry(event: RetryEvent): void
    close(): void
  }
}

type Choice = FinderItem | { key: string; retry: RetryEvent }

const row = 'flex w-full items-center gap-3 rounded-lg px-3.5 text-left data-focus:bg-sunken'

/**
 * Finds screens, actions, documents and employees. Enter opens the highlighted result, initially the first one. A failed section offers its
 * retry as an option, so that the arrow keys can reach it.
 */
export function Finder({ machine, texts, text, sections, on, ...props }: FinderProps) {
  return (
    <Modal
      size="finder"
      title={texts.heading}
      closeLabel={texts.close}
      machine={machine}
      closeEvent="finder.close"
      onClose={on.close}
    >
      <div className="flex min-h-0 flex-1 flex-col p-3">
        <Combobox<Choice | null>
          immediate
          value={null}
          by="key"
          onChange={(choice) => {
            if (!choice) return
            if ('retry' in choice) on.retry(choice.retry)
            else on.choose(choice)
          }}
        >
          <ComboboxInput
            data-autofocus
            data-event="finder.setText"
            aria-label={texts.search}
            placeholder={texts.search}
            maxLength={props.limit}
            value={text}
            // Passes the text to the combobox explicitly, because the combobox would otherwise clear the field after a retry.
            displayValue={() => text}
            onChange={(event) => on.text(event.target.value)}
            onKeyDownCapture={(event) => {
              // Tab only moves the focus. Without this, the combobox would choose the highlighted result, which can be the sign-out.
              if (event.key === 'Tab') event.stopPropagation()
            }}
            onKeyDown={(event) => {
              // An Enter that ends the composition of a Hangul syllable must not choose a result.
              if (isComposing(event.nativeEvent)) return event.preventDefault()
              if (event.key !== 'Escape') return
              // Escape closes the dialog directly. Otherwise the first Escape would close only the list of the combobox.
              event.preventDefault()
              on.close()
            }}
            autoComplete="off"
            className="h-11 w-full shrink-0 rounded-lg bg-surface px-3.5 text-base ring-1 ring-edge ring-inset"
          />
          <span role="status" className="sr-only">
            {props.announcement}
          </span>
          {props.hint && <p className="px-3.5 pt-2 text-[13px] text-soft">{props.hint}</p>}
          {props.nothing && <p className="px-3.5 py-6 text-soft">{props.nothing}</p>}
          <ComboboxOptions static modal={false} className="mt-1 min-h-0 flex-1 overflow-y-auto">
            {sections.map((section) => (
              <Section key={section.id} {...section} />
            ))}
          </ComboboxOptions>
        </Combobox>
      </div>
    </Modal>
  )
}

function Section({ id, heading, items, status, retry }: FinderSection) {
  return (
    <div role="group" aria-labelledby={`finder-${id}`} className="pb-1">
      <div
        id={`finder-${id}`}
        role="presentation"
        className="px-3.5 pt-2.5 pb-1 text-xs font-semibold text-soft"
      >
        {heading}
      </div>
      {items.map((item) => (
        <Item key={item.key} item={item} />
      ))}
      {retry && (
        <ComboboxOption
          value={{ key: retry.event, retry: retry.event }}
          data-event={retry.event}
          className={`${row} min-h-11 py-1.5`}
        >
          <Icon name="alert" className="size-[18px] text-negative" />
          <span>
            {retry.sentence} <span className="font-semibold text-accent">{retry.label}</span>
          </span>
        </ComboboxOption>
      )}
      {status && (
        <div role="presentation" className="px-3.5 py-1.5 text-[13px] text-soft">
          {status}
        </div>
      )}
    </div>
  )
}

function Item({ item }: { item: FinderItem }) {
  const { label, detail, icon, person, status } = item
  return (
    <ComboboxOption
      value={item}
      data-event="finder.choose"
      className={`${row} ${detail === undefined ? 'h-10' : 'min-h-12 py-1.5'}`}
    >
      {person && <Avatar person={person} size="small" />}
      {icon && <Icon name={icon} className="size-[18px] text-soft" />}
      <span className="min-w-0 flex-1">
        <span className="block truncate">{label}</span>
        {detail && <span className="block truncate text-[13px] text-soft">{detail}</span>}
      </span>
      {status && (
        <span className="max-w-28 shrink-0 text-[13px]">
          <StatusMark {...status} />
        </span>
      )}
    </ComboboxOption>
  )
}
