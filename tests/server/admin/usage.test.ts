import fs from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { temporaryFolder } from '../product.ts'
import { runAdmin } from './dataFolder.ts'

const DATA_DIR = path.join(temporaryFolder(), 'data')
const admin = (args: string[]) => runAdmin(args, { DATA_DIR })

it.each([
  [[], 'missing command. "admin --help" lists all.'],
  [['impotr'], `unknown command 'impotr'. "admin --help" lists all.`],
  [['impotr', 'x', '--json'], `unknown command 'impotr'. "admin --help" lists all.`],
  [['--jsno'], `unknown option '--jsno'`],
  [['lines'], 'missing command. "admin lines --help" lists all.'],
  [['lines', 'imprt', 'x.csv'], `unknown command 'imprt'. "admin lines --help" lists all.`],
  [['lines', 'import'], `missing required argument 'file'`],
  [['lines', 'import', 'x.csv', '--jsno'], `unknown option '--jsno'`],
  [['alarms', '--opne'], `unknown option '--opne'`],
  [
    ['alarms', 'acknowlege', '1', '--reason', 'x'],
    `unknown command 'acknowlege'. "admin alarms --help" lists all.`,
  ],
  [['alarms', 'acknowledge', '1', '--reason', 'x', '--jsno'], `unknown option '--jsno'`],
  [['endpoints', 'bogus'], `unknown command 'bogus'. "admin endpoints --help" lists all.`],
  [['endpoints', '--jsno'], `unknown option '--jsno'`],
  [['endpoints', 'rotate', '1', '--edn'], `unknown option '--edn'`],
  [['integrations', 'bogus'], `unknown command 'bogus'. "admin integrations --help" lists all.`],
  [['integrations', 'revoke', '1', '--jsno'], `unknown option '--jsno'`],
  [['requests', 'bogus', '--json'], `unknown command 'bogus'. "admin requests --help" lists all.`],
  [['requests', 'approve', '1', '--postion', 'x'], `unknown option '--postion'`],
  [
    ['reconcile', 'acknowlege', '1', '--reason', 'x'],
    `unknown command 'acknowlege'. "admin reconcile --help" lists all.`,
  ],
  [
    ['reconcile', 'acknowlege', '--reason', 'x', '1'],
    `unknown command 'acknowlege'. "admin reconcile --help" lists all.`,
  ],
  [
    ['reconcile', 'acknowlege', '1', '--json'],
    `unknown command 'acknowlege'. "admin reconcile --help" lists all.`,
  ],
  [['reconcile'], `missing required argument 'file'`],
  [['reconcile', '--jsno', 'x.csv'], `unknown option '--jsno'`],
  [['reconcile', 'x.csv', 'y.csv'], `unexpected argument 'y.csv'`],
  [['reconcile', 'x.csv', '--form', '2026-06-30'], `unknown option '--form'`],
  [['reconcile', 'acknowledge', '1', '--reason', 'x', '--jsno'], `unknown option '--jsno'`],
  [['import', 'a', '--jsno'], `unknown option '--jsno'`],
  [['import', '--json'], `missing required argument 'folder'`],
  [
    ['add-user', '--username', 'x', '--json'],
    `required option '--password <password>' not specified`,
  ],
  [
    ['endpoints', 'rotate', 'x', '--json'],
    `command-argument value 'x' is invalid for argument 'id'. It must be a whole number, at most 2147483647.`,
  ],
])(
  'a wrong use of admin fails with a one-line error and exit code 1: %j',
  async (args, problem) => {
    const json = `${JSON.stringify({ ok: false, error: problem })}\n`
    const stdout = args.includes('--json') ? json : ''
    expect(await admin(args)).toEqual({ code: 1, stdout, stderr: `error: ${problem}\n` })
    expect(fs.existsSync(DATA_DIR)).toBe(false)
  },
)

it.each([
  [['--help'], 'Usage: admin [options] [command]'],
  [['help'], 'Usage: admin [options] [command]'],
  [['lines', '--help'], 'Usage: admin lines [options] [command]'],
  [['endpoints', '--help'], 'Usage: admin endpoints [options] [command]'],
  [['endpoints', 'help'], 'Usage: admin endpoints [options] [command]'],
  [['reconcile', 'help'], 'Usage: admin reconcile [options] [command] <file>'],
])('the help of admin is printed on standard output: %j', async (args, start) => {
  const { code, stdout, stderr } = await admin(args)
  expect([code, stdout.split('\n')[0], stderr]).toEqual([0, start, ''])
})
