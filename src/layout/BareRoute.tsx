import type { ReactNode } from 'react'
import { Outlet } from 'react-router-dom'
import { useApp } from '../app.ts'
import { paths } from '../paths.ts'
import { Bare } from './Bare.tsx'
import { otherLanguageOf } from './language.view.ts'

export function BareRoute({ children = <Outlet /> }: { children?: ReactNode }) {
  const { front, language, chooseLanguage } = useApp()
  return (
    <Bare
      productName={front.productName}
      home={paths.signIn}
      otherLanguage={otherLanguageOf(front, language, chooseLanguage)}
    >
      {children}
    </Bare>
  )
}
