import { useEffect } from 'react'

const controls = 'a[href], button, input, select, textarea, [tabindex]'
const groups = '[role=group], [role=dialog], main'

/**
 * Restores the focus when the focused element is removed from the page. If its list row remains, the focus moves to the row's next control,
 * else to the row's first one. If the row is gone, the focus moves to the list's next control, else to the list's last one. Without a list,
 * it moves to the element with `data-autofocus` in the surrounding group (see `groups`), else to the first control there. After a dialog
 * closes, the previously focused element gets the focus. A section that can have the focus gets it in place of a control in it that is
 * disabled now, and of a group in it without a usable control.
 */
export function useRestoreFocus(): void {
  useEffect(() => {
    let focusHistory: Element[] = []
    const remember = (control: Element) => {
      focusHistory = [control, ...focusHistory.filter((one) => one.isConnected && one !== control)]
    }
    const handleFocus = ({ target }: Event) => {
      if (target instanceof Element) remember(target)
    }
    // A press outside every control intentionally removes the focus, so it is not restored.
    const pressed = ({ target }: Event) => {
      remember((target instanceof Element && target.closest(controls)) || document.body)
    }
    const removalObserver = new MutationObserver((changes) => {
      const [last] = focusHistory
      if (!last || last.isConnected) return
      const removal = changes.findLast(({ removedNodes }) =>
        [...removedNodes].some((node) => node.contains(last)),
      )
      if (!removal || document.activeElement !== document.body) return
      nextFocusTarget(removal, focusHistory)?.focus({ preventScroll: true })
    })
    document.addEventListener('focusin', handleFocus)
    document.addEventListener('pointerdown', pressed, true)
    removalObserver.observe(document.body, { childList: true, subtree: true })
    return () => {
      document.removeEventListener('focusin', handleFocus)
      document.removeEventListener('pointerdown', pressed, true)
      removalObserver.disconnect()
    }
  }, [])
}

function nextFocusTarget(
  { target, nextSibling }: MutationRecord,
  focusHistory: Element[],
): HTMLElement | undefined {
  const startElement = target instanceof Element && target.isConnected ? target : document.body
  const group = startElement.closest(groups)
  if (!group) {
    const [previous] = focusHistory.flatMap((one) => (isUsable(one) ? one : (sectionOf(one) ?? [])))
    return previous ?? usableControlsIn(document.body).find(isHeading)
  }
  const list = startElement.closest('ul, ol')
  const listControls = list && group.contains(list) ? usableControlsIn(list) : []
  const isAfter = (one: Node) =>
    nextSibling && !(nextSibling.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_PRECEDING)
  const row = startElement.closest('li')
  const inRow = row && list?.contains(row) ? usableControlsIn(row) : []
  const groupControls = usableControlsIn(group)
  return (
    inRow.find(isAfter) ??
    inRow[0] ??
    listControls.find(isAfter) ??
    listControls.at(-1) ??
    groupControls.find(isFirst) ??
    groupControls[0] ??
    sectionOf(startElement)
  )
}

/** The visible section around an element, if it can have the focus. */
function sectionOf(one: Element): HTMLElement | undefined {
  const section = one.closest<HTMLElement>('section[tabindex]')
  const isUsable = one.isConnected && section?.checkVisibility() && !section.closest('[inert]')
  return section && isUsable ? section : undefined
}

const usableControlsIn = (group: Element) => [...group.querySelectorAll(controls)].filter(isUsable)
const isHeading = (one: Element) => one.matches('h1')
const isFirst = (one: Element) => one.matches('[data-autofocus]')

function isUsable(one: Element): one is HTMLElement {
  return (
    one instanceof HTMLElement &&
    one.isConnected &&
    (one.tabIndex >= 0 || isHeading(one)) &&
    !one.matches(':disabled') &&
    !one.closest('[inert]') &&
    one.checkVisibility()
  )
}
