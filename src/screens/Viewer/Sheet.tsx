import { useEffect, useState } from 'react'
import { type DocumentProps, Page } from 'react-pdf'
import { type Size, turned } from './fitted.ts'
import { addFontGlyphs } from './fontGlyphs.ts'

type PdfFile = Parameters<NonNullable<DocumentProps['onLoadSuccess']>>[0]

export interface SheetProps {
  pdf: PdfFile
  /** Counted from 1. */
  page: number
  /** How many times its natural size; null until that is known. */
  scale: number | null
  rotation: number
  onMeasured(natural: Size): void
  onFailed(error: Error): void
}

/** A page's natural size, and how far the PDF itself turns it. */
interface Measured extends Size {
  page: number
  turn: number
}

/** CSS pixels in a point of a PDF. */
const perPoint = 96 / 72
/** A canvas of more pixels than this one costs too much memory. */
const mostPixels = 2 ** 24

/** One page of a PDF, with its text above it to select and to read aloud. */
export function Sheet({ pdf, page, scale, rotation, onMeasured, onFailed }: SheetProps) {
  const [measured, setMeasured] = useState<Measured | null>(null)
  const [round, setRound] = useState(0)
  const [settled, setSettled] = useState('')
  useEffect(() => {
    let isWanted = true
    pdf.getPage(page).then(
      (found) => {
        if (!isWanted) return
        const { width, height } = found.getViewport({ scale: perPoint })
        setMeasured({ page, width, height, turn: found.rotate })
        onMeasured({ width, height })
      },
      (error: Error) => {
        if (isWanted) onFailed(error)
      },
    )
    return () => {
      isWanted = false
    }
    // Who listens does not change what is measured.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [pdf, page])
  if (!measured || scale === null) return null
  const { width, height } = turned(measured, rotation)
  const [across, down] = [Math.floor(width * scale), Math.floor(height * scale)]
  const drawing = `${page}/${round}`
  return (
    <div className="bg-white shadow-lg" style={{ width: across, height: down }}>
      {measured.page === page && (
        <div className={settled === drawing ? undefined : 'invisible'}>
          <Page
            key={drawing}
            pageNumber={page}
            scale={scale * perPoint}
            rotate={(measured.turn + rotation) % 360}
            devicePixelRatio={Math.min(devicePixelRatio, Math.sqrt(mostPixels / (across * down)))}
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
