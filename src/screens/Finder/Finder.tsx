import { Combobox, ComboboxInput, ComboboxOption, ComboboxOptions } from '@headlessui/react'
import { isComposing } from '../../hooks/composing.ts'
import { Icon, type IconName } from '../../ui/Icon.tsx'
import { Modal } from '../../ui/Modal.tsx'
import type { MachineAttributes } from '../../hooks/machineAttributes.view.ts'

interface Screen {
  path: string
  label: string
  icon: IconName
}

export interface FinderProps {
  machine: MachineAttributes
  texts: { heading: string; search: string; nothing: string; close: string }
  text: string
  screens: Screen[]
  on: {
    text(text: string): void
    choose(path: string): void
    close(): void
  }
}

/** Finds a screen by a part of its name. Enter opens the highlighted screen, initially the first one. */
export function Finder({ machine, texts, text, screens, on }: FinderProps) {
  return (
    <Modal
      size="small"
      title={texts.heading}
      closeLabel={texts.close}
      machine={machine}
      closeEvent="finder.close"
      onClose={on.close}
    >
      <div className="p-3">
        <Combobox<Screen | null>
          immediate
          value={null}
          onChange={(screen) => {
            if (screen) on.choose(screen.path)
          }}
        >
          <ComboboxInput
            data-autofocus
            data-event="finder.setText"
            aria-label={texts.search}
            placeholder={texts.search}
            value={text}
            onChange={(event) => on.text(event.target.value)}
            onKeyDown={(event) => {
              // An Enter that ends the composition of a Hangul syllable must not choose a screen.
              if (isComposing(event.nativeEvent)) return event.preventDefault()
              if (event.key !== 'Escape') return
              // Otherwise the first Escape would close only the list of the combobox.
              event.preventDefault()
              on.close()
            }}
            autoComplete="off"
            className="h-11 w-full rounded-lg bg-surface px-3.5 text-base ring-1 ring-edge ring-inset"
          />
          {screens.length === 0 && <p className="px-3.5 py-6 text-soft">{texts.nothing}</p>}
          <ComboboxOptions static modal={false} className="mt-2 max-h-[50dvh] overflow-y-auto">
            {screens.map((screen) => (
              <ComboboxOption
                key={screen.path}
                value={screen}
                data-event="finder.choose"
                className="flex h-10 w-full items-center gap-3 rounded-lg px-3.5 text-left data-focus:bg-sunken"
              >
                <Icon name={screen.icon} className="size-[18px] text-soft" />
                {screen.label}
              </ComboboxOption>
            ))}
          </ComboboxOptions>
        </Combobox>
      </div>
    </Modal>
  )
}
