import { useMemo } from 'react'
import { Document } from 'react-pdf'
import type { FileFailure } from './Content.tsx'
import { options, failureOf } from './engine.ts'
import { Sheet, type SheetProps } from './Sheet.tsx'

export interface PdfProps extends Omit<SheetProps, 'pdf' | 'onFailed'> {
  path: string
  onLoaded(pages: number): void
  onFailed(trouble: FileFailure): void
}

/** One page of a PDF. Only the parts of the file that this page needs are loaded. */
export function Pdf({ path, onLoaded, onFailed, ...sheet }: PdfProps) {
  const file = useMemo(() => ({ url: path }), [path])
  const fail = (error: Error) => onFailed(failureOf(error))
  return (
    <Document
      file={file}
      options={options}
      className="m-auto shrink-0"
      loading={null}
      error={null}
      onLoadSuccess={({ numPages }) => onLoaded(numPages)}
      onLoadError={fail}
      onSourceError={fail}
      onPassword={() => onFailed('locked')}
    >
      {({ pdf }) => <Sheet {...sheet} pdf={pdf} onFailed={fail} />}
    </Document>
  )
}
