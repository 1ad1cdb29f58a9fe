import { expect, type Page } from '@playwright/test'
import { findAccessibilityViolations } from './axe.ts'
import { markRepeatedElements, repeatedAttribute } from './repeatedElements.ts'

const wide = { width: 1280, height: 800 }
/** Viewports: 1280 × 800 at 200 % zoom, and the smallest width that must work (WCAG 2.2, 1.4.10). */
const narrow = [
  [{ width: 640, height: 400 }, 'en', 'ko'],
  [{ width: 320, height: 640 }, 'ko', 'en'],
] as const

/**
 * Finds unreachable content: a horizontal scrollbar of the page, or a control that is outside the viewport or covered by another element.
 */
async function findUnreachableControls(page: Page): Promise<string[]> {
  await markRepeatedElements(page)
  return page.evaluate(async (skipped) => {
    // The layout is stable only some frames after a change of the window size.
    const places = () =>
      [...document.querySelectorAll('button')]
        .map((one) => one.getBoundingClientRect().top)
        .join(' ')
    for (let before = ''; before !== places(); ) {
      before = places()
      for (const _ of 'xyz') await new Promise(requestAnimationFrame)
    }
    const found: string[] = []
    let reached = 0
    const { scrollWidth } = document.documentElement
    if (scrollWidth > innerWidth) found.push(`the page is ${scrollWidth} wide`)
    const layers = [...document.querySelectorAll('[popover]:popover-open, [role=dialog]')]
    const top = layers.findLast((one) => one.checkVisibility()) ?? document.body
    for (const control of top.querySelectorAll<HTMLElement>('a, button, input, select, textarea')) {
      const shown = control.classList.contains('sr-only') ? control.closest('label') : control
      if (!shown?.checkVisibility({ visibilityProperty: true }) || control.tabIndex < 0) continue
      if (control.closest(skipped)) continue
      reached += 1
      shown.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
      const { left, right, top, bottom } = shown.getBoundingClientRect()
      // Notices may cover a control, because they disappear automatically.
      const there = document
        .elementsFromPoint((left + right) / 2, (top + bottom) / 2)
        .find((one) => !one.closest('#notices') || one.closest('#notices')?.contains(shown))
      const isSeen = there && (shown.contains(there) || there.closest('label')?.contains(shown))
      const name = control.getAttribute('aria-label') ?? control.innerText ?? control.id
      if (left < 0 || right > innerWidth) found.push(`"${name}" reaches from ${left} to ${right}`)
      else if (!isSeen)
        found.push(`"${name}" lies at ${top} below ${there?.outerHTML.slice(0, 80)}`)
    }
    return reached === 0 ? ['there is no control'] : found
  }, `[${repeatedAttribute}]`)
}

/**
 * Finds controls that are invisible in forced colours, because they have no text, image or border, and chosen options without a border,
 * which look like the options that are not chosen.
 */
async function findInvisibleControls(page: Page): Promise<string[]> {
  await markRepeatedElements(page)
  return page.evaluate((skipped) => {
    const found: string[] = []
    const ground = getComputedStyle(document.documentElement).backgroundColor
    const isBordered = (one: Element | null) =>
      one !== null &&
      ['top', 'right', 'bottom', 'left'].every((side) => {
        const of = (what: string) =>
          getComputedStyle(one).getPropertyValue(`border-${side}-${what}`)
        return of('style') === 'solid' && of('width') !== '0px' && of('color') !== ground
      })
    const isDrawn = (field: HTMLElement) => {
      // Exceptions: the browser draws checkboxes and radio buttons, and a search field shares one border with its button.
      if (field.matches('[type=checkbox], [type=radio]'))
        return getComputedStyle(field).appearance === 'auto'
      return isBordered(field.closest('[role=search]'))
    }
    for (const control of document.querySelectorAll<HTMLElement>(
      'button, input, select, textarea',
    )) {
      const shown = control.classList.contains('sr-only') ? control.closest('label') : control
      if (!shown?.checkVisibility({ visibilityProperty: true })) continue
      if (control.matches('[aria-hidden=true], [type=file]') || control.closest(skipped)) continue
      const says = shown.innerText.trim() !== '' || shown.querySelector('svg') !== null
      const thumb = shown.matches('[role=switch]') ? shown.firstElementChild : null
      if (thumb && getComputedStyle(thumb).backgroundColor === ground) {
        found.push(`the thumb of "${control.ariaLabel}"`)
      }
      const isField = shown.matches('input, select, textarea')
      if (isBordered(shown) || (isField ? isDrawn(shown) : says)) continue
      found.push(control.outerHTML.slice(0, 120))
    }
    for (const chosen of document.querySelectorAll('[role=radio][aria-checked=true]')) {
      if (!isBordered(chosen)) found.push(`that "${chosen.textContent}" is chosen`)
    }
    return found
  }, `[${repeatedAttribute}]`)
}

/** Switches the language. Works in any state of the page, also behind a dialog. */
async function switchLanguage(page: Page, code: 'ko' | 'en') {
  await page.locator(`header button[lang=${code}]`).dispatchEvent('click')
  await expect(page.locator('html')).toHaveAttribute('lang', code)
}

/**
 * Checks the page with axe in both languages, and its contrast in the light and the dark theme. No control may be unreachable at 200 % zoom
 * or at a width of 320 pixels, or invisible in forced colours. The themes may differ only in colours. Restores language, theme and viewport
 * size afterwards.
 */
export async function expectAccessible(page: Page, state: string) {
  const at = (look: string) => `${state}, ${look}`
  const judgeReach = async ({ width }: { width: number }, language: string) =>
    expect.soft(await findUnreachableControls(page), at(`${language} at ${width}`)).toEqual([])
  // Reduced motion disables transitions, so that no wait is needed after each change.
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  expect.soft(await findAccessibilityViolations(page), at('ko light')).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  const contrast = 'color-contrast'
  expect
    .soft(await findAccessibilityViolations(page, { runOnly: contrast }), at('ko dark'))
    .toEqual([])
  // Contrast takes most of axe's time and does not depend on the language, so it is checked in one language only.
  await switchLanguage(page, 'en')
  const withoutContrast = { rules: { [contrast]: { enabled: false } } }
  expect.soft(await findAccessibilityViolations(page, withoutContrast), at('en')).toEqual([])
  for (const [size, first, second] of narrow) {
    await page.setViewportSize(size)
    await judgeReach(size, first)
    await switchLanguage(page, second)
    await judgeReach(size, second)
  }
  await page.emulateMedia({ colorScheme: 'light', forcedColors: 'active' })
  // The browser applies the forced colours some frames later.
  await expect
    .configure({ soft: true })
    .poll(() => findInvisibleControls(page), {
      message: at('forced colours'),
      intervals: [20, 50, 100, 200, 400],
    })
    .toEqual([])
  await page.emulateMedia({ forcedColors: 'none', reducedMotion: 'no-preference' })
  await page.setViewportSize(wide)
  await switchLanguage(page, 'ko')
}

/** Checks the page while it shows this notice. A simulated hover keeps the notice open. */
export async function expectAccessibleNotice(page: Page, sentence: string, state: string) {
  const notice = page.getByRole('status').filter({ hasText: sentence }).locator('> div')
  await notice.dispatchEvent('pointerover')
  await expectAccessible(page, state)
  await page.getByRole('button', { name: '알림 닫기' }).click()
}
