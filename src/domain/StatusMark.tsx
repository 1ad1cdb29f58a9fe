import { Icon, type IconName } from '../ui/Icon.tsx'

export type StatusLook = 'unsubmitted' | 'waiting' | 'rejected' | 'approved' | 'withdrawn'

const looks: Record<StatusLook, { icon: IconName; colour: string }> = {
  unsubmitted: { icon: 'file', colour: 'text-soft' },
  waiting: { icon: 'pending', colour: 'text-soft' },
  rejected: { icon: 'rejected', colour: 'text-negative' },
  approved: { icon: 'approved', colour: 'text-positive' },
  withdrawn: { icon: 'withdrawn', colour: 'text-faint' },
}

/** The status of a document, as an icon and a word. `step` shows its progress along the approval line. */
export function StatusMark(props: {
  look: StatusLook
  word: string
  step?: { shown: string; label: string } | null
}) {
  const { icon, colour } = looks[props.look]
  return (
    <span
      title={props.word}
      className={`inline-flex min-w-0 max-w-full items-center gap-1.5 align-middle whitespace-nowrap ${colour}`}
    >
      <Icon name={icon} className="size-4" />
      <span className="truncate">{props.word}</span>
      {props.step && (
        <span className="text-xs text-faint tabular-nums">
          <span aria-hidden="true">{props.step.shown}</span>
          <span className="sr-only">{props.step.label}</span>
        </span>
      )}
    </span>
  )
}
