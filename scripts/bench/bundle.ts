import { setTimeout as pause } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { type Browser, chromium, type Page, type Response } from '@playwright/test'
import { browserArgs, findBrowser } from '../browser.ts'
import { startProduct } from '../product.ts'
import { runViteBuild } from './viteBuild.ts'
import { password, createSignedInEmployee } from './client.ts'
import { type BenchmarkResult, round } from './measurement.ts'

const kib = 1024
const bar = { signInKib: 100, draftingKib: 180, viewer: 'in neither' }

/** Matches the code of the PDF viewer, to recognize JavaScript files that contain it. */
const viewer = /pdfjs|pdf\.worker|GlobalWorkerOptions/

/** Collects the responses with JavaScript that a page loads from now on. */
function collectScriptResponses(page: Page): Response[] {
  const files: Response[] = []
  page.on('response', (response) => {
    const type = response.headers()['content-type'] ?? ''
    if (type.includes('javascript') && response.ok()) files.push(response)
  })
  return files
}

async function measureTransfer(files: readonly Response[]) {
  const once = new Map(files.map((file) => [file.url(), file]))
  const bodies = await Promise.all([...once.values()].map((file) => file.body()))
  const bytes = bodies.reduce((sum, body) => sum + gzipSync(body).length, 0)
  return {
    kib: round(bytes / kib),
    files: bodies.length,
    viewer: bodies.some((body) => viewer.test(body.toString())),
  }
}

/** Waits until no file has arrived for a second, because the network of a page with an event stream never becomes idle. */
async function waitForIdle(files: readonly Response[]): Promise<void> {
  for (let knownCount = -1; knownCount !== files.length; await pause(1000))
    knownCount = files.length
}

/**
 * Opens a page in a browser with an empty cache; returns the size of the loaded files once `shown` is visible and no more files
 * arrive.
 */
async function visit(browser: Browser, url: string, shown: string, state?: object) {
  const context = await browser.newContext({ locale: 'ko-KR', storageState: state as never })
  const page = await context.newPage()
  const files = collectScriptResponses(page)
  await page.goto(url)
  await page.locator(shown).first().waitFor()
  await waitForIdle(files)
  return { page, weight: await measureTransfer(files), close: () => context.close() }
}

/**
 * Measures the gzipped JavaScript of two visits with an empty cache: to the sign-in screen, and of a signed-in employee to a drafting
 * screen.
 */
export async function measureBundle(): Promise<BenchmarkResult> {
  await runViteBuild()
  const product = await startProduct({ settings: { SEED: 'demo' } })
  const args = browserArgs()
  const browser = await chromium.launch({ executablePath: findBrowser(), args })
  try {
    await createSignedInEmployee(product, 'measurer')
    const first = await visit(browser, `${product.url}/auth/login`, 'input[name=password]')
    await first.page.fill('input[name=username]', 'measurer')
    await first.page.fill('input[name=password]', password)
    await first.page.click('button[type=submit]')
    await first.page.waitForURL((url) => !url.pathname.startsWith('/auth'))
    const state = await first.page.context().storageState({ indexedDB: true })
    await first.close()
    const rows = '[data-testid=voucher-row]'
    const second = await visit(browser, `${product.url}/reportWrite`, rows, state)
    await second.close()
    const viewerLoaded = first.weight.viewer || second.weight.viewer
    const figures = {
      signInKib: first.weight.kib,
      signInFiles: first.weight.files,
      draftingKib: second.weight.kib,
      draftingFiles: second.weight.files,
      viewer: viewerLoaded ? 'loaded' : bar.viewer,
    }
    return {
      name: 'bundle',
      figures,
      bar,
      ratio: round(
        Math.max(figures.signInKib / bar.signInKib, figures.draftingKib / bar.draftingKib),
      ),
      ok:
        figures.signInKib <= bar.signInKib &&
        figures.draftingKib <= bar.draftingKib &&
        !viewerLoaded,
    }
  } finally {
    await browser.close()
    await product.stop()
  }
}
