import type { Page } from '@playwright/test'
import axe, { type RunOptions } from 'axe-core'

/**
 * What axe finds on a page as it stands, each finding with the elements that it is about. What lies behind a dialog is judged
 * where it is in front. axe's code is brought along once for each document.
 */
export async function findings(page: Page, options: RunOptions = {}): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source)
  return page.evaluate(async (given) => {
    // Another look comes with one of the browser's next pictures, and on the way from one colour to another neither is there.
    const transitions = () => document.getAnimations().filter((one) => one instanceof CSSTransition)
    do {
      await Promise.allSettled(transitions().map(({ finished }) => finished))
      for (const _ of 'xyz') await new Promise(requestAnimationFrame)
    } while (transitions().length > 0)
    const here = globalThis as unknown as { axe: typeof axe }
    const { violations } = await here.axe.run(
      { exclude: [['[inert]']] },
      { ...given, resultTypes: ['violations'] },
    )
    return violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(', ')}`,
    )
  }, options)
}
