import type { ReactNode } from 'react'
import { Outlet } from 'react-router-dom'
import { useApp, useSnapshot } from '../app/appContext.ts'
import { machineAttributes } from '../hooks/machineAttributes.view.ts'
import { publicPaths } from '../app/paths.ts'
import { PublicLayout } from './PublicLayout.tsx'
import { languageButtonOf } from './language.view.ts'

export function PublicLayoutRoute({ children = <Outlet /> }: { children?: ReactNode }) {
  const { front, language, preferences } = useApp()
  const snapshot = useSnapshot(preferences)
  return (
    <PublicLayout
      productName={front.productName}
      home={publicPaths.signIn}
      otherLanguage={languageButtonOf(
        front,
        language,
        (next) => preferences.send({ type: 'preferences.setLanguage', language: next }),
        machineAttributes(snapshot),
      )}
    >
      {children}
    </PublicLayout>
  )
}
