import type { MachineAttributes } from '../../hooks/machineAttributes.view.ts'
import { Avatar, type AvatarEmployee } from '../../ui/Avatar.tsx'
import { IconButton } from '../../ui/Button.tsx'
import { useFocusNextRow } from '../../hooks/useFocusNextRow.ts'
import { TwoOptionToggle } from './TwoOptionToggle.tsx'

export interface ReceiversProps {
  machine: MachineAttributes
  texts: { heading: string; hint: string; empty: string }
  /** The names of the two kinds of receivers. */
  kinds: readonly [string, string]
  /** How many receivers there are of each kind, as a text. Without receivers, `texts.empty` replaces it. */
  counts: string
  /** How many employees were left out because the receiver list is full, as a sentence; null if none was left out. */
  leftOut: string | null
  receivers: (AvatarEmployee & {
    id: string
    positionAndDepartment: string
    kind: 0 | 1
    toggleLabel: string
    removeLabel: string
  })[]
  on: { toggleKind(id: string): void; remove(id: string): void }
}

/** The list of receivers, below the approval line. */
export function Receivers({ texts, receivers, on, ...props }: ReceiversProps) {
  const rows = useFocusNextRow(receivers.length, '[data-event="receivers.remove"]')
  return (
    <section
      {...props.machine}
      aria-label={texts.heading}
      className="border-t border-line px-3 pb-3"
    >
      <div className="flex min-h-11 flex-wrap items-center gap-x-3 pt-1 pl-2 sm:pl-3">
        <h3 className="text-[13px] font-semibold text-soft">{texts.heading}</h3>
        <p role="status" className="text-[13px] text-soft tabular-nums">
          {receivers.length === 0 ? texts.empty : props.counts}
        </p>
      </div>
      <p className="pb-2 pl-2 text-xs text-faint sm:pl-3">{texts.hint}</p>
      {props.leftOut && (
        <p role="alert" className="mb-1 rounded-lg bg-tint px-3 py-1.5 text-[13px]">
          {props.leftOut}
        </p>
      )}
      <div {...rows}>
        <ul>
          {receivers.map((person) => (
            <li
              key={person.id}
              data-testid="receiver-row"
              className="flex flex-wrap items-center justify-end gap-2 rounded-lg py-1 pr-1 pl-2 hover:bg-sunken sm:pl-3"
            >
              <Avatar person={person} size="small" />
              <span className="min-w-24 flex-1">
                <span className="block truncate font-semibold">{person.name}</span>
                <span className="block truncate text-xs text-faint">
                  {person.positionAndDepartment}
                </span>
              </span>
              {/* Both controls in one element, so that a narrow row does not wrap only one of them. */}
              <span className="flex items-center gap-2">
                <TwoOptionToggle
                  label={person.toggleLabel}
                  options={props.kinds}
                  current={person.kind}
                  event="receivers.setKind"
                  onToggle={() => on.toggleKind(person.id)}
                />
                <IconButton
                  icon="close"
                  label={person.removeLabel}
                  event="receivers.remove"
                  onClick={() => on.remove(person.id)}
                  className="size-8"
                />
              </span>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
