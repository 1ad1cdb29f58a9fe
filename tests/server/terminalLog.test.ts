import { expect, it } from 'vitest'
import { terminalLog } from '../../server/terminalLog.ts'

function printed(line: object): string {
  let text = ''
  terminalLog({ write: (more) => (text += more) }).write(`${JSON.stringify(line)}\n`)
  return text
}

const line = { level: 40, time: Date.now(), pid: 1, hostname: 'host', msg: 'sign-in refused' }

it('prints time, level, message and fields in one line', () => {
  expect(printed({ ...line, account: 'kimms', status: 400 })).toMatch(
    /^\d\d:\d\d:\d\d WARN sign-in refused account="kimms" status=400\n$/,
  )
})

it('prints an error with its stack below', () => {
  const err = { type: 'TypeError', message: 'no such file', stack: '    at read (disk.ts:1:2)' }
  expect(printed({ ...line, level: 50, msg: 'unexpected error', err })).toMatch(
    /^\S+ ERROR unexpected error\n {4}TypeError: no such file\n {4}at read \(disk\.ts:1:2\)\n$/,
  )
})

it('prints no control character of a logged value', () => {
  const text = printed({ ...line, msg: 'a\u001b[2Jb', account: '\u009b31m' })
  expect(text).toMatch(/WARN a\?\[2Jb account="\?31m"\n$/)
})
