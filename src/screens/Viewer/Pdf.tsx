import { useMemo } from 'react'
import { Document } from 'react-pdf'
import { pdfFailureOf, pdfOptions } from './pdfjs.ts'
import { PdfPage, type PdfPageProps } from './PdfPage.tsx'
import { type FailureReasonProps, useFailureReason } from './useFailureReason.ts'

export interface PdfProps extends Omit<PdfPageProps, 'pdf' | 'onFailed'>, FailureReasonProps {
  onLoaded(pages: number): void
}

/** One page of a PDF. Only the parts of the file that this page needs are loaded. */
export function Pdf({ path, onLoaded, onFailed, findFailure, ...page }: PdfProps) {
  const file = useMemo(() => ({ url: path }), [path])
  const failWithoutReason = useFailureReason({ path, onFailed, findFailure }, page.page)
  const fail = (error: Error) => {
    const failure = pdfFailureOf(error)
    if (failure) onFailed(failure)
    else failWithoutReason()
  }
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
