import { today } from '../../models/samples/days.ts'
import { Analytics } from '../../src/screens/Analytics/Analytics.tsx'
import {
  type AnalyticsSnapshot,
  analyticsView,
} from '../../src/screens/Analytics/Analytics.view.ts'
import { noopHandlers, useScreenContext } from './context.tsx'
import { FramedScreen } from './frame.tsx'

/** The figures in the main layout. */
export function FramedAnalytics({ analytics }: { analytics: AnalyticsSnapshot }) {
  const { text, analyticsText, language } = useScreenContext()
  return (
    <FramedScreen>
      <Analytics
        {...analyticsView(analytics, today, text, analyticsText)}
        language={language}
        on={noopHandlers()}
      />
    </FramedScreen>
  )
}
