import { PassThrough } from 'node:stream'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { readPassword } from '../../../server/admin/passwordInput.ts'

describe('readPassword', () => {
  const input = (...parts: (string | Buffer)[]) => {
    const stream = new PassThrough()
    for (const part of parts) stream.write(part)
    return stream.end()
  }

  it.each([
    ['a line', ['secret\n'], 'secret'],
    ['a line of Windows', ['secret\r\n'], 'secret'],
    ['a text without a line end', [' sec', 'ret '], ' secret '],
    [
      'a letter cut in half',
      ['비밀'].flatMap((text) => [...Buffer.from(text)].map((byte) => Buffer.of(byte))),
      '비밀',
    ],
    ['nothing', [], ''],
    ['1,000 emojis, which are 2,000 UTF-16 units', ['🔑'.repeat(1000)], '🔑'.repeat(1000)],
  ] as [string, (string | Buffer)[], string][])('reads %s', async (_, parts, password) => {
    expect(await readPassword(input(...parts))).toBe(password)
  })

  it.each([
    ['two lines', 'one\ntwo\n', 'one line'],
    ['1,001 characters', 'x'.repeat(1001), '1000 characters'],
    ['1,001 emojis', '🔑'.repeat(1001), '1000 characters'],
    ['a megabyte', 'x'.repeat(1_000_000), '1000 characters'],
    ['bytes that are not UTF-8', Buffer.of(0xff, 0xfe), 'UTF-8'],
  ])('refuses %s', async (_, part, message) => {
    await expect(readPassword(input(part))).rejects.toThrow(message)
  })

  it('fails after a timeout when standard input stays open without data', async () => {
    await expect(readPassword(new PassThrough(), 1)).rejects.toThrow('No password came')
  })

  it('prompts on a terminal, reads to the end of the line, and does not show the password', async () => {
    const shown = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    onTestFinished(() => shown.mockRestore())
    const setRawMode = vi.fn()
    const terminal = Object.assign(new PassThrough(), { isTTY: true, setRawMode })
    terminal.write('secrit')
    terminal.write('\u007F\u007Fet\r')
    expect(await readPassword(terminal)).toBe('secret')
    expect(setRawMode.mock.calls).toEqual([[true], [false]])
    expect(shown.mock.calls).toEqual([['Password: '], ['\n']])
  })

  it('fails when the input on a terminal is cancelled', async () => {
    const shown = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    onTestFinished(() => shown.mockRestore())
    const terminal = Object.assign(new PassThrough(), { isTTY: true })
    terminal.write('sec\u0003')
    await expect(readPassword(terminal)).rejects.toThrow('No password was typed.')
  })
})
