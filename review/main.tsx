import { createRoot } from 'react-dom/client'
import 'virtual:letters.css'
import 'virtual:pretendard.css'
import './review.css'
import { Page } from './page/Page.tsx'
import { ScreenPage } from './ScreenPage.tsx'

/** One page for both uses: the charts, and a screen in a frame of them. */
const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root.')
createRoot(root).render(location.search === '?screen' ? <ScreenPage /> : <Page />)
