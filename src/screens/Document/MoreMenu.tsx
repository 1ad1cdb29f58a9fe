import { Menu, MenuButton, MenuItem, MenuItems } from '@headlessui/react'
import type { KeyboardEvent, Ref } from 'react'
import { Icon } from '../../ui/Icon.tsx'

export interface MoreItem {
  action: 'hold' | 'resume' | 'sendBack' | 'changeLine' | 'addReceivers' | 'undo'
  /**
   * The seat in which the action takes place: the username of its principal, or null for the employee's own seat. Undefined for the seat
   * chosen in "For whom?".
   */
  principal?: string | null
  /** The machine event that a click sends. */
  event: string
  label: string
  /** The effect of the action, or why the item is disabled. */
  note: string
  isEnabled: boolean
}

interface MoreMenuProps {
  label: string
  items: MoreItem[]
  button: Ref<HTMLButtonElement>
  onChoose(item: Pick<MoreItem, 'action' | 'principal'>): void
}

/** Keeps the menu open if a key would choose a disabled item. */
function ignoreKeyOnDisabledItem(event: KeyboardEvent<HTMLElement>) {
  const isChoosing = event.key === 'Enter' || event.key === ' '
  if (isChoosing && event.currentTarget.querySelector('[data-focus][aria-disabled]')) {
    event.preventDefault()
  }
}

/**
 * The More menu of an approver. Each item shows its effect, or why it is disabled. A disabled item has `aria-disabled` but not `disabled`:
 * the arrow keys reach it, so that a screen reader reads the reason, and Headless UI ignores clicks on it.
 */
export function MoreMenu({ label, items, button, onChoose }: MoreMenuProps) {
  return (
    <Menu as="div" className="relative">
      {({ open }) => (
        <>
          <MenuButton
            ref={button}
            className="inline-flex h-9 items-center justify-center gap-1 rounded-lg px-3 font-semibold whitespace-nowrap text-soft hover:bg-sunken hover:text-ink touch:h-11"
          >
            {label}
            <Icon name="up" className="size-4" />
          </MenuButton>
          <MenuItems
            // Mounts the items again at each opening. With `unmount={false}` they would otherwise stay mounted, and Headless UI would not
            // activate the first one when a key opens the menu.
            key={String(open)}
            modal={false}
            unmount={false}
            onKeyDown={ignoreKeyOnDisabledItem}
            className="absolute right-0 bottom-full z-30 mb-2 max-h-[calc(100dvh-8rem)] w-80 max-w-[calc(100vw-2rem)] overflow-y-auto rounded-xl border border-line bg-raised p-1.5 shadow-xl focus:outline-none max-sm:right-auto max-sm:left-0"
          >
            {items.map(({ action, principal, event, label, note, isEnabled }) => (
              <MenuItem key={`${action} ${principal ?? ''}`}>
                <button
                  type="button"
                  data-event={event}
                  aria-disabled={!isEnabled || undefined}
                  // With this attribute, Headless UI does not close the menu when the pointer is released on a disabled item.
                  data-disabled={isEnabled ? undefined : ''}
                  onClick={() =>
                    onChoose({ action, ...(principal !== undefined && { principal }) })
                  }
                  className="group block w-full rounded-lg px-3 py-2 text-left data-focus:bg-sunken"
                >
                  <span className="block font-semibold group-aria-disabled:text-faint">
                    {label}
                  </span>
                  <span className="block text-[13px] text-soft">{note}</span>
                </button>
              </MenuItem>
            ))}
          </MenuItems>
        </>
      )}
    </Menu>
  )
}
