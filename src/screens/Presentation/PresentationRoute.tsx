import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { useApp, useSession, useTexts } from '../../app/appContext.ts'
import { presentationTexts } from '../../text/presentation.ts'
import { pictures } from './pictures.ts'
import { Presentation } from './Presentation.tsx'
import { presentationView } from './Presentation.view.ts'

/** The page that presents the product to a visitor. `/overview` and `/presentation` show it. */
export function PresentationRoute() {
  const { front, language, viewed } = useApp()
  const { pathname } = useLocation()
  const session = useSession()
  const text = useTexts(presentationTexts)
  useEffect(() => viewed(pathname), [viewed, pathname])
  if (session.matches('restoring')) return null
  const isSignedIn = session.matches('signedIn')
  return <Presentation {...presentationView(isSignedIn, pictures[language], front, text)} />
}
