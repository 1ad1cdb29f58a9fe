import type { MachineAttributes } from '../../hooks/machineAttributes.view.ts'
import { Button } from '../../ui/Button.tsx'
import { type AbsenceListTexts, type EndQuestion, EndQuestionButtons } from './AbsenceList.tsx'

export interface AwayBannerProps {
  machine: MachineAttributes
  texts: Pick<AbsenceListTexts, 'keep' | 'confirm'>
  sentence: string
  /** The buttons that end an active delegation. `cannotAsk` is the reason why the button is disabled; undefined if it is enabled. */
  ends: readonly { id: number; label: string; cannotAsk: string | undefined }[]
  question: EndQuestion | null
  /** Why the last request to end the delegation failed; null if it did not fail. */
  failure: string | null
  on: { askEnd(id: number): void; end(): void; keep(): void }
}

/** A banner above the page while a delegate acts for the employee, with a button that ends each active delegation. */
export function AwayBanner({ texts, on, ...props }: AwayBannerProps) {
  return (
    <section
      {...props.machine}
      aria-label={props.sentence}
      className="flex shrink-0 flex-wrap items-center gap-x-3 gap-y-2 border-b border-line bg-tint px-4 py-2 text-[13px] sm:px-6 print:hidden"
    >
      {props.question ? (
        <EndQuestionButtons question={props.question} texts={texts} on={on} />
      ) : (
        <>
          <p role="status" className="mr-auto font-semibold text-accent">
            {props.failure ?? props.sentence}
          </p>
          {props.ends.map(({ id, label, cannotAsk }) => (
            <Button
              key={id}
              event="delegations.askEnd"
              disabledReason={cannotAsk}
              onClick={() => on.askEnd(id)}
            >
              {label}
            </Button>
          ))}
        </>
      )}
    </section>
  )
}
