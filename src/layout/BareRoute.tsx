import type { ReactNode } from 'react'
import { Outlet } from 'react-router-dom'
import { useApp, useSnapshot } from '../app.ts'
import { pictured } from '../widgets/pictured.view.ts'
import { paths } from '../paths.ts'
import { Bare } from './Bare.tsx'
import { otherLanguageOf } from './language.view.ts'

export function BareRoute({ children = <Outlet /> }: { children?: ReactNode }) {
  const { front, language, preferences } = useApp()
  const snapshot = useSnapshot(preferences)
  return (
    <Bare
      productName={front.productName}
      home={paths.signIn}
      otherLanguage={otherLanguageOf(
        front,
        language,
        (next) => preferences.send({ type: 'preferences.setLanguage', language: next }),
        pictured(snapshot),
      )}
    >
      {children}
    </Bare>
  )
}
