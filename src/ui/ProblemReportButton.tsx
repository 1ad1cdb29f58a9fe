import { Button } from './Button.tsx'

export interface ProblemReportButtonTexts {
  /** `problem` is the text about what the saved file does not contain. */
  problem: string
  report: string
}

interface ProblemReportButtonProps {
  texts: ProblemReportButtonTexts
  onSave(): void
}

/** A button that saves the recorded machine events as a file for a problem report, next to a sentence about the file. */
export function ProblemReportButton({ texts, onSave }: ProblemReportButtonProps) {
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1">
      <span className="mr-auto text-[13px] text-soft">{texts.problem}</span>
      <Button onClick={onSave}>{texts.report}</Button>
    </div>
  )
}
