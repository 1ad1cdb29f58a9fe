import { expect, type Locator, type Page } from '@playwright/test'

/**
 * Whether the focus is visible: the pixels of the focused control and around it differ from those of a cloned control without the focus.
 */
function isFocusShown(page: Page): Promise<string> {
  return page.evaluate(() => {
    const control = document.activeElement
    // Between the last control and the first one, no control has the focus.
    if (!control || control === document.body) return 'shown'
    // The link that skips the navigation is visible only while it has the focus.
    if (control.matches('a.sr-only')) return control.clientWidth > 1 ? 'shown' : 'not shown: skip'
    const look = (one: Element) => {
      const { outlineStyle, outlineWidth, outlineColor, boxShadow } = getComputedStyle(one)
      const isLine =
        outlineStyle !== 'none' && outlineWidth !== '0px' && !outlineColor.endsWith(', 0)')
      return `${isLine ? `${outlineWidth} ${outlineColor}` : 'none'}, ${boxShadow}`
    }
    const lookWithoutFocus = (one: Element) => {
      const copy = one.cloneNode() as Element
      // Without its name, the clone of a checked radio button does not clear the original.
      copy.removeAttribute('name')
      one.after(copy)
      const seen = look(copy)
      copy.remove()
      return seen
    }
    for (const one of [control, control.closest('label, [role=search]')]) {
      if (!one || one.matches('.sr-only')) continue
      const seen = look(one)
      if (seen !== 'none, none' && seen !== lookWithoutFocus(one)) return 'shown'
    }
    return `not shown: ${control.outerHTML.slice(0, 120)}`
  })
}

/** Waits until the focus is visible: a transition can delay it. */
async function expectFocusShown(page: Page) {
  await expect.poll(() => isFocusShown(page)).toBe('shown')
}

/** Presses Tab, or Shift+Tab, until the control has the focus. The focus must be visible at each control. */
export async function tabTo(control: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') {
  const page = control.page()
  await control.waitFor()
  for (let stops = 0; stops < 150; stops += 1) {
    await page.keyboard.press(key)
    await expectFocusShown(page)
    if (await control.evaluate((one) => one === document.activeElement)) return
  }
  throw new Error(`150 stops, and none of them is ${control}.`)
}

/** Numbers the controls that Tab reaches, in DOM order. Returns a description of each. */
function numberControls(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const all = [
      ...document.querySelectorAll<HTMLElement>(
        'a[href], button, input, select, textarea, summary, [tabindex]',
      ),
    ].filter(
      (one) =>
        one.tabIndex >= 0 &&
        !one.matches(':disabled') &&
        !one.closest('[inert]') &&
        one.checkVisibility({ visibilityProperty: true }),
    )
    const isReached = (one: HTMLElement) => {
      if (!(one instanceof HTMLInputElement) || one.type !== 'radio' || one.checked) return true
      return !all.some((other) => other.matches(`input[name="${one.name}"]:checked`))
    }
    const controls = all.filter(isReached)
    controls.forEach((one, index) => one.setAttribute('data-stop', String(index)))
    return controls.map((one) => one.outerHTML.slice(0, 120))
  })
}

/**
 * Presses Tab from the start of the page to its end. Every control must get the focus, visibly and in DOM order; no control may trap it.
 */
export async function tabThroughPage(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.querySelectorAll('[data-stop]').forEach((one) => one.removeAttribute('data-stop'))
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    getSelection()?.collapse(document.body, 0)
  })
  const controls = await numberControls(page)
  const reached: number[] = []
  for (let presses = 0; presses < controls.length + 20; presses += 1) {
    await page.keyboard.press('Tab')
    const stop = await page.evaluate(() => document.activeElement?.getAttribute('data-stop'))
    if (stop == null) continue
    await expectFocusShown(page)
    if (Number(stop) === reached[0]) break
    reached.push(Number(stop))
  }
  const missed = controls.filter((_, index) => !reached.includes(index))
  expect(missed, 'controls that Tab does not reach').toEqual([])
  // A screen can set the initial focus on its heading. The tab order then starts there and wraps around.
  const first = reached.indexOf(Math.min(...reached))
  const inOrder = [...reached.slice(first), ...reached.slice(0, first)]
  expect(inOrder, 'the order of the page').toEqual(reached.toSorted((a, b) => a - b))
}
