import { settingsPath } from '../../app/screens.ts'
import type { MachineAttributes } from '../../hooks/machineAttributes.view.ts'
import { Button } from '../../ui/Button.tsx'
import { Link } from '../../ui/Link.tsx'
import { type AbsenceListTexts, type EndQuestion, EndQuestionButtons } from './AbsenceList.tsx'

export interface AwayBannerProps {
  machine: MachineAttributes
  texts: Pick<AbsenceListTexts, 'keep' | 'confirm'> & Record<'endNow' | 'toAbsences', string>
  sentence: string
  /**
   * The only active delegation, and why the button that ends it is disabled (undefined if it is enabled). Null if there are several active
   * delegations.
   */
  end: { id: number; cannotAsk: string | undefined } | null
  question: EndQuestion | null
  /** Why the last request to end the delegation failed; null if it did not fail. */
  failure: string | null
  on: { askEnd(id: number): void; end(): void; keep(): void }
}

/** A banner above the page while a delegate acts for the employee, with a button that ends the delegation or a link to all absences. */
export function AwayBanner({ texts, on, ...props }: AwayBannerProps) {
  const { end } = props
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
          {end ? (
            <Button
              event="delegations.askEnd"
              disabledReason={end.cannotAsk}
              onClick={() => on.askEnd(end.id)}
            >
              {texts.endNow}
            </Button>
          ) : (
            <Link
              to={settingsPath('absence')}
              className="inline-flex h-9 items-center font-semibold text-accent underline-offset-4 hover:underline"
            >
              {texts.toAbsences}
            </Link>
          )}
        </>
      )}
    </section>
  )
}
