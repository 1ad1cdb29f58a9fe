import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate, useOutletContext } from 'react-router-dom'
import { calendarMachine } from '../../../machines/calendar/calendar.machine.ts'
import { useApp, useMainText, useTexts } from '../../app/appContext.ts'
import { listenWhenVisible, type ServerChangeRelay } from '../../app/serverChanges.ts'
import { todayOf } from '../../app/today.ts'
import { calendarTexts } from '../../text/calendar.ts'
import { Calendar } from './Calendar.tsx'
import { calendarView } from './Calendar.view.ts'
import { DayDialog } from './DayDialog.tsx'
import { dayDialogView } from './DayDialog.view.ts'
import { calendarUrl, parseCalendarUrl } from './url.view.ts'

/** The calendar screen, with the month, the type of date and the open day in its URL. */
export function CalendarRoute() {
  const app = useApp()
  const text = useMainText()
  const t = useTexts(calendarTexts)
  const navigate = useNavigate()
  const { key, search, state } = useLocation()
  const { changes } = useOutletContext<{ changes: ServerChangeRelay }>()
  const today = todayOf(app)
  const [machine] = useState(() => app.provide(calendarMachine))
  const calendar = useActorRef(machine, {
    inspect: app.inspect,
    input: { place: parseCalendarUrl(search, today), random: Math.random },
  })
  const snapshot = useSelector(calendar, (current) => current)
  useEffect(() => {
    calendar.send({ type: 'calendar.goTo', place: parseCalendarUrl(search, today) })
  }, [calendar, search, today])
  useEffect(() => {
    const report = () => calendar.send({ type: 'calendar.changed' })
    return listenWhenVisible(changes, ['box', 'drafts'], report)
  }, [changes, calendar])
  const retry = () => calendar.send({ type: 'calendar.retry' })
  const day = dayDialogView(snapshot, text, t)
  // The history entry whose day is being closed. A second Escape before the month is shown must not leave the calendar.
  const closedEntry = useRef('')
  useEffect(() => {
    closedEntry.current = ''
  }, [key])
  const close = () => {
    if (closedEntry.current === key) return
    closedEntry.current = key
    if (state?.overMonth) navigate(-1)
    else navigate(calendarUrl({ ...snapshot.context.place, day: null }), { replace: true })
  }
  return (
    <Calendar
      {...calendarView(snapshot, today, text, t)}
      onRetry={retry}
      day={day && <DayDialog {...day} on={{ close, retry }} />}
    />
  )
}
