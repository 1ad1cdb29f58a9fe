import { loadScreen, SignedInRoutes } from './SignedInRoutes.tsx'

/** The code that every signed-in employee needs, as one chunk. For a dozen small files, the requests take longer than the parsing. */
export const signedIn = { SignedInRoutes, loadScreen }

// The extended glyphs, for text from employees and the ERP. The stylesheet of their 80 fonts loads when the browser first needs one of
// them.
const extendedGlyphs = () => import('virtual:pretendard.css')
for (const face of document.fonts) {
  // If it fails to load, the system's font is used.
  if (face.family === 'Pretendard') face.loaded.then(extendedGlyphs).catch(() => undefined)
}
