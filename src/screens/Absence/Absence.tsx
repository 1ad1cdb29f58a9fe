import type { ReactNode } from 'react'
import type { MachineAttributes } from '../../hooks/machineAttributes.view.ts'
import { AbsenceList, type AbsenceListTexts, type AbsenceRow } from './AbsenceList.tsx'
import { LoadFailure } from '../../ui/LoadFailure.tsx'

export interface AbsenceProps {
  machine: MachineAttributes
  texts: AbsenceListTexts & Record<'mine' | 'none' | 'toMe' | 'noneToMe' | 'retry', string>
  status: 'loading' | 'failed' | 'open'
  /** The text for screen readers while an HTTP request is in progress; null otherwise. */
  busy: string | null
  /** Why the absences could not be loaded, as a sentence. */
  failure: string
  /** The result of the employee's last action as a sentence; null if there is none. */
  outcome: string | null
  isFailure: boolean
  mine: readonly AbsenceRow[]
  toMe: readonly AbsenceRow[]
  on: { retry(): void; askEnd(id: number): void; end(): void; keep(): void }
  /** The form of a new absence, rendered between the lists. */
  children: ReactNode
}

/** The absences of the employee, the form for a new absence, and the delegations to the employee. */
export function Absence({ texts, on, ...props }: AbsenceProps) {
  return (
    <div {...props.machine} aria-busy={props.busy !== null || undefined}>
      <span role="status" className="sr-only">
        {props.busy}
      </span>
      {props.status === 'loading' && (
        <div aria-hidden="true" className="skeleton h-22 [--row:88px]" />
      )}
      {props.status === 'failed' && (
        <LoadFailure retry={texts.retry} event="delegations.retry" onRetry={on.retry}>
          {props.failure}
        </LoadFailure>
      )}
      {props.status === 'open' && (
        <>
          <p
            role="status"
            className={`mb-3 font-semibold empty:hidden ${props.isFailure ? 'text-negative' : 'text-accent'}`}
          >
            {props.outcome}
          </p>
          <AbsenceList
            label={texts.mine}
            empty={texts.none}
            rows={props.mine}
            texts={texts}
            on={on}
          />
          {props.children}
          <AbsenceList
            label={texts.toMe}
            empty={texts.noneToMe}
            rows={props.toMe}
            texts={texts}
            on={on}
          />
        </>
      )}
    </div>
  )
}
