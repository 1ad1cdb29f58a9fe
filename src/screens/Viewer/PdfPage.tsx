import { useEffect, useState } from 'react'
import { type DocumentProps, Page } from 'react-pdf'
import { rotatedSize, type Size } from './fitted.ts'
import { addFontGlyphs } from './fontGlyphs.ts'

type PdfFile = Parameters<NonNullable<DocumentProps['onLoadSuccess']>>[0]

export interface PdfPageProps {
  pdf: PdfFile
  /** The page number, from 1. */
  page: number
  /** The scale; 1 is the natural size. Null until the natural size is known. */
  scale: number | null
  rotation: number
  /** Whether the scale is changing continuously. Until it stops, the drawn page is only stretched, because drawing takes too long. */
  isResizing: boolean
  onMeasured(natural: Size): void
  onFailed(error: Error): void
}

/** The natural size of a PDF page after the PDF's own rotation, and that rotation in degrees. */
interface Measured extends Size {
  page: number
  pdfRotation: number
}

/** The number of CSS pixels per PDF point at the natural size. */
const perPoint = 96 / 72
/** Maximum number of pixels of the canvas. A larger canvas needs too much memory. */
const PIXELS_MAX = 2 ** 24

/** Shows one page of a PDF, with a text layer for selection and screen readers. */
export function PdfPage({
  pdf,
  page,
  scale,
  rotation,
  isResizing,
  onMeasured,
  onFailed,
}: PdfPageProps) {
  const [measured, setMeasured] = useState<Measured | null>(null)
  const [round, setRound] = useState(0)
  const [settled, setSettled] = useState('')
  const [lastScale, setLastScale] = useState(scale)
  if (!isResizing && lastScale !== scale) setLastScale(scale)
  useEffect(() => {
    let isWanted = true
    pdf.getPage(page).then(
      (found) => {
        if (!isWanted) return
        const { width, height } = found.getViewport({ scale: perPoint })
        setMeasured({ page, width, height, pdfRotation: found.rotate })
        onMeasured({ width, height })
      },
      (error: Error) => {
        if (isWanted) onFailed(error)
      },
    )
    return () => {
      isWanted = false
    }
    // The callbacks do not affect the measured size.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [pdf, page])
  if (!measured || scale === null) return null
  const { width, height } = rotatedSize(measured, rotation)
  const drawnScale = lastScale ?? scale
  const pixels = width * height * drawnScale ** 2
  const drawing = `${page}/${round}`
  return (
    <div
      className="bg-white shadow-lg"
      style={{ width: Math.floor(width * scale), height: Math.floor(height * scale) }}
    >
      {measured.page === page && (
        <div
          className={`origin-top-left ${settled === drawing ? '' : 'invisible'}`}
          style={scale === drawnScale ? undefined : { transform: `scale(${scale / drawnScale})` }}
        >
          <Page
            key={drawing}
            pageNumber={page}
            scale={drawnScale * perPoint}
            rotate={(measured.pdfRotation + rotation) % 360}
            devicePixelRatio={Math.min(devicePixelRatio, Math.sqrt(PIXELS_MAX / pixels))}
            renderAnnotationLayer={false}
            loading={null}
            error={null}
            onLoadError={onFailed}
            onRenderError={onFailed}
            onRenderSuccess={(drawn) =>
              addFontGlyphs(drawn).then((more) =>
                more ? setRound(round + 1) : setSettled(drawing),
              )
            }
          />
        </div>
      )}
    </div>
  )
}
