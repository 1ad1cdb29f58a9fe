import type { ReactNode } from 'react'
import { Navigate, useParams } from 'react-router-dom'
import { useApp, useTexts } from '../../app/appContext.ts'
import { publicPaths } from '../../app/paths.ts'
import type { ComponentsPage } from '../../app/screens.ts'
import { componentsTexts } from '../../text/components.ts'
import { Buttons } from './Buttons.tsx'
import { Cards } from './Cards.tsx'
import { Chips } from './Chips.tsx'
import { Components } from './Components.tsx'
import { componentsView, findComponentsPage } from './Components.view.ts'
import type { PageProps } from './Example.tsx'
import { Forms } from './Forms.tsx'
import { Lists } from './Lists.tsx'
import { Modals } from './Modals.tsx'
import { Typography } from './Typography.tsx'

const contents: Record<ComponentsPage, (props: PageProps) => ReactNode> = {
  buttons: Buttons,
  cards: Cards,
  chips: Chips,
  forms: Forms,
  lists: Lists,
  modals: Modals,
  typography: Typography,
}

/** The design system of the product, for designers. An unknown page leads to error-404. */
export function ComponentsRoute() {
  const { front, language } = useApp()
  const text = useTexts(componentsTexts)
  const page = findComponentsPage(useParams()['page'])
  if (!page) return <Navigate to={publicPaths.notFound} replace />
  const Content = contents[page]
  return (
    <Components {...componentsView(page, front.productName, text)}>
      <Content key={page} text={text} language={language} otherLanguage={front.otherLanguage} />
    </Components>
  )
}
