import { useEffect } from 'react'

const controls = 'a[href], button, input, select, textarea, [tabindex]'
const groups = '[role=group], [role=dialog], main'

/**
 * Where the focus goes when what had it is taken off the page: in a list to whatever stands there now; else to where its
 * group begins; and of a dialog that is gone back to what had it before.
 */
export function useFocusKept(): void {
  useEffect(() => {
    let had: Element[] = []
    const remember = (control: Element) => {
      had = [control, ...had.filter((one) => one.isConnected && one !== control)]
    }
    const focused = ({ target }: Event) => {
      if (target instanceof Element) remember(target)
    }
    // Whoever presses beside every control means to have the focus nowhere.
    const pressed = ({ target }: Event) => {
      remember((target instanceof Element && target.closest(controls)) || document.body)
    }
    const changed = new MutationObserver((changes) => {
      const [last] = had
      if (!last || last.isConnected) return
      const gone = changes.findLast(({ removedNodes }) =>
        [...removedNodes].some((node) => node.contains(last)),
      )
      if (!gone || document.activeElement !== document.body) return
      homeOf(gone, had)?.focus({ preventScroll: true })
    })
    document.addEventListener('focusin', focused)
    document.addEventListener('pointerdown', pressed, true)
    changed.observe(document.body, { childList: true, subtree: true })
    return () => {
      document.removeEventListener('focusin', focused)
      document.removeEventListener('pointerdown', pressed, true)
      changed.disconnect()
    }
  }, [])
}

function homeOf({ target, nextSibling }: MutationRecord, had: Element[]): HTMLElement | undefined {
  const around = target instanceof Element && target.isConnected ? target : document.body
  const group = around.closest(groups)
  if (!group) return had.find(isUsable) ?? within(document.body).find(isHeading)
  const list = around.closest('ul, ol')
  const rest = list && group.contains(list) ? within(list) : []
  const isAfter = (one: Node) =>
    nextSibling && !(nextSibling.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_PRECEDING)
  const inside = within(group)
  return rest.find(isAfter) ?? rest.at(-1) ?? inside.find(isFirst) ?? inside[0]
}

const within = (group: Element) => [...group.querySelectorAll(controls)].filter(isUsable)
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
