import { expect, test } from './fixtures.ts'
import { expectAccessible } from './accessibility.ts'

for (const path of ['/overview', '/presentation']) {
  test(`a visitor opens ${path} without signing in, and its button leads to the sign-in`, async ({
    page,
    signIn,
  }) => {
    const requests: string[] = []
    page.on('request', (request) => requests.push(new URL(request.url()).pathname))
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('회계전표 결재, 다섯 단계')
    await expect(page).toHaveTitle('회계전표 결재, 다섯 단계 · 전자결재')
    await expect(page.getByRole('heading', { level: 2 })).toHaveText([
      '전표 찾기',
      '기안 작성',
      '승인 또는 반려',
      '진행 확인',
      '결재 증명',
      '매일 쓰는 업무에 맞게',
    ])
    // The presentation page does not load the code for signed-in employees.
    expect(requests.filter((one) => one.includes('signedIn'))).toEqual([])
    await page.getByRole('main').getByRole('link', { name: '로그인' }).first().click()
    await expect(page).toHaveURL(/\/auth\/login$/)
    await expect(signIn.heading).toBeVisible()
  })
}

test('a visitor sees every picture of the product in the language of the page, loaded when it comes into view', async ({
  page,
}) => {
  const files = new Set<string>()
  page.on('request', (request) => {
    const name = /([a-z]+\.(?:ko|en))-[^/]*\.webp$/.exec(request.url())?.[1]
    if (name) files.add(name)
  })
  await page.setViewportSize({ width: 360, height: 640 })
  await page.goto('/overview')
  const pictures = page.getByRole('main').getByRole('img')
  await expect(pictures).toHaveCount(5)
  const seeAll = async () => {
    for (const picture of await pictures.all()) {
      await picture.scrollIntoViewIfNeeded()
      await expect
        .poll(() => picture.evaluate((one: HTMLImageElement) => one.complete && one.naturalWidth))
        .toBe(1280)
      expect(await picture.getAttribute('alt')).not.toBe('')
    }
  }
  await seeAll()
  const steps = ['list', 'draft', 'approve', 'follow', 'prove']
  expect([...files].toSorted()).toEqual(steps.map((name) => `${name}.ko`).toSorted())
  await page.getByRole('button', { name: 'English' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/in five steps$/)
  await seeAll()
  expect(files.size).toBe(10)
})

test('a signed-in employee walks by keyboard from the presentation to home', async ({
  page,
  employee,
  signIn,
  frame,
}) => {
  await signIn.as(employee)
  await page.goto('/presentation')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('banner').getByRole('link')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'English' })).toBeFocused()
  await page.keyboard.press('Tab')
  const start = page.getByRole('link', { name: '내 업무로' }).first()
  await expect(start).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/dashboards\/default$/)
  await expect(frame.heading('홈')).toBeVisible()
})

test('a visitor sees an accessible presentation of the product', async ({ page }) => {
  test.setTimeout(400_000)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/overview')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectAccessible(page, 'the presentation')
})
