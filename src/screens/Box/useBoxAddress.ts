import { useCallback, useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { type BoxUrlState, placeOf, queryOf } from './address.view.ts'

interface Addressed {
  /** The current search and open document. */
  place(): BoxUrlState
  /** The employee went somewhere by the browser. */
  goTo(place: BoxUrlState): void
}

/** Marks an address of which the list lies right before in the browser's history. */
const overList = { overList: true }

/**
 * Keeps the address of a box and its machine together: what is asked for and opened stands in the query, so that Back, a reload and a
 * link lead there again. Answers with a function that runs what the employee does there: an address that it leads to is a step
 * that Back takes back.
 */
export function useBoxAddress(query: string, { place, goTo }: Addressed) {
  const navigate = useNavigate()
  const { search, state } = useLocation()
  const latest = useRef({ navigate, state, place, goTo })
  useEffect(() => {
    latest.current = { navigate, state, place, goTo }
  })

  useEffect(() => {
    // The router tells of an address a moment later than the browser has it.
    const restored = placeOf(location.search)
    if (queryOf(restored) !== queryOf(latest.current.place())) latest.current.goTo(restored)
  }, [search])

  useEffect(() => {
    const { navigate, state } = latest.current
    if (query === location.search) return
    const isClosed = placeOf(location.search).opened !== null && placeOf(query).opened === null
    if (isClosed && state?.overList) navigate(-1)
    else navigate({ search: query }, { replace: true, state })
  }, [query])

  return useCallback((act: () => void) => {
    act()
    const { navigate, place } = latest.current
    const { search, opened } = place()
    const wanted = queryOf({ search, opened })
    // Closing a document is a step back in the history.
    if (wanted === location.search || placeOf(location.search).opened !== null) return
    navigate({ search: wanted }, { state: opened === null ? null : overList })
  }, [])
}
