import { pdfjs } from 'react-pdf'
import type { FileFailure } from './FileContent.tsx'
import 'react-pdf/dist/Page/TextLayer.css'

/** The folder of the PDF.js files that vite.config.ts emits. */
const pdfjsFolder = `/pdf/${pdfjs.version}/`

pdfjs.GlobalWorkerOptions.workerSrc = `${pdfjsFolder}legacy/build/pdf.worker.min.mjs`

/**
 * Options for PDF.js. PDF.js loads only the parts of a file that the current page needs, and its own files from our server. It must not
 * compile code at run time, because the content security policy forbids it.
 */
export const pdfOptions = {
  disableAutoFetch: true,
  disableStream: true,
  cMapUrl: `${pdfjsFolder}cmaps/`,
  standardFontDataUrl: `${pdfjsFolder}standard_fonts/`,
  // A font that is not embedded in a PDF then looks the same on every device, provided that PDF.js has a substitute.
  useSystemFonts: false,
  wasmUrl: `${pdfjsFolder}wasm/`,
  useWasm: false,
  isEvalSupported: false,
  verbosity: pdfjs.VerbosityLevel.ERRORS,
}

/**
 * Maps a PDF.js error to the failure to show. Undefined for an error without a reason: PDF.js reports a lost connection in the same way as
 * a page that it cannot draw.
 */
export function pdfFailureOf({ name }: Error): FileFailure | undefined {
  if (name === 'PasswordException') return 'locked'
  if (name === 'ResponseException' || name === 'AbortException') return 'unreachable'
  return name === 'InvalidPDFException' ? 'damaged' : undefined
}
