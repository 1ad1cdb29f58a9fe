import { today } from '../../models/samples/days.ts'
import { Calendar } from '../../src/screens/Calendar/Calendar.tsx'
import { type CalendarSnapshot, calendarView } from '../../src/screens/Calendar/Calendar.view.ts'
import { Day } from '../../src/screens/Calendar/Day.tsx'
import { dayView } from '../../src/screens/Calendar/Day.view.ts'
import { noop, noopHandlers, useScreenContext } from './context.tsx'
import { FramedScreen } from './frame.tsx'

/** The calendar in the main layout. */
export function FramedCalendar({ calendar }: { calendar: CalendarSnapshot }) {
  const { text, calendarText } = useScreenContext()
  const day = dayView(calendar, text, calendarText)
  return (
    <FramedScreen>
      <Calendar
        {...calendarView(calendar, today, text, calendarText)}
        onRetry={noop}
        day={day && <Day {...day} on={noopHandlers()} />}
      />
    </FramedScreen>
  )
}
