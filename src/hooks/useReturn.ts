import { useEffect, useState } from 'react'

/**
 * Calls `onReturn` when Back or Forward leads to this screen while it is still shown, because the code of the screen that was opened next
 * has not arrived. The router then renders nothing new.
 */
export function useReturn(onReturn: () => void) {
  const [pathname] = useState(() => location.pathname)
  useEffect(() => {
    const report = () => {
      if (location.pathname === pathname) onReturn()
    }
    addEventListener('popstate', report)
    return () => removeEventListener('popstate', report)
  }, [pathname, onReturn])
}
