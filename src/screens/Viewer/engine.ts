import { pdfjs } from 'react-pdf'
import type { Trouble } from './Content.tsx'
import 'react-pdf/dist/Page/TextLayer.css'

/** The folder of the PDF files that vite.config.ts emits. */
const parts = `/pdf/${pdfjs.version}/`

pdfjs.GlobalWorkerOptions.workerSrc = `${parts}legacy/build/pdf.worker.min.mjs`

/**
 * How PDFs are read: only the parts of a file that the page on screen needs, everything else from our own server, and
 * nothing compiled at run time, as the content policy wants it.
 */
export const options = {
  disableAutoFetch: true,
  disableStream: true,
  cMapUrl: `${parts}cmaps/`,
  standardFontDataUrl: `${parts}standard_fonts/`,
  // A font that a PDF only names looks the same on every machine, as far as there is one to take its place.
  useSystemFonts: false,
  wasmUrl: `${parts}wasm/`,
  useWasm: false,
  isEvalSupported: false,
  verbosity: pdfjs.VerbosityLevel.ERRORS,
}

/** What an error of the reader means to the employee. */
export function troubleOf({ name }: Error): Trouble {
  if (name === 'PasswordException') return 'locked'
  return name === 'ResponseException' || name === 'AbortException' ? 'unreachable' : 'damaged'
}
