import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, type Page, test } from '@playwright/test'
import { findAccessibilityViolations } from './axe.ts'
import { differenceRatio, convertToWebp, takeScreenshot } from './pictures.ts'

const folder = 'docs/statecharts/screens'

/** The share of 16 × 16 pixel squares that may differ from the stored picture, because each machine renders fonts differently. */
const tolerated = 0.04

// One worker for all tests of this file, because each worker builds the page (14 CPU s).
test.describe.configure({ mode: 'default' })

let site = ''

test.beforeAll(() => {
  site = join(test.info().outputDir, 'site')
  execFileSync(process.execPath, ['--import', './scripts/tsx.mjs', 'review/build.ts', site], {
    stdio: 'pipe',
  })
})

const siteUrl = (file: string) => `${pathToFileURL(site).href}/${file}`
const pageUrl = (query: string) => siteUrl(`index.html${query}`)

/** Collects console errors, and requests for anything but the page's own files. */
function collectProblems(page: Page): string[] {
  const problems: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(siteUrl(''))) problems.push(`request for ${request.url()}`)
  })
  page.on('console', (message) => {
    if (message.type() !== 'info') problems.push(`${message.type()}: ${message.text()}`)
  })
  page.on('pageerror', (error) => problems.push(error.message))
  return problems
}

/** The ids of the innermost states with a screen, for all machines. */
async function statesWithScreen(page: Page): Promise<string[]> {
  await page.goto(pageUrl(''))
  // The search '.' matches every name and so expands the states of every machine.
  await page.getByRole('searchbox').fill('.')
  const links = page.locator('[data-id][data-screen=true]')
  await expect(links.first()).toBeVisible()
  const ids = await links.evaluateAll((all) => all.map((one) => one.getAttribute('data-id') ?? ''))
  // Leaves out parent states, because they look the same as one of their child states.
  return ids.filter((id) => !ids.some((inner) => inner.startsWith(`${id}.`)))
}

/** Opens a state and waits until it is shown in the language. */
async function show(page: Page, machine: string, state: string, language: string): Promise<void> {
  const params = new URLSearchParams({ machine })
  if (state) params.set('state', state)
  if (language !== 'ko') params.set('language', language)
  await page.evaluate((fragment) => {
    location.hash = fragment
  }, `${params}`)
  await expect(page.locator('html')).toHaveAttribute('data-shown', `${params}`)
  await page.evaluate(async () => void (await document.fonts.ready))
}

for (const language of ['ko', 'en'] as const) {
  const tag = language === 'en' ? '@long' : []
  test(
    `every state with a screen shows it, in ${language}`,
    { tag },
    async ({ browser }, { config }) => {
      test.setTimeout(240_000)
      const context = await browser.newContext({
        viewport: { width: 1280, height: 800 },
        deviceScaleFactor: 0.5,
        reducedMotion: 'reduce',
      })
      const page = await context.newPage()
      const states = await statesWithScreen(page)
      expect(states.length).toBeGreaterThan(35)
      const problems = collectProblems(page)
      await page.goto(pageUrl('?screen'))
      const found: string[] = []
      const isWriting = config.updateSnapshots === 'all' || config.updateSnapshots === 'changed'
      for (const id of states) {
        const [machine = '', ...keys] = id.split('.')
        await show(page, machine, keys.join('.'), language)
        // axe cannot fetch the style sheets of a page opened from disk, so it uses those that the browser has loaded.
        problems.push(...(await findAccessibilityViolations(page, { preload: false })))
        const file = `${folder}/${machine}/${keys.join('.') || machine}.${language}.webp`
        const picture = await takeScreenshot(page)
        const share = existsSync(file)
          ? await differenceRatio(page, picture, readFileSync(file))
          : 1
        // Overwrites a stored picture only if it differs visibly, so that only the files of changed screens change.
        if (isWriting && share > 0) {
          mkdirSync(dirname(file), { recursive: true })
          writeFileSync(file, await convertToWebp(page, picture))
        } else if (!existsSync(file)) problems.push(`there is no ${file}`)
        else if (share > tolerated) problems.push(`${Math.round(share * 100)} % of ${file} differ`)
        // Ignores an error of the focus trap: on a busy computer, the dialog of the previous state can close before its focus trap has
        // found a focusable control.
        const isLeft = (await page.getByRole('dialog').count()) === 0
        found.push(
          ...problems
            .splice(0)
            .filter((problem) => !(isLeft && problem.includes('<FocusTrap />')))
            .map((problem) => `${id}: ${problem}`),
        )
      }
      expect(found).toEqual([])
      await context.close()
    },
  )
}

test('an engineer finds a state by its name, by its position on the chart and by its link', async ({
  page,
}) => {
  await page.goto(pageUrl('?machine=draft&state=composing.form&language=en'))
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Form')
  const screen = page.frameLocator('iframe')
  await expect(screen.locator('[data-machine=draft]')).toHaveAttribute(
    'data-state',
    /^composing.form/,
  )

  const ordering = page.getByRole('button', { name: 'Ordering', exact: true })
  await ordering.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Ordering')
  await expect(screen.locator('[data-machine=approvers]')).toBeAttached()
  await expect(ordering).toBeFocused()
  expect(page.url()).toContain('state=composing.ordering')

  await page.getByLabel('Without a screen').check()
  // Excludes the heading of each group, because it is about the machine and not about a state.
  const found = page.locator('[data-id]:not(h2 *)')
  await expect(found.filter({ hasText: 'restoring' })).toBeVisible()
  await expect(page.locator('[data-id][data-screen=true]:not(h2 *)')).toHaveCount(0)
  await page.getByRole('searchbox').fill('restor')
  await expect(found).toHaveCount(1)
  await found.click()
  await expect(page.getByText('No separate screen')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Ordering')
})

test('a designer starts with all machines and the journeys, and compares two languages', async ({
  page,
}) => {
  await page.goto(pageUrl('?language=en'))
  const frames = page.getByRole('region', { name: 'Journeys' }).getByRole('listitem')
  await expect(frames.nth(2)).toContainText('vouchers.writeDraft')
  await page.getByRole('button', { name: 'Reject and draft again' }).click()
  await expect(frames.filter({ hasText: 'signing.redraft' })).toHaveCount(1)
  const rejecting = frames.filter({ hasText: 'signing.reject' })
  // All storyboard frames load the app concurrently, which takes more than ten seconds on a busy machine.
  await expect(rejecting.frameLocator('iframe').locator('[data-machine=signing]')).toHaveAttribute(
    'data-state',
    'rejecting',
    { timeout: 30_000 },
  )

  const chart = page.getByRole('region', { name: 'Chart' })
  await chart.getByRole('button', { name: 'Draft', exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Draft')
  const saving = page.locator('g[data-state="draft.composing.form.saving"]')
  await expect(saving).toHaveCount(0)
  await page.getByRole('button', { name: 'Everything' }).click()
  await expect(saving).toBeVisible()

  await page.getByRole('button', { name: 'Enlarge' }).click()
  const dialog = page.getByRole('dialog', { name: 'Enlarge' })
  await dialog.getByRole('button', { name: '한국어 | English' }).click()
  for (const [index, language] of ['ko', 'en'].entries()) {
    const shown = dialog.frameLocator('iframe').nth(index).locator('html')
    await expect(shown).toHaveAttribute('lang', language)
  }
})

test('an engineer sees a screen in the width of the device and in the chosen look', async ({
  page,
}) => {
  await page.goto(pageUrl('?machine=vouchers&state=ready.choosing'))
  const screen = page.frameLocator('iframe')
  const width = () => screen.locator('html').evaluate(() => innerWidth)
  expect(await width()).toBe(1280)
  await page.getByRole('button', { name: '360' }).click()
  await expect.poll(width).toBe(360)
  await page.getByRole('button', { name: '어둡게' }).click()
  await expect(screen.locator('html')).toHaveAttribute('data-theme', 'dark')
})

test('an engineer sees on the chart which transitions the walks have covered', async ({ page }) => {
  await page.goto(pageUrl('?machine=draft&language=en'))
  await page.getByRole('button', { name: 'State machine' }).click()
  await expect(page.getByText(/^(\d+) of \1 transitions$/)).toBeVisible()
  const walked = page.locator('[data-coverage=covered]')
  expect(await walked.count()).toBeGreaterThan(40)
  await page.getByRole('button', { name: 'Not shown' }).click()
  await expect(walked).toHaveCount(0)
})

test('an engineer goes through a recording step by step and sees where the machine differs', async ({
  page,
}) => {
  const step = (event: string, state: string) => ({ machine: 'password', actor: 1, event, state })
  const steps = [
    step('xstate.init', 'closed'),
    step('password.open', 'open'),
    step('password.close', 'changing'),
  ]
  await page.goto(pageUrl('?language=en'))
  await page.getByLabel('Open a recording').setInputFiles({
    name: 'steps.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify({ format: 'e-payment steps 1', steps })),
  })
  await expect(page.getByText('1 of 3')).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(page.frameLocator('iframe').locator('[data-machine=password]')).toHaveAttribute(
    'data-state',
    'open',
  )
  await page.keyboard.press('ArrowRight')
  await expect(page.getByText('Differs from the machine: closed')).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByText('2 of 3')).toBeVisible()
  await page.getByRole('button', { name: 'Close recording' }).click()
  await expect(page.getByText('2 of 3')).toHaveCount(0)

  await page.getByLabel('Open a recording').setInputFiles({
    name: 'steps.json',
    mimeType: 'application/json',
    buffer: Buffer.from('{}'),
  })
  await expect(page.getByText('This file is not a recording')).toBeVisible()
})
