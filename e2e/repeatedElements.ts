import type { Page } from '@playwright/test'

/** The number of siblings with the same structure that are checked. */
const CHECKED_SIBLINGS_MAX = 3

/** The attribute that marks the siblings that are not checked. */
export const repeatedAttribute = 'data-repeated'

/**
 * Marks rows, list items and cells that are built exactly like three earlier siblings: the same elements with the same classes, roles,
 * states and styles. Only their texts, names and ids differ. A check of the first three finds every fault of the component, so the others
 * can be left out. Returns their number.
 */
export function markRepeatedElements(page: Page): Promise<number> {
  return page.evaluate(
    ([attribute, checked]) => {
      // The values of these attributes may differ between siblings with the same structure. Only whether they are empty is compared.
      const individual =
        /^(id|for|href|src|title|value|aria-(label|labelledby|describedby|controls|rowindex)|data-(?!event|state|headlessui).*)$/
      const attributesOf = (element: Element) =>
        [...element.attributes]
          .filter(({ name }) => name !== attribute)
          .map(
            ({ name, value }) => `${name}=${individual.test(name) ? value.trim() === '' : value}`,
          )
          .toSorted()
      const shapeOf = (element: Element): string => {
        const hasText = [...element.childNodes].some(
          (one) => one.nodeType === Node.TEXT_NODE && one.textContent?.trim(),
        )
        const children = [...element.children].map(shapeOf)
        return `<${element.tagName} ${attributesOf(element).join(' ')}${hasText ? ' text' : ''}>${children.join('')}`
      }
      for (const element of document.querySelectorAll(`[${attribute}]`)) {
        element.removeAttribute(attribute)
      }
      let marked = 0
      const parents = new Set(
        [...document.querySelectorAll('tr, li, td')].map((one) => one.parentElement),
      )
      for (const parent of parents) {
        const counts = new Map<string, number>()
        for (const child of parent && parent.children.length > checked ? parent.children : []) {
          const shape = shapeOf(child)
          const count = (counts.get(shape) ?? 0) + 1
          counts.set(shape, count)
          if (count <= checked) continue
          child.setAttribute(attribute, '')
          marked += 1
        }
      }
      return marked
    },
    [repeatedAttribute, CHECKED_SIBLINGS_MAX] as const,
  )
}
