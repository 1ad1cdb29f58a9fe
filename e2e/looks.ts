import { expect, type Page } from '@playwright/test'
import { findings } from './axe.ts'

const wide = { width: 1280, height: 800 }
/** 1280 × 800 at 200 % zoom, and the narrowest screen that must do (WCAG 2.2, 1.4.10). */
const narrow = [
  [{ width: 640, height: 400 }, 'en', 'ko'],
  [{ width: 320, height: 640 }, 'ko', 'en'],
] as const

/** What cannot be reached on the page as it stands: it scrolls sideways, or a control lies outside or below something else. */
function lost(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    // A page that has just changed its size comes to rest some frames later.
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
      reached += 1
      shown.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
      const { left, right, top, bottom } = shown.getBoundingClientRect()
      // A notice goes by itself.
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
  })
}

/** Controls that forced colours leave without a text, a drawing or a border. */
function unseen(page: Page): Promise<string[]> {
  return page.evaluate(() => {
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
      // A checkbox is the system's own; a search has one border around field and button.
      if (field.matches('[type=checkbox], [type=radio]'))
        return getComputedStyle(field).appearance === 'auto'
      return isBordered(field.closest('[role=search]'))
    }
    for (const control of document.querySelectorAll<HTMLElement>(
      'button, input, select, textarea',
    )) {
      const shown = control.classList.contains('sr-only') ? control.closest('label') : control
      if (!shown?.checkVisibility({ visibilityProperty: true })) continue
      if (control.matches('[aria-hidden=true], [type=file]')) continue
      const says = shown.innerText.trim() !== '' || shown.querySelector('svg') !== null
      const thumb = shown.matches('[role=switch]') ? shown.firstElementChild : null
      if (thumb && getComputedStyle(thumb).backgroundColor === ground) {
        found.push(`the thumb of "${control.ariaLabel}"`)
      }
      const isField = shown.matches('input, select, textarea')
      if (isBordered(shown) || (isField ? isDrawn(shown) : says)) continue
      found.push(control.outerHTML.slice(0, 120))
    }
    return found
  })
}

/** Speaks the other language, in whatever state the page is. */
async function speak(page: Page, code: 'ko' | 'en') {
  await page.locator(`header button[lang=${code}]`).dispatchEvent('click')
  await expect(page.locator('html')).toHaveAttribute('lang', code)
}

/**
 * Judges the page as it stands: axe in light and dark and in both languages, nothing lost at 200 % zoom and at 320
 * pixels, nothing unseen in forced colours. Dark and light differ in colours alone. It is left as it was.
 */
export async function judge(page: Page, state: string) {
  const at = (look: string) => `${state}, ${look}`
  const judgeReach = async ({ width }: { width: number }, language: string) =>
    expect.soft(await lost(page), at(`${language} at ${width}`)).toEqual([])
  for (const language of ['ko', 'en'] as const) {
    if (language === 'en') await speak(page, 'en')
    await page.emulateMedia({ colorScheme: 'light' })
    expect.soft(await findings(page), at(`${language} light`)).toEqual([])
    await page.emulateMedia({ colorScheme: 'dark' })
    expect
      .soft(await findings(page, { runOnly: 'color-contrast' }), at(`${language} dark`))
      .toEqual([])
  }
  for (const [size, first, second] of narrow) {
    await page.setViewportSize(size)
    await judgeReach(size, first)
    await speak(page, second)
    await judgeReach(size, second)
  }
  await page.emulateMedia({ colorScheme: 'light', forcedColors: 'active' })
  // The colours of the system come with the browser's next picture.
  await expect
    .configure({ soft: true })
    .poll(() => unseen(page), at('forced colours'))
    .toEqual([])
  await page.emulateMedia({ forcedColors: 'none' })
  await page.setViewportSize(wide)
  await speak(page, 'ko')
}

/** Judges the page with a notice on it, that stays as if somebody pointed at it. */
export async function judgeSaying(page: Page, sentence: string, state: string) {
  const notice = page.getByRole('status').filter({ hasText: sentence }).locator('> div')
  await notice.dispatchEvent('pointerover')
  await judge(page, state)
  await page.getByRole('button', { name: '알림 닫기' }).click()
}
