import type { Page } from '@playwright/test'
import axe, { type RunOptions } from 'axe-core'
import { markRepeatedElements, repeatedAttribute } from './repeatedElements.ts'

/**
 * Returns the axe violations of the page in its current state, each with its elements. Content behind a dialog is skipped. Of rows with the
 * same structure only the first ones are tested (`repeatedElements.ts`). The axe script is added to each page only once.
 */
export async function findAccessibilityViolations(
  page: Page,
  options: RunOptions = {},
): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source)
  await markRepeatedElements(page)
  return page.evaluate(
    async ([given, left]) => {
      // New styles are applied some frames after a change. During a transition the computed colours are neither the old nor the new ones.
      const transitions = () =>
        document.getAnimations().filter((one) => one instanceof CSSTransition)
      do {
        await Promise.allSettled(transitions().map(({ finished }) => finished))
        for (const _ of 'xyz') await new Promise(requestAnimationFrame)
      } while (transitions().length > 0)
      const here = globalThis as unknown as { axe: typeof axe }
      const { violations } = await here.axe.run(
        { exclude: [['[inert]'], [left]] },
        { ...given, resultTypes: ['violations'] },
      )
      return violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(', ')}`,
      )
    },
    [options, `[${repeatedAttribute}]`] as const,
  )
}
