import { useCallback, useEffect, useState } from 'react'
import { addressOf, type Look, type Place, placeOf } from '../address.ts'

/** A page on a disk may change nothing of its address but what stands behind `#`. */
const mark = location.protocol === 'file:' ? '#' : '?'

const here = () => placeOf(location.hash || location.search)

/** What the page's address says, and the way to another; each state has a link of its own. */
export function useAddress() {
  const [shown, setShown] = useState(here)
  useEffect(() => {
    const look = () => setShown(here())
    addEventListener('popstate', look)
    return () => removeEventListener('popstate', look)
  }, [])
  const go = useCallback((next: Partial<Place & Look>) => {
    const after = { ...here(), ...next }
    history.pushState(null, '', `${mark}${addressOf(after)}`)
    setShown(after)
  }, [])
  return { shown, go }
}
