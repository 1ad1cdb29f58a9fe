import { mkdirSync, writeFileSync } from 'node:fs'
import { chromium, type Page } from '@playwright/test'
import { browserArgs, findBrowser } from '../scripts/browser.ts'
import { startProduct } from '../scripts/product.ts'
import { convertToWebp, takeScreenshot } from './pictures.ts'

/**
 * Takes the pictures of the page that presents the product (/overview), in both languages, from the demo company: `npm run
 * presentation:pictures`, after `npm run build`. The viewport size times the device scale factor equals the dimensions in
 * `Presentation.tsx`.
 */
const folder = 'src/screens/Presentation/pictures'
const window = { viewport: { width: 1000, height: 625 }, deviceScaleFactor: 1.28 } as const
const file = { ko: '세금계산서.pdf', en: 'tax-invoice.pdf' } as const

type Language = keyof typeof file

const steps: Record<
  string,
  { username: string; open(page: Page, language: Language): Promise<void> }
> = {
  list: {
    username: 'kimms',
    async open(page) {
      await page.goto('/reportWrite')
      await page.getByTestId('voucher-row').first().getByRole('checkbox').check()
    },
  },
  draft: {
    username: 'kimms',
    async open(page, language) {
      await steps['list']?.open(page, language)
      // Forms the title as in the demo documents: the remark of the first voucher, and the number of the other vouchers.
      const selected = page.getByTestId('voucher-row').filter({ has: page.locator(':checked') })
      const remark = await selected
        .first()
        .locator('td.truncate[title]')
        .last()
        .getAttribute('title')
      const others = (await selected.count()) - 1
      await page.getByTestId('write-draft').click()
      await page
        .locator('[data-event="draft.setTitle"]')
        .fill(others > 0 ? `${remark} 외 ${others}건` : `${remark}`)
      const picked = {
        name: file[language],
        mimeType: 'application/pdf',
        buffer: Buffer.alloc(48_000),
      }
      await page.locator('input[type=file]').first().setInputFiles(picked)
      await page.getByText(picked.name).first().waitFor()
      await page.locator('span.rounded-full[title]').first().waitFor()
    },
  },
  approve: {
    username: 'parksh',
    async open(page) {
      await page.goto('/reportSign')
      await page.locator('tbody a').first().click()
      await page.locator('[data-event="signing.approve"]').waitFor()
    },
  },
  follow: {
    username: 'kimms',
    async open(page) {
      await page.goto('/reportWritten')
      await page.locator('tbody a').first().waitFor()
    },
  },
  prove: {
    username: 'kimms',
    async open(page) {
      await page.goto('/reportApproved')
      await page.locator('tbody a').first().click()
      await page.getByRole('button', { name: /^(더 보기|More)$/ }).waitFor()
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    },
  },
}

const product = await startProduct({ settings: { SEED: 'demo' } })
const browser = await chromium.launch({ executablePath: findBrowser(), args: browserArgs() })
mkdirSync(folder, { recursive: true })
try {
  for (const [locale, language] of [
    ['ko-KR', 'ko'],
    ['en-US', 'en'],
  ] as const) {
    for (const [name, { username, open }] of Object.entries(steps)) {
      const options = { ...window, locale, baseURL: product.url, reducedMotion: 'reduce' } as const
      const context = await browser.newContext({ ...options, colorScheme: 'light' })
      const page = await context.newPage()
      await page.goto('/auth/login')
      await page.locator('[name=username]').fill(username)
      await page.locator('[name=password]').fill('demo-epayment')
      await page.locator('[type=submit]').click()
      await page.waitForURL('/reportSign')
      await open(page, language)
      await page.waitForLoadState('load')
      await page.evaluate(() => document.fonts.ready)
      const picture = await convertToWebp(await context.newPage(), await takeScreenshot(page))
      writeFileSync(`${folder}/${name}.${language}.webp`, picture)
      console.log(`${name}.${language}: ${picture.length} bytes`)
      await context.close()
    }
  }
} finally {
  await browser.close()
  await product.stop()
}
