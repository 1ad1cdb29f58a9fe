import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { submitWithFiles } from './submitWithFiles.ts'
import { aPdf } from './pdf.ts'
import { aPng } from './png.ts'
import { SignIn } from './screens/signIn.ts'
import { Viewer } from './screens/viewer.ts'
import { expect, numberedPages, test, threePagePdf } from './viewerFixtures.ts'

/** Counts the bytes of stored files that the page receives after this call. */
async function countBytes(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  const files = new Set<string>()
  const counted = { bytes: 0, requests: 0 }
  session.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (!request.url.includes('/media/attachment/')) return
    files.add(requestId)
    counted.requests += 1
  })
  session.on('Network.dataReceived', ({ requestId, dataLength }) => {
    if (files.has(requestId)) counted.bytes += dataLength
  })
  return counted
}

test('an employee opens any page of a PDF of 500 pages after loading a small part of it', async ({
  page,
  viewer,
  openDocument,
}) => {
  const bytes = aPdf({ pages: numberedPages(500), padding: 45 * 1024 * 1024 })
  expect(bytes.length).toBeGreaterThan(45 * 1024 * 1024)
  await openDocument({ name: '큰 파일.pdf', bytes })
  const counted = await countBytes(page)
  await viewer.open('큰 파일.pdf')
  await viewer.shows('Page 1')
  expect(counted.requests).toBeGreaterThan(1)
  expect(counted.bytes).toBeLessThan(bytes.length / 8)
  await viewer.turnTo(250)
  await viewer.shows('Page 250')
  expect(counted.bytes).toBeLessThan(bytes.length / 6)
})

test('an employee reads Hangul in a PDF without embedded fonts on a machine without Korean fonts', async ({
  product,
  employee,
}) => {
  const pages = ['각각각', '힣힣힣'].map((text) =>
    [...text].map((letter) => letter.charCodeAt(0).toString(16)).join(''),
  )
  const unicode = aPdf({ pages, font: { name: 'HYGoThic-Medium', encoding: 'UniKS-UCS2-H' } })
  // The name of the font 굴림 (Gulim) in the bytes of its Korean encoding, as older programs wrote it.
  const wansung = ['b0a2b0a2b0a2', 'c652c652c652']
  const gulim = { name: '#B1#BC#B8#B2', encoding: 'KSCms-UHC-H' } as const
  const files = [
    { name: 'a.pdf', bytes: unicode },
    { name: 'b.pdf', bytes: aPdf({ pages: wansung, font: gulim }) },
  ]
  const id = await submitWithFiles(product, employee, files)

  const folder = mkdtempSync(join(tmpdir(), 'fonts-'))
  copyFileSync(
    'node_modules/pdfjs-dist/standard_fonts/LiberationSans-Regular.ttf',
    join(folder, 'latin.ttf'),
  )
  const config = join(folder, 'fonts.conf')
  writeFileSync(
    config,
    `<fontconfig><dir>${folder}</dir><cachedir>${folder}/cache</cachedir></fontconfig>`,
  )
  const { E2E_CHROMIUM: executablePath = '' } = process.env
  const browser = await chromium.launch({
    executablePath,
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
    env: { ...(process.env as Record<string, string>), FONTCONFIG_FILE: config },
  })
  try {
    const page = await browser.newPage({ baseURL: product.url, locale: 'ko-KR' })
    const viewer = new Viewer(page)
    await new SignIn(page).as(employee)
    await page.goto(`/reportWritten?document=${id}`)
    for (const { name } of files) {
      await viewer.open(name)
      await viewer.shows('각각각')
      const drawn = await viewer.canvas.screenshot()
      await viewer.turnTo(2)
      await viewer.shows('힣힣힣')
      // The page must not be empty, and must not show replacement glyphs, which would look the same for two different texts.
      expect(drawn.equals(await viewer.canvas.screenshot())).toBe(false)
      await page.keyboard.press('Escape')
    }
  } finally {
    await browser.close()
    rmSync(folder, { recursive: true, force: true })
  }
})

test('an employee whose file URL expired with the session sees the file again at the same page', async ({
  page,
  viewer,
  openDocument,
}) => {
  const bytes = aPdf({ pages: numberedPages(60), padding: 8 * 1024 * 1024 })
  await openDocument({ name: '보고서.pdf', bytes })
  await viewer.open('보고서.pdf')
  await viewer.shows('Page 1')
  const files = '**/media/attachment/**'
  await page.route(files, (route) =>
    route.continue({
      url: route
        .request()
        .url()
        .replace(/signature=[^&]+/, 'signature=A'),
    }),
  )
  const refused = page.waitForResponse((response) => response.url().includes('/media/attachment/'))
  await viewer.turnTo(20)
  expect((await refused).status()).toBe(403)
  await expect(viewer.alert).toContainText('파일을 불러오지 못했습니다')
  await page.unroute(files)
  await viewer.again.click()
  await viewer.shows('Page 20')
  await expect(viewer.content).toBeFocused()
})

test('an employee whose connection is cut while a PDF is open does not see it as damaged', async ({
  page,
  viewer,
  openDocument,
}) => {
  const bytes = aPdf({ pages: numberedPages(60), padding: 8 * 1024 * 1024 })
  await openDocument({ name: '보고서.pdf', bytes })
  await viewer.open('보고서.pdf')
  await viewer.shows('Page 1')
  await page.route('**/media/attachment/**', (route) => route.abort('connectionreset'))
  await viewer.turnTo(20)
  await expect(viewer.alert).toContainText('파일을 불러오지 못했습니다')
})

test('an employee who returns to a picture before the next file has loaded sees its zoom', async ({
  page,
  viewer,
  openDocument,
}) => {
  await openDocument({ name: '사진.png', bytes: aPng(4000, 3000) }, threePagePdf)
  await viewer.open('사진.png')
  await expect(viewer.zoom).toContainText(/^[1-4]\d%$/)
  const zoom = await viewer.zoom.innerText()
  // Gets no response, so that the next file is still loading when the employee returns.
  await page.route('**/media/attachment/**.pdf**', () => undefined)
  await viewer.tool('다음 파일').click()
  await expect(viewer.zoom).toContainText('–')
  await viewer.tool('이전 파일').click()
  await expect(viewer.zoom).toHaveText(zoom)
})

test('an employee sees that a file is damaged or locked, and can download it', async ({
  page,
  viewer,
  openDocument,
}) => {
  const damaged = { name: '깨짐.pdf', bytes: Buffer.from(`%PDF-1.7\n${'x'.repeat(2000)}`) }
  const locked = { name: '잠김.pdf', bytes: aPdf({ pages: ['Secret'], locked: true }) }
  const image = { name: '깨짐.png', bytes: aPng(40, 30).subarray(0, 20) }
  await openDocument(image, damaged, locked)
  await viewer.opener('깨짐.png').click()
  await expect(viewer.alert).toContainText('파일이 손상되어 표시할 수 없습니다')
  await viewer.tool('다음 파일').click()
  await expect(viewer.alert).toContainText('파일이 손상되어 표시할 수 없습니다')
  await viewer.tool('다음 파일').click()
  await expect(viewer.alert).toContainText('암호로 보호된 PDF입니다')
  const saved = page.waitForEvent('download')
  await viewer.alert.getByRole('link', { name: '내려받기' }).click()
  expect((await saved).suggestedFilename()).toBe('잠김.pdf')
})

test('an employee saves an SVG and an HTML file named as pictures, which never run', async ({
  page,
  viewer,
  openDocument,
}) => {
  const script = '<script>document.title = "run"; fetch("/run")</script>'
  const svg = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`)
  const html = Buffer.from(`<!doctype html><title>x</title>${script}`)
  await openDocument({ name: '그림.svg', bytes: svg }, { name: '사진.png', bytes: html })
  const ran: string[] = []
  page.context().on('request', (request) => {
    if (request.url().endsWith('/run')) ran.push(request.url())
  })
  for (const name of ['그림.svg', '사진.png']) {
    await expect(viewer.row(name)).toBeVisible()
    await expect(viewer.opener(name)).toHaveCount(0)
    const address = (await viewer.download(name).getAttribute('href')) ?? ''
    const other = await page.context().newPage()
    const saved = other.waitForEvent('download')
    await other.goto(address).catch(() => undefined)
    expect((await saved).suggestedFilename()).toBe(name)
    expect(other.url()).toBe('about:blank')
    await other.close()
  }
  expect(ran).toEqual([])
})

test('an employee saves each file under its own name, and all of them as one zip', async ({
  page,
  viewer,
  openDocument,
}) => {
  const fileWithOddName = { name: '11월 "정산" (최종).txt', bytes: Buffer.from('x') }
  await openDocument(threePagePdf, fileWithOddName)
  const saved = page.waitForEvent('download')
  await viewer.download(threePagePdf.name).click()
  expect((await saved).suggestedFilename()).toBe('견적서.pdf')
  const second = page.waitForEvent('download')
  await viewer.download(fileWithOddName.name).click()
  // A browser replaces characters that file systems do not allow.
  expect((await second).suggestedFilename()).toMatch(/^11월 .정산. \(최종\)\.txt$/)
  const zip = page.waitForEvent('download')
  await viewer.archive.click()
  expect((await zip).suggestedFilename()).toBe('첨부 시험.zip')
})
