import { act, type ReactNode, Suspense } from 'react'
import { type App, AppContext } from '../../src/app/appContext.ts'
import { mainTexts } from '../../src/text/language.ts'
import { savedLinesTexts } from '../../src/text/savedLines.ts'
import type { InstallationSettings } from '../../src/world/world.ts'
import { toPickedFiles } from '../../src/world/pickedFiles.ts'
import { renderComponent } from './renderComponent.tsx'

/**
 * Renders a route with English texts, all features of the server, and machines whose ports are not replaced. `more` is the rest of the app
 * context that the route needs.
 */
export async function showInApp(route: ReactNode, more: object = {}) {
  await Promise.all([mainTexts.load.en(), savedLinesTexts.load.en()])
  const features = ['receivers', 'parallel', 'lines', 'integration']
  const known = { mediaBase: '', features } as Partial<InstallationSettings>
  const app = {
    language: 'en',
    provide: (machine: unknown) => machine,
    knownSettings: () => known,
    settings: () => Promise.resolve(known),
    pickedFiles: toPickedFiles,
    showLateNotice: () => undefined,
    ...more,
  }
  const inApp = (node: ReactNode) => (
    <AppContext value={app as unknown as App}>
      <Suspense>{node}</Suspense>
    </AppContext>
  )
  const { place, show } = renderComponent(null)
  await act(async () => show(inApp(route)))
  return { place, show: (node: ReactNode) => show(inApp(node)) }
}
