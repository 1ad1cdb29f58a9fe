// @vitest-environment happy-dom
import { readdirSync } from 'node:fs'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { describe, expect, it } from 'vitest'
import { type ComponentsPage, componentsPages } from '../../src/app/screens.ts'
import { Buttons } from '../../src/screens/Components/Buttons.tsx'
import { Cards } from '../../src/screens/Components/Cards.tsx'
import { Chips } from '../../src/screens/Components/Chips.tsx'
import type { PageProps } from '../../src/screens/Components/Example.tsx'
import { Forms } from '../../src/screens/Components/Forms.tsx'
import { Lists } from '../../src/screens/Components/Lists.tsx'
import { Modals } from '../../src/screens/Components/Modals.tsx'
import { Typography } from '../../src/screens/Components/Typography.tsx'
import { components as en } from '../../src/text/components.en.ts'
import { components as ko } from '../../src/text/components.ko.ts'
import { importsOf } from '../house/imports.ts'
import { readSources } from '../house/sources.ts'
import { renderComponent } from './renderComponent.tsx'

const pages: Record<ComponentsPage, (props: PageProps) => ReactNode> = {
  buttons: Buttons,
  cards: Cards,
  chips: Chips,
  forms: Forms,
  lists: Lists,
  modals: Modals,
  typography: Typography,
}

/** The widgets that a page shows, by the names of their examples. */
function shownOn(page: ComponentsPage): string[] {
  const Page = pages[page]
  const { place } = renderComponent(
    <MemoryRouter>
      <Page text={en} language="en" otherLanguage="한국어" />
    </MemoryRouter>,
  )
  return [...place.querySelectorAll('[data-widget]')].map(
    (one) => one.getAttribute('data-widget') ?? '',
  )
}

/** The widgets of the design system: the components in `src/ui` and `src/domain`. */
const widgets = ['src/ui', 'src/domain'].flatMap((folder) =>
  readdirSync(folder).map((name) => name.replace('.tsx', '')),
)

/** The widgets that are on no page, or on several. */
const misplaced = (all: readonly string[], shown: readonly string[]) =>
  all.filter((widget) => shown.filter((one) => one === widget).length !== 1)

describe('the design system', () => {
  it('shows every widget of src/ui and src/domain on exactly one page, and no other', () => {
    const shown = componentsPages.flatMap(shownOn)
    expect(misplaced(widgets, shown)).toEqual([])
    expect(shown.filter((widget) => !widgets.includes(widget))).toEqual([])
    expect(widgets.length).toBeGreaterThan(25)
  })

  it('is checked for a widget that is on no page, and for one on two pages', () => {
    const shown = componentsPages.flatMap(shownOn)
    expect(misplaced([...widgets, 'NewField'], shown)).toEqual(['NewField'])
    expect(misplaced(widgets, [...shown, 'CountBadge'])).toEqual(['CountBadge'])
  })

  it('is built from the widgets, not from copies', () => {
    const used = readSources(/^src\/screens\/Components\/.*\.tsx$/).flatMap((file) =>
      importsOf(file).flatMap(({ target, type }) => (type ? [] : [target])),
    )
    const missing = widgets.filter(
      (widget) => !used.some((target) => target.endsWith(`/${widget}.tsx`)),
    )
    expect(missing).toEqual([])
  })

  it('describes every widget in both languages', () => {
    for (const text of [en, ko]) {
      expect(Object.keys(text.widgets).toSorted()).toEqual(widgets.toSorted())
    }
  })
})
