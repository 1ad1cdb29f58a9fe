import { loadScreenCode, SignedInRoutes } from './SignedInRoutes.tsx'

/**
 * The code that every signed-in employee needs, as one chunk. Separate requests for a dozen small files take longer than parsing the chunk.
 */
export const signedInExports = { SignedInRoutes, loadScreenCode }

// The extended glyphs, for text from employees and the ERP. The stylesheet of their 80 fonts loads when the browser first needs one of
// them.
const extendedGlyphs = () => import('virtual:pretendard.css')
for (const face of document.fonts) {
  // If the stylesheet cannot be loaded, the texts use the system's font.
  if (face.family === 'Pretendard') face.loaded.then(extendedGlyphs).catch(() => undefined)
}
