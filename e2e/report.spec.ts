import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from './fixtures.ts'
import { ProfileDialog } from './screens/profileDialog.ts'

test('an employee reports a problem with the steps of the machines, and without typed or displayed data', async ({
  page,
  employee,
  signIn,
  frame,
  drafting,
  draft,
  approvalOrder,
}) => {
  await signIn.open()
  await signIn.try(employee.username, 'Secret-Guess-1')
  await signIn.alert.getByText(/./).first().waitFor()
  await signIn.try(employee.username, employee.password)
  // Navigates with links, because a reload would lose the recorded steps, which are only in the memory of the page.
  await page.getByRole('link', { name: '채무발생' }).click()
  await drafting.rows.first().waitFor()
  await drafting.searchFor('비밀검색어')
  await drafting.searchFor('')
  await drafting.rows.first().waitFor()
  const [, , date, , partner, remark, , , amount] = await drafting.rows
    .first()
    .getByRole('cell')
    .allTextContents()
    .then((cells) => cells.slice(1))
  const batch = await drafting.select(drafting.rows.first())
  await drafting.write.click()
  await draft.title.fill('비밀제목 대외비')
  const buffer = Buffer.from('비밀내용')
  await draft.attach(0, [{ name: '비밀파일.txt', mimeType: 'text/plain', buffer }])
  await draft.editLine.click()
  await approvalOrder.addFirst(1)
  const people = await approvalOrder.names()
  await approvalOrder.search.fill('비밀이름')
  await approvalOrder.done.click()
  await draft.close.click()
  await expect(draft.dialog).toHaveCount(0)

  const password = new ProfileDialog(page)
  await password.open()
  await password.change('Secret-New-2', 'Secret-New-3')
  await frame.notice('동일한 패스워드를 입력해주세요').waitFor()
  const token = await page.evaluate(() => Object.values(localStorage).join(' '))
  const download = page.waitForEvent('download')
  await password.dialog.getByRole('button', { name: '문제 신고 파일 저장' }).click()
  const file = await (await download).path()
  const text = readFileSync(file, 'utf8')

  for (const event of ['session.signIn', 'vouchers.search', 'draft.setTitle', 'files.add']) {
    expect(text).toContain(event)
  }
  const privateWords = [employee.username, employee.name, employee.password, ...people, `${batch}`]
  const seen = [date, partner, remark, amount].filter((value) => value && value.trim() !== '')
  const tokens = token.match(/[\w-]{20,}/g) ?? []
  expect(tokens.length).toBeGreaterThan(0)
  for (const secret of [...privateWords, ...seen, ...tokens, '비밀', 'Secret', 'txt']) {
    expect(text, `${secret} is in the file`).not.toContain(secret)
  }
  // The report contains no names and no amounts: only ASCII characters and numbers of at most three digits.
  expect(text).toMatch(/^[\x20-\x7e\n]+$/)
  expect(text.match(/\d{4,}/g)).toBeNull()

  const replay = spawnSync(
    process.execPath,
    ['--import', './scripts/tsx.mjs', 'scripts/replay.ts', file],
    {
      encoding: 'utf8',
    },
  )
  expect(replay.stdout).toContain('draft.setTitle')
  expect(replay.stdout).toMatch(/\d+ steps, 0 of them different from the current machines/)
  expect(replay.status).toBe(0)
})

test('an employee with a restored session loads the recorder of the steps without reporting a problem', async ({
  page,
  employee,
  signIn,
  drafting,
}) => {
  await signIn.as(employee)
  const recorder = page.waitForRequest(/\/assets\/recorder-[^/]*\.js$/)
  await drafting.open()
  await recorder
})
