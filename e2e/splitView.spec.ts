import { findAccessibilityViolations } from './axe.ts'
import { expect, photo, spreadsheetFile, test, threePagePdf } from './viewerFixtures.ts'

const beside = '문서 옆에 보기'
const inWindow = '창으로 보기'

test('an employee reads a file next to its document, with both scrolling separately', async ({
  page,
  viewer,
  openDocument,
}) => {
  await openDocument(threePagePdf, photo, spreadsheetFile)
  await viewer.open('견적서.pdf')
  await viewer.shows('Page 1')
  await expect(page.getByRole('dialog')).toHaveCount(1)

  await viewer.tool(beside).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(viewer.pane).toBeVisible()
  const [pane, article] = [
    await viewer.box(),
    await page.getByRole('article').first().boundingBox(),
  ]
  expect(article && article.x + article.width <= pane.x).toBe(true)

  // The document and the page scroll separately, and the decision bar stays on the screen.
  const before = await page.evaluate(() => scrollY)
  const scrolled = before + 100
  await page.mouse.move(400, 400)
  await page.mouse.wheel(0, 100)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(scrolled)
  expect((await viewer.box()).y).toBe(56)
  await viewer.tool('확대').click()
  await page.mouse.move(pane.x + 200, 500)
  await page.mouse.wheel(0, 300)
  await expect.poll(() => viewer.content.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(0)
  expect(await page.evaluate(() => scrollY)).toBe(scrolled)
  await expect(page.getByRole('button', { name: '회수' })).toBeInViewport({ ratio: 1 })

  await viewer.opener('사진.png').click()
  await expect(viewer.title).toHaveText('사진.png')
  await expect(viewer.opener('사진.png')).toHaveAttribute('aria-disabled', 'true')
  await expect(viewer.picture).toBeVisible()
  expect(await findAccessibilityViolations(page)).toEqual([])
})

test('a change of the layout neither loads the PDF again nor turns its page, and is kept for the next visit', async ({
  page,
  viewer,
  openDocument,
}) => {
  await openDocument(threePagePdf)
  await viewer.open('견적서.pdf')
  await viewer.shows('Page 1')
  await viewer.tool('다음 페이지').click()
  await viewer.shows('Page 2')
  const loaded: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('media/attachment')) loaded.push(request.url())
  })
  for (const [layout, dialogs] of [
    [beside, 0],
    [inWindow, 1],
    [beside, 0],
  ] as const) {
    await viewer.tool(layout).click()
    await expect(page.getByRole('dialog')).toHaveCount(dialogs)
    await viewer.shows('Page 2')
    await expect(viewer.content).toBeFocused()
  }
  expect(loaded).toEqual([])

  await page.reload()
  await viewer.open('견적서.pdf')
  await expect(viewer.pane).toBeVisible()
  await viewer.tool(inWindow).click()
  await page.reload()
  await viewer.open('견적서.pdf')
  await expect(page.getByRole('dialog')).toHaveCount(1)
})

test('an employee moves the divider with mouse and keys, and the width is kept', async ({
  page,
  viewer,
  openDocument,
}) => {
  await openDocument(photo)
  await viewer.open('사진.png')
  await viewer.tool(beside).click()
  await expect(viewer.divider).toHaveAttribute('aria-valuenow', '50')
  const before = await viewer.box()
  const line = await viewer.divider.boundingBox()
  if (!line) throw new Error('The divider is not on the screen.')
  await page.mouse.move(line.x + line.width / 2, 400)
  await page.mouse.down()
  await page.mouse.move(line.x - 100, 400, { steps: 4 })
  await page.mouse.up()
  await expect(viewer.divider).toHaveAttribute('aria-valuenow', '40')
  expect((await viewer.box()).width).toBeGreaterThan(before.width + 80)

  await viewer.divider.focus()
  const presses = [
    ['ArrowRight', '45'],
    ['ArrowLeft', '40'],
    ['Home', '30'],
    ['ArrowLeft', '30'],
    ['End', '70'],
  ] as const
  for (const [key, share] of presses) {
    await page.keyboard.press(key)
    await expect(viewer.divider).toHaveAttribute('aria-valuenow', share)
  }
  await page.reload()
  await viewer.open('사진.png')
  await expect(viewer.divider).toHaveAttribute('aria-valuenow', '70')
})

test('a PDF is stretched while an employee drags the divider, and drawn again when it is released', async ({
  page,
  viewer,
  openDocument,
}) => {
  await openDocument(threePagePdf)
  await viewer.open('견적서.pdf')
  await viewer.shows('Page 1')
  const drawnWidth = () => viewer.canvas.evaluate((canvas: HTMLCanvasElement) => canvas.width)
  const shownWidth = async () => (await viewer.canvas.boundingBox())?.width ?? 0
  const inWindow = await drawnWidth()
  await viewer.tool(beside).click()
  await expect.poll(drawnWidth).not.toBe(inWindow)
  await viewer.shows('Page 1')
  await expect
    .poll(async () => Math.abs((await shownWidth()) - (await drawnWidth())))
    .toBeLessThan(1)
  const before = await drawnWidth()
  const line = await viewer.divider.boundingBox()
  if (!line) throw new Error('The divider is not on the screen.')
  await page.mouse.move(line.x + line.width / 2, 400)
  await page.mouse.down()
  await page.mouse.move(line.x - 100, 400, { steps: 4 })
  await expect(viewer.divider).toHaveAttribute('aria-valuenow', '40')
  await expect.poll(shownWidth).toBeGreaterThan(before + 80)
  expect(await drawnWidth()).toBe(before)
  await expect(viewer.canvas).toBeVisible()
  await page.mouse.up()
  await expect.poll(drawnWidth).toBeGreaterThan(before + 80)
  await expect(viewer.canvas).toBeVisible()
})

test('an employee opens, reads and closes a file next to the document with only the keyboard', async ({
  page,
  viewer,
  openDocument,
}) => {
  await openDocument(threePagePdf, photo)
  await viewer.opener('견적서.pdf').focus()
  await page.keyboard.press('Enter')
  await viewer.shows('Page 1')
  await page.keyboard.press('Shift+Tab')
  await viewer.tool(beside).focus()
  await page.keyboard.press('Enter')
  await expect(viewer.pane).toBeVisible()
  await expect(viewer.content).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await viewer.shows('Page 2')

  // The viewer does not trap the focus: Shift+Tab leaves it to the divider and then to the document.
  const reached = new Set<string | null>()
  for (let presses = 0; presses < 25; presses += 1) {
    await page.keyboard.press('Shift+Tab')
    reached.add(
      await page.evaluate(() => document.activeElement?.getAttribute('data-event') ?? null),
    )
  }
  expect([...reached]).toEqual(
    expect.arrayContaining(['viewer.close', 'viewer.resizeTo', 'viewer.open']),
  )

  await viewer.opener('사진.png').focus()
  await page.keyboard.press('Enter')
  await expect(viewer.title).toHaveText('사진.png')
  await expect(viewer.opener('사진.png')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(viewer.frame).toHaveCount(0)
  await expect(viewer.opener('사진.png')).toBeFocused()

  await viewer.opener('견적서.pdf').focus()
  await page.keyboard.press('Enter')
  await expect(viewer.content).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(viewer.frame).toHaveCount(0)
  await expect(viewer.opener('견적서.pdf')).toBeFocused()
})

test('an employee on a screen below 1280 pixels sees a file only in the window, not next to the document', async ({
  page,
  viewer,
  openDocument,
}) => {
  await openDocument(photo)
  await viewer.open('사진.png')
  await viewer.tool(beside).click()
  await expect(viewer.pane).toBeVisible()
  await page.setViewportSize({ width: 1279, height: 800 })
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await expect(viewer.picture).toBeVisible()
  await expect(viewer.tool(inWindow)).toHaveCount(0)
  await expect(viewer.tool(beside)).toHaveCount(0)
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(viewer.pane).toBeVisible()
})
