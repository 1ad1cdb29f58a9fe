import { Suspense, useEffect, useRef, useState } from 'react'
import { ErrorBoundary } from '../../loading/ErrorBoundary.tsx'
import { lazyComponent } from '../../loading/lazyComponent.ts'
import { FileNotShown, type FileNotShownProps } from './FileNotShown.tsx'
import { scaleOf, type Size } from './fitted.ts'
import { Picture } from './Picture.tsx'
import { useShownPath } from './useShownPath.ts'
import { useUsableSize } from './useUsableSize.ts'

const Pdf = lazyComponent(() => import('./Pdf.tsx'), 'Pdf')

/** The reasons why a file cannot be shown. */
export type FileFailure = 'damaged' | 'locked' | 'unreachable'

export interface FileContentProps {
  texts: { loading: string; again: string; download: string }
  /** `downloadPath` is the newest URL. `useShownPath` decides from which URL the file is shown. */
  file: { id: string; name: string; path: string; downloadPath: string; isPdf: boolean }
  page: number
  fit: 'width' | 'page' | null
  /** The scale; 1 is the natural size. */
  scale: number
  rotation: number
  /** Whether the employee is dragging the divider. */
  isResizing: boolean
  isBusy: boolean
  /** Whether the signed URL of the file can be used. False while a new one is requested. */
  hasValidUrl: boolean
  failed: Pick<FileNotShownProps, 'sentence' | 'hint' | 'cannotRetry'> | null
  on: {
    fitted(zoom: number): void
    loaded(pages: number): void
    failed(trouble: FileFailure): void
    /** Finds out why a file at this URL is not shown. */
    findFileFailure(path: string, signal: AbortSignal): Promise<FileFailure>
    retry(): void
  }
}

/** The largest scale that a fit can produce. An image is not enlarged beyond its natural size. */
const maxScale = { image: 1, pdf: 4 }

/** The open file in a scrollable area. Calculates the scale for a fit, and reports it through `on.fitted`. */
export function FileContent({ texts, file, page, fit, rotation, on, ...props }: FileContentProps) {
  const container = useRef<HTMLElement>(null)
  const area = useUsableSize(container)
  const [measured, setMeasured] = useState<{ id: string; size: Size } | null>(null)
  const naturalSize = measured?.id === file.id ? measured.size : null
  const settings = { fit, zoom: props.scale, rotation }
  const scale =
    naturalSize && area
      ? scaleOf(naturalSize, area, settings, file.isPdf ? maxScale.pdf : maxScale.image)
      : null
  const fittingScale = fit === null ? null : scale
  useEffect(() => {
    // Also after each loading, because the machine ignores the scale while a file loads.
    if (fittingScale !== null && !props.isBusy) on.fitted(fittingScale)
  }, [fittingScale, props.isBusy, on])
  const isFailed = props.failed !== null
  useEffect(() => {
    // Restores the focus after a retry, because the focused retry button has been removed.
    if (!isFailed && document.activeElement === document.body) container.current?.focus()
  }, [isFailed])
  useEffect(() => {
    container.current?.scrollTo(0, 0)
  }, [file.id, page])
  const onMeasured = (size: Size) => setMeasured({ id: file.id, size })
  const path = useShownPath(file, page)
  const shown = {
    path,
    scale,
    rotation,
    onMeasured,
    onFailed: on.failed,
    findFailure: on.findFileFailure,
  }
  return (
    <section
      ref={container}
      aria-label={file.name}
      aria-busy={props.isBusy}
      tabIndex={0}
      data-autofocus
      className="relative flex min-h-0 flex-1 overflow-auto bg-sunken p-4 -outline-offset-2"
    >
      {props.failed && <FileNotShown {...texts} {...props.failed} file={file} onRetry={on.retry} />}
      {!props.failed && props.hasValidUrl && (
        // The key unmounts the previous file. Otherwise React would only hide it while the code of PDFs loads. A picture that is shown again
        // would then not load again.
        <ErrorBoundary key={path} fallback={() => null} onBroken={() => on.failed('unreachable')}>
          <Suspense fallback={null}>
            {file.isPdf ? (
              <Pdf {...shown} page={page} isResizing={props.isResizing} onLoaded={on.loaded} />
            ) : (
              <Picture {...shown} name={file.name} onLoaded={() => on.loaded(1)} />
            )}
          </Suspense>
        </ErrorBoundary>
      )}
      {props.isBusy && !props.failed && (
        <p className="absolute inset-0 grid animate-[notice_160ms_ease-out_300ms_both] place-items-center text-faint">
          {texts.loading}
        </p>
      )}
    </section>
  )
}
