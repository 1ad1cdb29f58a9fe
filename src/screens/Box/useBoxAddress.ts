import { useCallback, useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { type BoxUrlState, placeOf, queryOf } from './address.view.ts'

interface Addressed {
  /** The current search and open document. */
  place(): BoxUrlState
  /** Called when the browser changes the URL, for example by Back or Forward. */
  goTo(place: BoxUrlState): void
}

/** The history state of a document's URL whose previous history entry is the list. */
const overList = { overList: true }

/**
 * Synchronizes the URL of a box with its machine. The query contains the search and the open document, so that Back, a reload and a link
 * restore them. Returns a function that runs an action of the employee. If the action changes the query, it adds a history entry, so that
 * Back reverts the action.
 */
export function useBoxAddress(query: string, { place, goTo }: Addressed) {
  const navigate = useNavigate()
  const { search, state } = useLocation()
  const latest = useRef({ navigate, state, place, goTo })
  useEffect(() => {
    latest.current = { navigate, state, place, goTo }
  })

  useEffect(() => {
    // Not `search` of the router, which is updated slightly later than `location`.
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
    // Closing a document adds no entry: the effect above goes back in the history.
    if (wanted === location.search || placeOf(location.search).opened !== null) return
    navigate({ search: wanted }, { state: opened === null ? null : overList })
  }, [])
}
