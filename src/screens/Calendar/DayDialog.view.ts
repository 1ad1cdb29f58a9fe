import type { CalendarEntry } from '../../../machines/calendar/calendar.ports.ts'
import { documentPath, draftingPath } from '../../app/screens.ts'
import type { CalendarText } from '../../text/calendar.en.ts'
import type { MainText } from '../../text/en.ts'
import { type CalendarSnapshot, formatDateInWords } from './Calendar.view.ts'
import { formatAmountOrZero } from '../../text/numbers.ts'
import type { DayDialogProps, DayRow } from './DayDialog.tsx'

/** The props of the dialog of the open day; null if no day is open. */
export function dayDialogView(
  snapshot: CalendarSnapshot,
  text: MainText,
  t: CalendarText,
): Omit<DayDialogProps, 'on'> | null {
  const { place, entries } = snapshot.context
  if (place.day === null || !snapshot.matches('day')) return null
  const isFailed = snapshot.matches({ day: 'failed' })
  return {
    title: formatDateInWords(place.day, t),
    dates: t.dateType[place.dateType],
    close: t.close,
    busy: snapshot.matches({ day: 'loading' }) ? t.loading : null,
    isFailed,
    emptyText: isFailed ? t.dayFailed : t.dayEmpty,
    retry: t.retry,
    rows: entries?.entries.map((entry) => rowOf(entry, text, t)) ?? [],
    more:
      entries && entries.entries.length < entries.total
        ? t.more(entries.entries.length, entries.total)
        : null,
  }
}

/** A row of the dialog. It links to the document or, for a batch that can be drafted, to the voucher list with the batch's G/L dates. */
function rowOf(entry: CalendarEntry, text: MainText, t: CalendarText): DayRow {
  const { category, batchNumber, document, author, vouchers, amount, period } = entry
  const details = [t.batch(batchNumber), author, t.count(vouchers)]
  return {
    key: `${category} ${batchNumber}`,
    category,
    name: text.categories[category],
    title: document ? document.title : t.batch(batchNumber),
    status: document ? t.submitted : t.drafted,
    detail: details
      .slice(document ? 0 : 1)
      .filter(Boolean)
      .join(' · '),
    amount: formatAmountOrZero(amount),
    path: document ? documentPath(document.id) : draftingPath(category),
    ...(!document && { state: { narrowedTo: period } }),
  }
}
