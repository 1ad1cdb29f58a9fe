import { useEffect, useState } from 'react'
import type { FileFailure } from './FileContent.tsx'

export interface FailureReasonProps {
  path: string
  onFailed(failure: FileFailure): void
  /** Finds out why a file at this URL is not shown. */
  findFailure(path: string, signal: AbortSignal): Promise<FileFailure>
}

/**
 * Returns the function to call if a file is not shown and the browser gives no reason. It finds the reason and reports it, unless another
 * page is shown meanwhile.
 */
export function useFailureReason(
  { path, onFailed, findFailure }: FailureReasonProps,
  page = 1,
): () => void {
  const [brokenPage, setBrokenPage] = useState<number | null>(null)
  const isBroken = brokenPage === page
  useEffect(() => {
    if (!isBroken) return undefined
    const end = new AbortController()
    findFailure(path, end.signal).then((failure) => {
      if (!end.signal.aborted) onFailed(failure)
    })
    return () => end.abort()
  }, [isBroken, path, onFailed, findFailure])
  return () => setBrokenPage(page)
}
