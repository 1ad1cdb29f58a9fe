import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import 'virtual:letters.css'
import 'virtual:pretendard.css'
import './review.css'
import { Page } from './page/Page.tsx'
import { ScreenOnlyPage } from './ScreenOnlyPage.tsx'

/** One HTML page for both uses: the review page with its statecharts, and a screen in an iframe of the review page. */
const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root.')
startTransition(() =>
  createRoot(root).render(location.search === '?screen' ? <ScreenOnlyPage /> : <Page />),
)
