import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate, useOutletContext } from 'react-router-dom'
import { analyticsMachine } from '../../../machines/analytics/analytics.machine.ts'
import { useApp, useMainText, useTexts } from '../../app/appContext.ts'
import { listenWhenVisible, type ServerChangeRelay } from '../../app/serverChanges.ts'
import { todayOf } from '../../app/today.ts'
import { saveTextFile } from '../../hooks/saveTextFile.ts'
import { analyticsTexts } from '../../text/analytics.ts'
import { analyticsUrl, parseAnalyticsUrl } from './url.view.ts'
import { Analytics } from './Analytics.tsx'
import { analyticsView } from './Analytics.view.ts'

/** The analytics screen, with its period in the URL. */
export function AnalyticsRoute() {
  const app = useApp()
  const text = useMainText()
  const t = useTexts(analyticsTexts)
  const navigate = useNavigate()
  const { search } = useLocation()
  const { changes } = useOutletContext<{ changes: ServerChangeRelay }>()
  const today = todayOf(app)
  const [machine] = useState(() => app.provide(analyticsMachine))
  const analytics = useActorRef(machine, {
    inspect: app.inspect,
    input: { period: parseAnalyticsUrl(search, today), random: Math.random },
  })
  const snapshot = useSelector(analytics, (current) => current)
  useEffect(() => {
    analytics.send({ type: 'analytics.goTo', period: parseAnalyticsUrl(search, today) })
  }, [analytics, search, today])
  useEffect(() => {
    const report = () => analytics.send({ type: 'analytics.changed' })
    return listenWhenVisible(changes, ['box', 'drafts'], report)
  }, [changes, analytics])
  return (
    <Analytics
      {...analyticsView(snapshot, today, text, t)}
      language={app.language}
      on={{
        period: (period) => navigate(analyticsUrl(period)),
        retry: () => analytics.send({ type: 'analytics.retry' }),
        save: (csv) => saveTextFile(csv.name, csv.text, 'text/csv'),
      }}
    />
  )
}
