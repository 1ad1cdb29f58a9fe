// @vitest-environment happy-dom
import { startTransition, Suspense, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it, vi } from 'vitest'
import {
  type App,
  AppContext,
  useInstallationSettings,
  useTexts,
} from '../../src/app/appContext.ts'
import { type TextTable, textTable } from '../../src/text/language.ts'
import type { InstallationSettings } from '../../src/world/world.ts'

// Texts and settings can arrive between the suspension of a component and its next render. React then expects the same hooks again.
it.each(['texts', 'settings'])(
  'a component with its own state is rendered once its %s have loaded, without an error that React has to recover from',
  async (kind) => {
    const place = document.createElement('div')
    const errors = vi.fn()
    const root = createRoot(place, { onRecoverableError: errors, onUncaughtError: errors })
    const table = textTable({ ko: async () => 'loaded', en: async () => 'loaded' })
    let known: InstallationSettings | undefined
    let loading: Promise<InstallationSettings> | undefined
    const settings = () =>
      (loading ??= Promise.resolve().then(() => (known = {} as InstallationSettings)))
    const app = { language: 'ko', knownSettings: () => known, settings }
    const Part = kind === 'texts' ? WithTexts : WithSettings
    startTransition(() =>
      root.render(
        <AppContext value={app as unknown as App}>
          <Suspense fallback="waiting">
            <Part table={table} />
          </Suspense>
        </AppContext>,
      ),
    )
    await expect.poll(() => place.textContent).toBe('loaded')
    expect(errors).not.toHaveBeenCalled()
    root.unmount()
  },
)

function WithTexts({ table }: { table: TextTable<string> }) {
  const text = useTexts(table)
  useState(0)
  return text
}

function WithSettings() {
  useInstallationSettings()
  useState(0)
  return 'loaded'
}
