import { act, type ReactNode, Suspense } from 'react'
import { type App, AppContext } from '../../src/app/app.ts'
import { mainTexts } from '../../src/text/language.ts'
import { savedLinesTexts } from '../../src/text/savedLines.ts'
import type { Settings } from '../../src/world/world.ts'
import { pickedFiles } from '../../src/world/pickedFiles.ts'
import { renderComponent } from './renderComponent.tsx'

/** Renders a route with English texts, all features of the server, and machines whose ports are not replaced. */
export async function showInApp(route: ReactNode) {
  await Promise.all([mainTexts.load.en(), savedLinesTexts.load.en()])
  const known = { mediaBase: '', features: ['receivers', 'parallel', 'lines'] } as Partial<Settings>
  const app = {
    language: 'en',
    provide: (machine: unknown) => machine,
    knownSettings: () => known,
    settings: () => Promise.resolve(known),
    pickedFiles,
  }
  const rendered = renderComponent(
    <AppContext value={app as unknown as App}>
      <Suspense>{route}</Suspense>
    </AppContext>,
  )
  await act(async () => undefined)
  return rendered
}
