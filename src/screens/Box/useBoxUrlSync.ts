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

/** A Back to the list after a document was closed. The browser changes the URL later. */
interface PendingBack {
  /** The key of the history entry of the closed document. */
  key: string
  /** The query of the list that was shown when the document was closed. */
  to: string
}

/**
 * Synchronizes the URL of a box with its machine. The query contains the search and the open document, so that Back, a reload and a shared
 * link restore them. Returns a function that runs an action of the employee. If the action changes the query, the function adds a history
 * entry, so that Back reverts the action.
 */
export function useBoxUrlSync(query: string, { getUrlState, goTo }: BoxUrlBinding) {
  const navigate = useNavigate()
  const rendered = useLocation()
  const { key, pathname, state } = rendered
  const latest = useRef({ navigate, key, pathname, state, getUrlState, goTo })
  useEffect(() => {
    latest.current = { navigate, key, pathname, state, getUrlState, goTo }
  })

  const pendingBack = useRef<PendingBack | null>(null)

  useEffect(() => {
    const { navigate, pathname, state, getUrlState, goTo } = latest.current
    const pending = pendingBack.current
    if (isLeaving(pathname) || rendered.key === pending?.key) return
    pendingBack.current = null
    const shownQuery = boxUrlQuery(getUrlState())
    if (pending && shownQuery !== pending.to) {
      // The employee has acted in the list before Back arrived there. The action adds the history entry that it could not add then.
      const { opened } = getUrlState()
      if (shownQuery !== location.search)
        navigate({ search: shownQuery }, { state: opened === null ? null : openedFromList })
      return
    }
    // Not `search` from the router, which is updated slightly later than `location`. For the same reason the effect depends on the whole
    // location: after a quick Back, the router has never rendered the address that was left.
    const restored = parseBoxUrl(location.search)
    if (boxUrlQuery(restored) === shownQuery) return
    goTo(restored)
    const { search, opened } = getUrlState()
    // A box does not leave a bulk approval while it is being sent. The URL then changes back.
    if (boxUrlQuery({ search, opened }) === shownQuery && shownQuery !== location.search)
      navigate({ search: shownQuery }, { replace: true, state: opened === null ? null : state })
  }, [rendered])

  useEffect(() => {
    const { navigate, pathname, state } = latest.current
    // A second Back, before the first one has arrived, would leave the box.
    if (isLeaving(pathname) || query === location.search || pendingBack.current) return
    const isClosed =
      parseBoxUrl(location.search).opened !== null && parseBoxUrl(query).opened === null
    if (isClosed && state?.overList) {
      pendingBack.current = { key: latest.current.key, to: query }
      navigate(-1)
    } else navigate({ search: query }, { replace: true, state })
  }, [query])

  return useCallback((act: () => void) => {
    act()
    const { navigate, getUrlState } = latest.current
    const { search, opened } = getUrlState()
    const newQuery = boxUrlQuery({ search, opened })
    // Closing a document adds no history entry, because the effect above navigates back instead.
    if (newQuery === location.search || parseBoxUrl(location.search).opened !== null) return
    navigate({ search: newQuery }, { state: opened === null ? null : openedFromList })
  }, [])
}
