import { FrameRoute } from './layout/FrameRoute.tsx'
import { DraftingRoute } from './screens/Drafting/DraftingRoute.tsx'

/** What every signed-in employee needs, as one file: a dozen small ones take longer to ask for than to read. */
export const signedIn = { FrameRoute, DraftingRoute }

// The rare letters of what people and the ERP have written: the sheet of their 80 fonts comes when the browser meets the first of them.
const rareLetters = () => import('virtual:pretendard.css')
for (const face of document.fonts) {
  // Where it does not come, the system's own font draws them.
  if (face.family === 'Pretendard') face.loaded.then(rareLetters).catch(() => undefined)
}
