import type { MachineAttributes } from '../../hooks/machineAttributes.view.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon, type IconName } from '../../ui/Icon.tsx'
import { LoadFailure } from '../../ui/LoadFailure.tsx'

export interface DeviceRow {
  id: string
  icon: IconName
  name: string
  /** The mark of the device on which this page is open; null for other devices. */
  mark: string | null
  facts: readonly string[]
  lastUsed: string
  /** The button that signs out on another device; null for the current device. `cannot` is the reason why it is disabled. */
  signOut: { label: string; cannot: string | undefined; isBusy: boolean } | null
}

export interface DevicesProps {
  machine: MachineAttributes
  label: string
  texts: Record<'signOut' | 'signOutOthers' | 'confirm' | 'keep' | 'none' | 'retry', string>
  status: 'loading' | 'failed' | 'shown'
  /** The text for screen readers while an HTTP request is in progress; null otherwise. */
  busy: string | null
  /** Why the devices could not be loaded, as a sentence. */
  failure: string
  rows: readonly DeviceRow[]
  /** Whether the employee is signed in on another device. */
  hasOthers: boolean
  /** The question whether to sign out on all other devices; null while it is not asked. */
  question: string | null
  isEndingOthers: boolean
  /** Why each of the buttons is disabled; undefined for an enabled one. */
  cannotAsk: string | undefined
  cannotEndOthers: string | undefined
  cannotKeep: string | undefined
  on: Record<'retry' | 'askEndOthers' | 'endOthers' | 'keepOthers', () => void> & {
    end(id: string): void
  }
}

/** The list of devices on which the employee is signed in, with the current device first. */
export function Devices({ texts, rows, on, ...props }: DevicesProps) {
  return (
    <div {...props.machine} aria-busy={props.busy !== null || undefined}>
      <span role="status" className="sr-only">
        {props.busy}
      </span>
      {props.status === 'loading' && (
        <div aria-hidden="true" className="skeleton h-22 [--row:88px]" />
      )}
      {props.status === 'failed' && (
        <LoadFailure retry={texts.retry} event="devices.retry" onRetry={on.retry}>
          {props.failure}
        </LoadFailure>
      )}
      {props.status === 'shown' && (
        <>
          <ul aria-label={props.label} className="divide-y divide-line border-y border-line">
            {rows.map((row) => (
              <Row key={row.id} row={row} signOut={texts.signOut} onEnd={on.end} />
            ))}
          </ul>
          {props.hasOthers ? (
            <div
              role="group"
              aria-label={texts.signOutOthers}
              className="mt-4 flex flex-wrap items-center justify-end gap-x-2 gap-y-3"
            >
              <p role="status" className="mr-auto min-w-0 font-semibold empty:hidden">
                {props.question}
              </p>
              {props.question === null ? (
                <Button
                  event="devices.askEndOthers"
                  disabledReason={props.cannotAsk}
                  onClick={on.askEndOthers}
                  className="max-sm:w-full"
                >
                  {texts.signOutOthers}
                </Button>
              ) : (
                <span className="flex gap-2 max-sm:w-full max-sm:[&>button]:flex-1">
                  <Button
                    event="devices.keepOthers"
                    disabledReason={props.cannotKeep}
                    onClick={on.keepOthers}
                  >
                    {texts.keep}
                  </Button>
                  <Button
                    variant="primary"
                    icon="signOut"
                    event="devices.endOthers"
                    busy={props.isEndingOthers}
                    disabledReason={props.cannotEndOthers}
                    onClick={on.endOthers}
                  >
                    {texts.confirm}
                  </Button>
                </span>
              )}
            </div>
          ) : (
            <p className="mt-4 text-[13px] text-soft">{texts.none}</p>
          )}
        </>
      )}
    </div>
  )
}

interface RowProps {
  row: DeviceRow
  signOut: string
  onEnd: DevicesProps['on']['end']
}

/** One device in the list. On a narrow screen its button is below the facts. */
function Row({ row, signOut, onEnd }: RowProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="flex min-w-0 flex-1 basis-60 items-start gap-3">
        <span className="flex size-9 shrink-0 items-center justify-center rounded-lg bg-sunken text-soft">
          <Icon name={row.icon} />
        </span>
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold">
            {row.name}
            {row.mark && (
              <span className="rounded-full bg-tint px-2 py-0.5 text-xs font-semibold text-accent">
                {row.mark}
              </span>
            )}
          </p>
          <p className="mt-0.5 text-[13px] text-soft tabular-nums">{row.lastUsed}</p>
          <p className="flex flex-wrap gap-x-3 text-[13px] text-soft tabular-nums">
            {row.facts.map((fact) => (
              <span key={fact}>{fact}</span>
            ))}
          </p>
        </div>
      </div>
      {row.signOut && (
        <Button
          event="devices.end"
          busy={row.signOut.isBusy}
          disabledReason={row.signOut.cannot}
          onClick={() => onEnd(row.id)}
          className="ml-auto"
        >
          <span aria-hidden="true">{signOut}</span>
          <span className="sr-only">{row.signOut.label}</span>
        </Button>
      )}
    </li>
  )
}
