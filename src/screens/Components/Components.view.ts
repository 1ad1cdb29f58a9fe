import { type ComponentsPage, componentsPages, componentsPath } from '../../app/screens.ts'
import type { ComponentsText } from '../../text/components.en.ts'
import type { ComponentsProps } from './Components.tsx'

/** The page with this name. Undefined if there is none. */
export function findComponentsPage(name: string | undefined): ComponentsPage | undefined {
  return componentsPages.find((page) => page === name)
}

/** The props of the design system with this page. */
export function componentsView(
  page: ComponentsPage,
  product: string,
  t: ComponentsText,
): Omit<ComponentsProps, 'children'> {
  return {
    product,
    heading: t.heading,
    pages: componentsPages.map((one) => ({ path: componentsPath(one), label: t.pages[one].name })),
    label: t.pages[page].name,
    hint: t.pages[page].hint,
  }
}
