import { useState } from 'react'

interface FileUrls {
  id: string
  /** The URL in the viewer's list of files. */
  path: string
  /** The newest URL, which is different after the session was renewed. */
  downloadPath: string
}

/**
 * The URL from which a page of a file is shown. A new URL does not load the shown page again. The next page, the next file and a retry use
 * it, because the earlier one ends with the earlier session.
 */
export function useShownPath({ id, path, downloadPath }: FileUrls, page: number): string {
  const pageKey = `${id} ${page} ${path}`
  const [shown, setShown] = useState({ pageKey, path: downloadPath })
  if (shown.pageKey === pageKey) return shown.path
  setShown({ pageKey, path: downloadPath })
  return downloadPath
}
