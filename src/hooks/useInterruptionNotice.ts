import { useLayoutEffect } from 'react'

/**
 * Reports work that ends without a result when Back, a reload or a link leaves the screen: `find` returns its notice, or null if nothing is
 * interrupted. A layout effect, because the cleanup of `useEffect` runs only after the machine has stopped.
 */
export function useInterruptionNotice<Notice>(
  find: () => Notice | null,
  show: (notice: Notice, isPageEnding: boolean) => void,
): void {
  useLayoutEffect(() => {
    const report = (isPageEnding: boolean) => {
      const notice = find()
      if (notice) show(notice, isPageEnding)
    }
    const leavePage = () => report(true)
    addEventListener('pagehide', leavePage)
    return () => {
      removeEventListener('pagehide', leavePage)
      report(false)
    }
  }, [find, show])
}
