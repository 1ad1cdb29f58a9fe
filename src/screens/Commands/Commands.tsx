import { type KeyboardEvent, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { isComposing } from '../../widgets/composing.ts'
import { Icon, type IconName } from '../../widgets/Icon.tsx'
import { Modal } from '../../widgets/Modal.tsx'

interface CommandsProps {
  texts: { heading: string; search: string; nothing: string; close: string }
  screens: { path: string; label: string; icon: IconName }[]
  onClose(): void
}

/** Finds a screen by a part of its name; Enter goes to the first. */
export function Commands({ texts, screens, onClose }: CommandsProps) {
  const [wanted, setWanted] = useState('')
  const navigate = useNavigate()
  const part = wanted.trim().normalize('NFC').toLowerCase()
  const found = screens.filter(({ label }) => label.toLowerCase().includes(part))
  const go = (path: string) => {
    onClose()
    navigate(path)
  }
  const key = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !isComposing(event.nativeEvent) && found[0]) go(found[0].path)
  }
  return (
    <Modal size="small" title={texts.heading} closeLabel={texts.close} onClose={onClose}>
      <div className="p-3">
        <input
          data-autofocus
          aria-label={texts.search}
          placeholder={texts.search}
          value={wanted}
          onChange={(event) => setWanted(event.target.value)}
          onKeyDown={key}
          autoComplete="off"
          className="h-11 w-full rounded-lg bg-surface px-3.5 text-base ring-1 ring-edge ring-inset"
        />
        {found.length === 0 && <p className="px-3.5 py-6 text-soft">{texts.nothing}</p>}
        <ul className="mt-2 max-h-[50dvh] overflow-y-auto">
          {found.map(({ path, label, icon }) => (
            <li key={path}>
              <button
                type="button"
                onClick={() => go(path)}
                className="flex h-10 w-full items-center gap-3 rounded-lg px-3.5 text-left hover:bg-sunken focus-visible:-outline-offset-2"
              >
                <Icon name={icon} className="size-[18px] text-soft" />
                {label}
              </button>
            </li>
          ))}
        </ul>
      </div>
    </Modal>
  )
}
