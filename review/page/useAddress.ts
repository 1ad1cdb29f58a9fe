import { useCallback, useEffect, useState } from 'react'
import { addressOf, type Look, type Place, placeOf } from '../address.ts'

/** A page opened from disk can change only the fragment of its address. */
const mark = location.protocol === 'file:' ? '#' : '?'

const here = () => placeOf(location.hash || location.search)

/** The view given by the address, and a function that changes it. Each state has a separate link. */
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
