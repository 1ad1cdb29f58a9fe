import type { ApprovalDocument } from '../../../contract/document.ts'
import type { PastLineChange } from '../../../contract/history.ts'
import type { BoxText } from '../../text/boxes.en.ts'
import { formatDateTime } from '../../text/dates.ts'
import type { HistoryEvent } from './History.tsx'
import type { LineComparisonProps } from './LineComparison.tsx'

/** A row of the history, with the timestamp by which it is sorted. */
export type TimestampedEvent = HistoryEvent & { at: string }

type Seats = PastLineChange['before']

/** The key of the row of a line change, by its position in the document. */
export const lineChangeKey = (index: number) => `line ${index}`

/** The rows of the history about changes of the approval line, each with its timestamp. */
export function lineChangesOf(
  { line_changes = [] }: ApprovalDocument,
  text: BoxText,
): TimestampedEvent[] {
  const { changing } = text.deciding
  return line_changes.map(({ at, by, reason, before, after }, index) => ({
    at,
    key: lineChangeKey(index),
    time: formatDateTime(at),
    employee: by.name,
    action: changing.changed,
    change: {
      reason,
      lines: [
        { label: changing.before, steps: stepsOf(before, after, text) },
        { label: changing.after, steps: stepsOf(after, before, text) },
      ],
    },
  }))
}

/** The steps of an approval line. `isOther` marks a step with a seat that the compared line does not have. */
function stepsOf(
  seats: Seats,
  otherSeats: Seats,
  { document: t, deciding }: BoxText,
): LineComparisonProps['lines'][number]['steps'] {
  const isKept = ({ id, type }: Seats[number]) =>
    otherSeats.some((other) => other.id === id && other.type === type)
  const steps = [...new Set(seats.map(({ step }) => step))]
  return steps.map((step) => {
    const members = seats.filter((seat) => seat.step === step)
    return {
      number: String(step + 1),
      people: members
        .map(({ name, type }) => (type === '1' ? deciding.adding.ofKind(name, t.agree) : name))
        .join(', '),
      isOther: !members.every(isKept),
    }
  })
}
