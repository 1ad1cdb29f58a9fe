import { useLocation } from 'react-router-dom'
import { useApp, useMainText, useTexts } from '../../app/appContext.ts'
import { preferenceHandlers } from '../../app/preferenceHandlers.ts'
import { helpTexts } from '../../text/help.ts'
import { Help } from './Help.tsx'
import { helpView } from './Help.view.ts'

/** The help dialog for the current screen. */
export function HelpRoute({ onClose }: { onClose: () => void }) {
  const app = useApp()
  const text = useMainText()
  const help = useTexts(helpTexts)
  const { pathname } = useLocation()
  return (
    <Help
      {...helpView(pathname, app.keys, help)}
      reportTexts={text.profileDialog}
      on={{ close: onClose, report: preferenceHandlers(app).report }}
    />
  )
}
