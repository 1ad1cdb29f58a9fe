import { useId } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'

export interface EndQuestion {
  sentence: string
  isEnding: boolean
  /** Why each button is disabled; undefined for an enabled one. */
  cannotEnd: string | undefined
  cannotKeep: string | undefined
}

export interface AbsenceRow {
  id: number
  period: string
  /** The mark of a planned or active delegation; null for any other, which is shown less prominently. */
  mark: string | null
  isActive: boolean
  person: string
  facts: readonly string[]
  warnings: readonly string[]
  /** The button that ends the employee's own absence. `cannot` is the reason why it is disabled. */
  end: { label: string; cannot: string | undefined } | null
  /** The question whether to end the delegation; null while it is not asked. */
  question: EndQuestion | null
}

export type AbsenceListTexts = Record<'end' | 'keep' | 'confirm', string>

interface AbsenceListProps {
  label: string
  empty: string
  rows: readonly AbsenceRow[]
  texts: AbsenceListTexts
  on: { askEnd(id: number): void; end(): void; keep(): void }
}

/** A list of absences or delegations. */
export function AbsenceList({ label, empty, rows, texts, on }: AbsenceListProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="mt-6 first:mt-0">
      <h3 id={id} className="mb-2 text-[13px] font-semibold text-soft">
        {label}
      </h3>
      {rows.length === 0 ? (
        <p className="border-y border-line py-3 text-soft">{empty}</p>
      ) : (
        <ul aria-labelledby={id} className="divide-y divide-line border-y border-line">
          {rows.map((row) => (
            <Row key={row.id} row={row} texts={texts} on={on} />
          ))}
        </ul>
      )}
    </section>
  )
}

interface RowProps extends Pick<AbsenceListProps, 'texts' | 'on'> {
  row: AbsenceRow
}

function Row({ row, texts, on }: RowProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-60">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold tabular-nums">
          {row.period}
          {row.mark && (
            <span
              className={`rounded-full px-2 py-0.5 text-xs font-semibold ${row.isActive ? 'bg-tint text-accent' : 'bg-sunken text-soft'}`}
            >
              {row.mark}
            </span>
          )}
        </p>
        <p className="mt-0.5">{row.person}</p>
        <p className="flex flex-wrap gap-x-3 text-[13px] text-soft">
          {row.facts.map((fact) => (
            <span key={fact} className="min-w-0 wrap-anywhere">
              {fact}
            </span>
          ))}
        </p>
        {row.warnings.map((warning) => (
          <DelegationWarning key={warning}>{warning}</DelegationWarning>
        ))}
      </div>
      {row.end && row.question === null && (
        <Button
          event="delegations.askEnd"
          disabledReason={row.end.cannot}
          onClick={() => on.askEnd(row.id)}
          className="ml-auto"
        >
          <span aria-hidden="true">{texts.end}</span>
          <span className="sr-only">{row.end.label}</span>
        </Button>
      )}
      {row.question && <EndQuestionButtons question={row.question} texts={texts} on={on} />}
    </li>
  )
}

/** A warning that the employee should read before relying on the delegation. */
export function DelegationWarning({ children }: { children: string }) {
  return (
    <p className="mt-1.5 flex gap-1.5 text-[13px] text-ink">
      <Icon name="alert" className="mt-0.5 size-4 shrink-0 text-negative" />
      {children}
    </p>
  )
}

interface EndQuestionButtonsProps {
  question: EndQuestion
  texts: Pick<AbsenceListTexts, 'keep' | 'confirm'>
  on: { end(): void; keep(): void }
}

/** The question whether to end a delegation, with its two buttons. */
export function EndQuestionButtons({ question, texts, on }: EndQuestionButtonsProps) {
  return (
    <div
      role="group"
      aria-label={texts.confirm}
      className="flex w-full flex-wrap items-center justify-end gap-x-2 gap-y-2"
    >
      <p role="status" className="mr-auto min-w-0 font-semibold">
        {question.sentence}
      </p>
      <span className="flex gap-2 max-sm:w-full max-sm:[&>button]:flex-1">
        <Button event="delegations.keep" disabledReason={question.cannotKeep} onClick={on.keep}>
          {texts.keep}
        </Button>
        <Button
          variant="primary"
          event="delegations.end"
          busy={question.isEnding}
          disabledReason={question.cannotEnd}
          onClick={on.end}
        >
          {texts.confirm}
        </Button>
      </span>
    </div>
  )
}
