import { defaultPeriod } from '../machines/vouchers/period.rules.ts'
import { formatDate, setTimeZone } from './text/dates.ts'
import { requestFirstScreen } from './world/earlyResponses.ts'

// The page runs this file while the code of the app is loading, if `src/world/beforePaint.ts` has found a session.
requestFirstScreen((timeZone) => {
  setTimeZone(timeZone)
  return defaultPeriod(formatDate(Date.now()))
})
