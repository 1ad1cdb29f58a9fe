import { useMemo } from 'react'
import { Document } from 'react-pdf'
import type { FileFailure } from './FileContent.tsx'
import { pdfFailureOf, pdfOptions } from './pdfjs.ts'
import { PdfPage, type PdfPageProps } from './PdfPage.tsx'

export interface PdfProps extends Omit<PdfPageProps, 'pdf' | 'onFailed'> {
  path: string
  onLoaded(pages: number): void
  onFailed(trouble: FileFailure): void
}

/** One page of a PDF. Only the parts of the file that this page needs are loaded. */
export function Pdf({ path, onLoaded, onFailed, ...page }: PdfProps) {
  const file = useMemo(() => ({ url: path }), [path])
  const fail = (error: Error) => onFailed(pdfFailureOf(error))
  return (
    <Document
      file={file}
      options={pdfOptions}
      className="m-auto shrink-0"
      loading={null}
      error={null}
      onLoadSuccess={({ numPages }) => onLoaded(numPages)}
      onLoadError={fail}
      onSourceError={fail}
      onPassword={() => onFailed('locked')}
    >
      {({ pdf }) => <PdfPage {...page} pdf={pdf} onFailed={fail} />}
    </Document>
  )
}
