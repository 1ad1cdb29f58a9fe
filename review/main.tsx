import { createRoot } from 'react-dom/client'
import 'virtual:letters.css'
import 'virtual:pretendard.css'
import './review.css'
import { Page } from './page/Page.tsx'
import { StagePage } from './StagePage.tsx'

/** One page for both: the charts, and, in a frame of them, a screen. */
const place = document.getElementById('root')
if (!place) throw new Error('The page has no #root.')
createRoot(place).render(location.search === '?stage' ? <StagePage /> : <Page />)
