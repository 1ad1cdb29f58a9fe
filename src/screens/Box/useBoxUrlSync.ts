import { useCallback, useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { boxUrlQuery, type BoxUrlState, parseBoxUrl } from './url.view.ts'

interface BoxUrlBinding {
  /** Returns the current search and the open document. */
  getUrlState(): BoxUrlState
  /** Called with the state in the URL when the URL changes, for example by Back or Forward. */
  goTo(state: BoxUrlState): void
}

/** Whether the employee has opened another screen, whose code is still loading. The box at `pathname` is then still shown. */
const isLeaving = (pathname: string) => location.pathname !== pathname

/** The history state of a document's URL. It marks that the previous history entry is the list. */
const openedFromList = { overList: true }

/**
 * Synchronizes the URL of a box with its machine. The query contains the search and the open document, so that Back, a reload and a shared
 * link restore them. Returns a function that runs an action of the employee. If the action changes the query, the function adds a history
 * entry, so that Back reverts the action.
 */
export function useBoxUrlSync(query: string, { getUrlState, goTo }: BoxUrlBinding) {
  const navigate = useNavigate()
  const rendered = useLocation()
  const { pathname, state } = rendered
  const latest = useRef({ navigate, pathname, state, getUrlState, goTo })
  useEffect(() => {
    latest.current = { navigate, pathname, state, getUrlState, goTo }
  })

  useEffect(() => {
    if (isLeaving(latest.current.pathname)) return
    // Not `search` from the router, which is updated slightly later than `location`. For the same reason the effect depends on the whole
    // location: after a quick Back, the router has never rendered the address that was left.
    const restored = parseBoxUrl(location.search)
    if (boxUrlQuery(restored) !== boxUrlQuery(latest.current.getUrlState()))
      latest.current.goTo(restored)
  }, [rendered])

  useEffect(() => {
    const { navigate, pathname, state } = latest.current
    if (isLeaving(pathname) || query === location.search) return
    const isClosed =
      parseBoxUrl(location.search).opened !== null && parseBoxUrl(query).opened === null
    if (isClosed && state?.overList) navigate(-1)
    else navigate({ search: query }, { replace: true, state })
  }, [query])

  return useCallback((act: () => void) => {
    act()
    const { navigate, getUrlState } = latest.current
    const { search, opened } = getUrlState()
    const wanted = boxUrlQuery({ search, opened })
    // Closing a document adds no history entry, because the effect above navigates back instead.
    if (wanted === location.search || parseBoxUrl(location.search).opened !== null) return
    navigate({ search: wanted }, { state: opened === null ? null : openedFromList })
  }, [])
}
