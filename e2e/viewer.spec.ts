import { findAccessibilityViolations } from './axe.ts'
import { expect, photo, spreadsheetFile, test, threePagePdf } from './viewerFixtures.ts'

test('an employee looks through the files of a document with the mouse', async ({
  viewer,
  openDocument,
}) => {
  await openDocument(threePagePdf, spreadsheetFile, photo)
  await expect(viewer.row('정산.xlsx')).toContainText('13 B')
  await expect(viewer.opener('정산.xlsx')).toHaveCount(0)

  await viewer.open('견적서.pdf')
  await viewer.shows('Page 1')
  await expect(viewer.title).toHaveText('견적서.pdf')
  await expect(viewer.frame).toContainText('파일 1 / 2')
  await expect(viewer.frame).toContainText('1 / 3')
  await expect(viewer.tool('이전 페이지')).toBeDisabled()

  await viewer.tool('다음 페이지').click()
  await viewer.shows('Page 2')
  await viewer.turnTo(3)
  await viewer.shows('Page 3')
  await expect(viewer.tool('다음 페이지')).toBeDisabled()
  await viewer.turnTo(4)
  await expect(viewer.page).toHaveValue('3')
  await viewer.tool('이전 페이지').click()
  await viewer.shows('Page 2')

  const upright = await viewer.canvas.boundingBox()
  await viewer.tool('회전').click()
  await expect
    .poll(async () => {
      const box = await viewer.canvas.boundingBox()
      return box && box.width > box.height
    })
    .toBe(true)
  expect(upright && upright.height > upright.width).toBe(true)
  await viewer.tool('페이지에 맞춤').click()
  const [content, sheet] = [await viewer.content.boundingBox(), viewer.canvas]
  await expect
    .poll(async () => (await sheet.boundingBox())?.height)
    .toBeLessThan(content?.height ?? 0)
  await viewer.tool('확대').click()
  await expect(viewer.zoom).toContainText(/^(75|100|125)%$/)

  await viewer.tool('다음 파일').click()
  await expect(viewer.title).toHaveText('사진.png')
  await expect(viewer.picture).toBeVisible()
  await expect(viewer.frame).toContainText('파일 2 / 2')
  await expect(viewer.frame).toContainText('1 / 1')
  await viewer.tool('닫기').click()
  await expect(viewer.frame).toHaveCount(0)
})

test('an employee uses the viewer with only the keyboard, and the focus enters it, stays and returns', async ({
  page,
  viewer,
  openDocument,
}) => {
  await openDocument(threePagePdf, photo)
  await viewer.opener('견적서.pdf').focus()
  await page.keyboard.press('Enter')
  await viewer.shows('Page 1')
  await expect(viewer.content).toBeFocused()

  await page.keyboard.press('0')
  await expect(viewer.tool('페이지에 맞춤')).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('PageDown')
  await viewer.shows('Page 2')
  await page.keyboard.press('ArrowRight')
  await viewer.shows('Page 3')
  await page.keyboard.press('ArrowLeft')
  await viewer.shows('Page 2')
  await page.keyboard.press('w')
  await expect(viewer.tool('너비에 맞춤')).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('j')
  await expect(viewer.title).toHaveText('사진.png')
  await page.keyboard.press('k')
  await viewer.shows('Page 1')

  // If a button becomes disabled when it is pressed, the focus must move to another control.
  await viewer.tool('다음 파일').focus()
  await page.keyboard.press('Enter')
  await expect(viewer.tool('다음 파일')).toBeDisabled()
  await expect(viewer.content).toBeFocused()
  for (let presses = 0; presses < 20; presses += 1) {
    await page.keyboard.press('Tab')
    await expect(viewer.frame.locator(':focus')).toHaveCount(1)
  }
  await page.keyboard.press('Escape')
  await expect(viewer.frame).toHaveCount(0)
  await expect(viewer.opener('견적서.pdf')).toBeFocused()
})

test('an employee drags the window with mouse and keys and resizes it, and it stays on the screen', async ({
  page,
  viewer,
  openDocument,
}) => {
  await openDocument(photo)
  await viewer.open('사진.png')
  const middle = await viewer.box()
  const from = { x: middle.x + 200, y: middle.y + 20 }
  const drag = async (x: number, y: number) => {
    await page.mouse.move(from.x, from.y)
    await page.mouse.down()
    await page.mouse.move(from.x + x / 2, from.y + y / 2)
    await page.mouse.move(from.x + x, from.y + y)
    await page.mouse.up()
  }
  await drag(60, 10)
  await expect.poll(viewer.box.bind(viewer)).toMatchObject({ x: middle.x + 60, y: middle.y + 10 })

  await viewer.grip.focus()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowUp')
  await expect.poll(viewer.box.bind(viewer)).toMatchObject({ x: middle.x + 36, y: middle.y - 14 })
  for (let presses = 0; presses < 30; presses += 1) await page.keyboard.press('ArrowRight')
  for (let presses = 0; presses < 10; presses += 1) await page.keyboard.press('ArrowDown')
  const corner = { x: 1280 - middle.width, y: 800 - middle.height }
  await expect.poll(viewer.box.bind(viewer)).toMatchObject(corner)

  await page.setViewportSize({ width: 1000, height: 700 })
  await expect
    .poll(async () => {
      const { x, y, width, height } = await viewer.box()
      return x >= 0 && y >= 0 && x + width <= 1000 && y + height <= 700
    })
    .toBe(true)

  const before = await viewer.box()
  await page.mouse.move(before.x + before.width - 4, before.y + before.height - 4)
  await page.mouse.down()
  await page.mouse.move(before.x + before.width - 104, before.y + before.height - 84, { steps: 5 })
  await page.mouse.up()
  await expect
    .poll(async () => {
      const { x, y, width, height } = await viewer.box()
      return [x, y, width, height].map(Math.round)
    })
    .toEqual([before.x, before.y, before.width - 100, before.height - 80].map(Math.round))
})

test.describe('with a finger', () => {
  test.use({ hasTouch: true })

  test('an employee drags the window by touch', async ({ page, viewer, openDocument }) => {
    await openDocument(photo)
    await viewer.open('사진.png')
    const { x, y } = await viewer.box()
    const session = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', by = 0) =>
      session.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: type === 'touchEnd' ? [] : [{ x: x + 200 + by, y: y + 20 }],
      })
    await touch('touchStart')
    await touch('touchMove', 30)
    await touch('touchMove', 60)
    await touch('touchEnd')
    await expect.poll(async () => (await viewer.box()).x).toBe(x + 60)
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 640 }, hasTouch: true })

  test('an employee sees the viewer fill the screen', async ({ viewer, openDocument }) => {
    await openDocument(threePagePdf)
    await viewer.open('견적서.pdf')
    await viewer.shows('Page 1')
    expect(await viewer.box()).toEqual({ x: 0, y: 0, width: 360, height: 640 })
    await expect(viewer.grip).toBeHidden()
    const sheet = await viewer.canvas.boundingBox()
    expect(sheet && sheet.x >= 0 && sheet.x + sheet.width <= 360).toBe(true)
    await viewer.tool('다음 페이지').tap()
    await viewer.shows('Page 2')
  })
})

test.describe('in light and in dark colours', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('an employee sees a viewer without axe violations, with a PDF, a picture and a damaged file', async ({
    page,
    viewer,
    openDocument,
  }) => {
    const expectNoViolations = async (state: string) => {
      await page.emulateMedia({ colorScheme: 'light' })
      expect(await findAccessibilityViolations(page), `${state}, light`).toEqual([])
      // The themes differ only in colours.
      await page.emulateMedia({ colorScheme: 'dark' })
      const contrast = await findAccessibilityViolations(page, { runOnly: 'color-contrast' })
      expect(contrast, `${state}, dark`).toEqual([])
    }
    const damaged = { name: '깨짐.pdf', bytes: Buffer.from('%PDF-1.7\nx') }
    await openDocument(threePagePdf, photo, damaged)
    await viewer.open('견적서.pdf')
    await viewer.shows('Page 1')
    await expectNoViolations('a PDF')
    await viewer.tool('다음 파일').click()
    await expect(viewer.picture).toBeVisible()
    await expectNoViolations('a picture')
    await viewer.tool('다음 파일').click()
    await expect(viewer.alert).toBeVisible()
    await expectNoViolations('a damaged file')
  })
})
