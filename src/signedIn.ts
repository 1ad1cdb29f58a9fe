import { FrameRoute } from './layout/FrameRoute.tsx'
import { DraftingRoute } from './screens/Drafting/DraftingRoute.tsx'

/** What every signed-in employee needs, as one file: a dozen small ones take longer to ask for than to read. */
export const signedIn = { FrameRoute, DraftingRoute }

// The rare letters of what people and the ERP have written: not one of them stands on the page of the sign-in.
import('virtual:pretendard.css')
